import { Moment } from '#src/http/pages/moment.tsx';
import type { Insight, InsightStatus } from '#src/intel/insights/insight.ts';
import {
  addressOf,
  counted,
  isWebAddress,
  kindName,
  percent,
  statusWords,
} from '#src/intel/page-words/insight-words.ts';
import type { GivenVerdict } from '#src/intel/verdicts/given-verdict.ts';
import { Given } from '#fn/intel/pages/given.tsx';
import type { Viewer } from '#fn/intel/pages/open-page.ts';
import { ChangeView } from './change-view.tsx';
import { SeverityMark } from './marks.tsx';
import { VerdictForm } from './verdict-form.tsx';

/** Places of a change that a card shows. */
const PLACES = 2;

export interface CardProps {
  readonly insight: Insight;
  readonly now: Date;
  readonly viewer: Viewer | undefined;
  /** What was said of it; only for whoever may judge. */
  readonly verdict: GivenVerdict | undefined;
  /** Where a verdict leads back to. */
  readonly back: string;
  /** `brief` in a list, `whole` on its own page. */
  readonly size: 'brief' | 'whole';
}

/** An insight: what changed where, how certain that is, and the way to the proof. */
export function InsightCard(props: CardProps) {
  const { insight, now, viewer, size } = props;
  const { id, severity, kind, status, competitor, title, summary, evidence, analysis } = insight;
  const shown = size === 'brief' ? evidence.slice(0, PLACES) : evidence;
  return (
    <article
      class="insight"
      id={`i-${id}`}
      data-insight={id}
      data-severity={severity}
      data-status={status}
      data-at={insight.detectedAt.toISOString()}
      aria-labelledby={`t-${id}`}
    >
      <p class="facts">
        <SeverityMark of={severity} />
        <span class="kind">{kindName(kind)}</span>
        <a class="competitor" href={`/competitors/${competitor.slug}`}>
          <Given text={competitor.displayName} />
        </a>
        <span class="quiet">
          <Moment at={insight.detectedAt.toISOString()} now={now} />
        </span>
        <StatusMark of={status} at={insight.confirmedAt} now={now} />
      </p>
      <h3 id={`t-${id}`}>
        <a href={`/insights/${id}`}>
          <Given text={title} />
        </a>
      </h3>
      {size === 'whole' && (
        <p class="summary">
          <Given text={summary} />
        </p>
      )}
      {shown.map((each) => (
        <ChangeView of={each} size={size} />
      ))}
      {shown.length < evidence.length && (
        <p>
          <a href={`/insights/${id}`}>{counted(evidence.length - shown.length, 'more place')} on this page</a>
        </p>
      )}
      {analysis !== null && size === 'whole' && <Analysis of={analysis} by={insight.analysisSource} />}
      <Foot {...props} />
      {viewer?.can.judge === true && <VerdictForm {...props} viewer={viewer} />}
    </article>
  );
}

const StatusMark = ({ of, at, now }: { readonly of: InsightStatus; readonly at: Date | null; readonly now: Date }) => (
  <span class="status" data-status={of}>
    {statusWords[of]}
    {of === 'confirmed' && at !== null && (
      <>
        {' '}
        <Moment at={at.toISOString()} now={now} />
      </>
    )}
  </span>
);

const Analysis = ({ of, by }: { readonly of: string; readonly by: Insight['analysisSource'] }) => (
  <p class="analysis">
    <span class="quiet">What it may mean: </span>
    <Given text={of} />
    {by === 'llm' && <span class="quiet"> (worded by a language model)</span>}
  </p>
);

/** How certain it is, where it was seen, and the way to the proof. */
const Foot = ({ insight, size }: CardProps) => (
  <div class="foot">
    <span class="confidence">
      <meter min={0} max={1} value={insight.confidence} aria-hidden="true" /> {percent(insight.confidence)} certain
    </span>
    <a href={`/targets/${insight.targetId}`}>
      <Given text={addressOf(insight.sourceUrl)} />
    </a>
    {insight.alsoOn.length > 0 && <span class="quiet">and on {counted(insight.alsoOn.length, 'other page')}</span>}
    <span class="ways">
      {isWebAddress(insight.sourceUrl) && (
        <a href={insight.sourceUrl} rel="noopener noreferrer nofollow" target="_blank">
          Open the page<span class="unseen"> (in a new tab)</span>
        </a>
      )}
      <a href={`/api/insights/${insight.id}/verify`} data-verify={insight.id} rel="nofollow">
        Verify
      </a>
      {size === 'brief' && <a href={`/insights/${insight.id}#left-out`}>What was left out</a>}
    </span>
    <span class="verified" role="status" />
  </div>
);
