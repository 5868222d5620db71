import { Moment } from '#src/http/pages/moment.tsx';
import { bySeverity, type WatchedPages } from '#src/intel/board/board.ts';
import type { WatchedCompetitor } from '#src/intel/catalog/watched.ts';
import { addressOf, counted, severityNames } from '#src/intel/page-words/insight-words.ts';
import { healths, type Target } from '#src/intel/targets/target.ts';
import { Given } from '#fn/intel/pages/given.tsx';
import { HealthMark, SeverityShape } from './marks.tsx';

/** So many stand beside the insights. */
const BESIDE = 8;

interface CompetitorsProps {
  readonly competitors: readonly WatchedCompetitor[];
  readonly now: Date;
}

export const CompetitorsPanel = ({ competitors, now }: CompetitorsProps) => (
  <section class="panel" aria-labelledby="competitors-title" data-figure="competitors">
    <h2 id="competitors-title">Competitors</h2>
    {competitors.length === 0 && <None />}
    <CompetitorRows competitors={competitors.slice(0, BESIDE)} now={now} />
    {competitors.length > BESIDE && (
      <p>
        <a href="/competitors">All {competitors.length} competitors</a>
      </p>
    )}
  </section>
);

/** What to do about it is said beside, where the insights would be. */
const None = () => <p class="quiet">None is watched.</p>;

export const CompetitorRows = ({ competitors, now }: CompetitorsProps) => (
  <ul class="rows">
    {competitors.map(({ slug, displayName, openInsights, targetCount, lastInsightAt }) => (
      <li>
        <a href={`/competitors/${slug}`}>
          <Given text={displayName} />
        </a>
        <span class="tally">
          {bySeverity
            .filter((severity) => openInsights[severity] > 0)
            .map((severity) => (
              <span title={`${severityNames[severity]}, open`}>
                <SeverityShape of={severity} />
                <span class="unseen">{severityNames[severity]}: </span>
                {openInsights[severity]}
              </span>
            ))}
        </span>
        <span class="quiet full">
          {counted(targetCount, 'page')}
          {lastInsightAt === null ? ', nothing yet' : ', last '}
          {lastInsightAt !== null && <Moment at={lastInsightAt.toISOString()} now={now} />}
        </span>
      </li>
    ))}
  </ul>
);

interface PagesProps {
  readonly watched: WatchedPages;
  readonly now: Date;
}

/** How the watched pages are doing: those in trouble, and whose turn is next. */
export const PagesPanel = ({ watched: { byHealth, disabled, troubled, next }, now }: PagesProps) => (
  <section class="panel" aria-labelledby="pages-title" data-figure="pages">
    <h2 id="pages-title">Pages</h2>
    {disabled === 0 && Object.values(byHealth).every((count) => count === 0) && <None />}
    <ul class="healths">
      {healths
        .filter((health) => (byHealth[health] ?? 0) > 0)
        .map((health) => (
          <li>
            <a href={`/targets?health=${health}`}>
              <HealthMark of={health} /> {byHealth[health]}
            </a>
          </li>
        ))}
      {disabled > 0 && (
        <li>
          <HealthMark of="disabled" /> {disabled}
        </li>
      )}
    </ul>
    {troubled.length > 0 && <TargetRows targets={troubled} now={now} />}
    {next.length > 0 && (
      <>
        <h3>Next</h3>
        <TargetRows targets={next} now={now} />
      </>
    )}
  </section>
);

export const TargetRows = ({ targets, now }: { readonly targets: readonly Target[]; readonly now: Date }) => (
  <ul class="rows">
    {targets.map((target) => (
      <li>
        <a href={`/targets/${target.id}`}>
          <Given text={target.label ?? addressOf(target.url)} />
        </a>
        <HealthMark of={target.enabled ? target.health : 'disabled'} />
        <span class="quiet full">
          {target.label !== null && (
            <>
              <Given text={addressOf(target.url)} />
              {', '}
            </>
          )}
          <NextScan of={target} now={now} />
        </span>
      </li>
    ))}
  </ul>
);

const NextScan = ({ of: { enabled, schedule, lastScanAt }, now }: { readonly of: Target; readonly now: Date }) => (
  <>
    {lastScanAt === null ? (
      'never scanned'
    ) : (
      <>
        scanned <Moment at={lastScanAt.toISOString()} now={now} />
      </>
    )}
    {enabled && schedule.nextScanAt !== null && (
      <>
        , next <Moment at={schedule.nextScanAt.toISOString()} now={now} as="ahead" />
      </>
    )}
  </>
);
