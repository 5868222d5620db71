import type { Competitor } from '#src/intel/catalog/competitor.ts';
import type { Insight } from '#src/intel/insights/insight.ts';
import { addressOf, isWebAddress } from '#src/intel/page-words/insight-words.ts';
import type { Target } from '#src/intel/targets/target.ts';
import type { GivenVerdict } from '#src/intel/verdicts/given-verdict.ts';
import { InsightCard } from '#fn/intel/pages/dashboard/insight-card.tsx';
import { TargetRows } from '#fn/intel/pages/dashboard/watched-panels.tsx';
import { Given } from '#fn/intel/pages/given.tsx';
import { IntelFrame } from '#fn/intel/pages/intel-frame.tsx';
import type { Viewer } from '#fn/intel/pages/open-page.ts';

interface CompetitorPageProps {
  readonly competitor: Competitor;
  readonly timeline: { readonly insights: readonly Insight[]; readonly nextCursor: string | null };
  readonly targets: readonly Target[];
  /** Whether more are watched than are listed. */
  readonly moreTargets: 'none' | 'some';
  readonly place: 'first' | 'later';
  readonly verdicts: ReadonlyMap<string, GivenVerdict>;
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** A competitor: what it changed, by day, and which of its pages are watched. */
export function CompetitorPage(props: CompetitorPageProps) {
  const { competitor, targets, moreTargets, viewer, now, nonce } = props;
  const { slug, displayName, category, homepageUrl, relevance } = competitor;
  return (
    <IntelFrame title={displayName} nonce={nonce} path={`/competitors/${slug}`} viewer={viewer}>
      <main class="room two" id="room" data-now={now.toISOString()}>
        <div class="lead">
          <h1>
            <Given text={displayName} />
          </h1>
          <p class="quiet">
            {category.replaceAll('_', ' ')}
            {relevance.map(({ product, score }) => `, ${product} ${Math.round(score * 100)} % relevant`).join('')}
            {isWebAddress(homepageUrl) && (
              <>
                {' · '}
                <a href={homepageUrl} rel="noopener noreferrer nofollow" target="_blank">
                  <Given text={addressOf(homepageUrl)} />
                  <span class="unseen"> (in a new tab)</span>
                </a>
              </>
            )}
          </p>
        </div>
        <Timeline {...props} />
        <div class="beside">
          <section class="panel" aria-labelledby="pages-title">
            <h2 id="pages-title">Watched pages</h2>
            {targets.length === 0 ? (
              <p>
                None yet. Add one with <code>POST /api/admin/targets</code>.
              </p>
            ) : (
              <TargetRows targets={targets} now={now} />
            )}
            {moreTargets === 'some' && <p class="quiet">The newest {targets.length} of them.</p>}
          </section>
        </div>
      </main>
    </IntelFrame>
  );
}

const dayOf = (at: Date) =>
  at.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

function Timeline({ competitor: { slug }, timeline, place, ...props }: CompetitorPageProps) {
  const days = Map.groupBy(timeline.insights, ({ detectedAt }) => dayOf(detectedAt));
  return (
    <div class="insights" id="insights">
      {timeline.insights.length === 0 && (
        <div class="panel nothing">
          <h2>Nothing has changed yet</h2>
          <p>The first look at a page is what the next ones are compared with.</p>
        </div>
      )}
      {Array.from(days, ([day, insights]) => (
        <section class="group day" aria-label={day}>
          <h2>{day}</h2>
          <div class="cards">
            {insights.map((insight) => (
              <InsightCard
                insight={insight}
                now={props.now}
                viewer={props.viewer}
                verdict={props.verdicts.get(insight.id)}
                back={`/competitors/${slug}`}
                size="brief"
              />
            ))}
          </div>
        </section>
      ))}
      <p class="list-end">
        {place === 'later' && (
          <a class="button quiet" href={`/competitors/${slug}`}>
            The newest
          </a>
        )}{' '}
        {timeline.nextCursor !== null && (
          <a class="button quiet" href={`/competitors/${slug}?cursor=${timeline.nextCursor}`}>
            Older ones
          </a>
        )}
      </p>
    </div>
  );
}
