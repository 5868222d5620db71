import { inUtc } from '#src/platform/words/relative-time.ts';
import { bySeverity, COUNTED, type Board, type BoardFilter } from '#src/intel/board/board.ts';
import type { Insight } from '#src/intel/insights/insight.ts';
import type { Severity } from '#src/intel/insights/kind.ts';
import { countText, latelyWords, severityNames } from '#src/intel/page-words/insight-words.ts';
import type { GivenVerdict } from '#src/intel/verdicts/given-verdict.ts';
import { IntelFrame } from '#fn/intel/pages/intel-frame.tsx';
import type { Viewer } from '#fn/intel/pages/open-page.ts';
import { hrefOf, streamOf } from '#fn/intel/pages/read-filter.ts';
import { Filters, ProductTabs, SeverityTabs } from './filters.tsx';
import { InsightCard } from './insight-card.tsx';
import { SeverityShape } from './marks.tsx';
import { NothingShown } from './nothing-shown.tsx';
import { SwarmPanel } from './swarm-panel.tsx';
import { CompetitorsPanel, PagesPanel } from './watched-panels.tsx';

export interface DashboardProps {
  readonly board: Board;
  /** A page of one severity’s; undefined: the newest of each stand in the board. */
  readonly list: { readonly insights: readonly Insight[]; readonly nextCursor: string | null } | undefined;
  /** Whether the list goes on from a page before. */
  readonly place: 'first' | 'later';
  readonly filter: BoardFilter;
  readonly verdicts: ReadonlyMap<string, GivenVerdict>;
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** What a product team opens each morning. It reads without scripts; dashboard.ts brings what is new. */
export function DashboardPage(props: DashboardProps) {
  const { board, list, place, filter, viewer, now, nonce } = props;
  const insights = list?.insights ?? board.insights;
  return (
    <IntelFrame
      title="What changed"
      description="What competitors changed, before and after."
      nonce={nonce}
      path={hrefOf(filter)}
      viewer={viewer}
      scripts={['/assets/dashboard.js']}
    >
      <main
        class="dashboard"
        id="dashboard"
        data-now={now.toISOString()}
        data-seq={board.seq}
        data-stream={streamOf(filter)}
        data-state={filter.state}
        data-severity={filter.severity}
        data-place={place}
      >
        <div class="lead">
          <div class="headline">
            <h1>What changed</h1>
            <span id="live" class="live" data-state="still">
              As of {inUtc(now)}
            </span>
          </div>
          <p class="lately" data-figure="lately">
            {latelyWords(board.lately)}
          </p>
          <ProductTabs board={board} filter={filter} />
          <SeverityTabs board={board} filter={filter} />
          <Filters board={board} filter={filter} />
        </div>
        <p class="unseen" id="heard" role="status" />
        <div class="insights" id="insights">
          {insights.length === 0 && <NothingShown board={board} filter={filter} now={now} />}
          {list === undefined ? <Groups {...props} /> : <List {...props} />}
        </div>
        <div class="beside">
          <CompetitorsPanel competitors={board.competitors} now={now} />
          <PagesPanel watched={board.watched} now={now} />
          <SwarmPanel swarm={board.swarm} now={now} />
        </div>
      </main>
    </IntelFrame>
  );
}

/** Each severity with its newest. A severity that has none is there for what comes. */
const Groups = (props: DashboardProps) => (
  <>
    {bySeverity.map((severity) => (
      <Group
        {...props}
        severity={severity}
        insights={props.board.insights.filter((each) => each.severity === severity)}
      />
    ))}
  </>
);

interface GroupProps extends DashboardProps {
  readonly severity: Severity;
  readonly insights: readonly Insight[];
}

const Group = ({ severity, insights, ...props }: GroupProps) => {
  const { board, filter } = props;
  const count = board.counts[severity];
  return (
    <section class="group" data-group={severity} aria-labelledby={`g-${severity}`} hidden={insights.length === 0}>
      <h2 id={`g-${severity}`}>
        <SeverityShape of={severity} /> {severityNames[severity]}
      </h2>
      <Cards {...props} insights={insights} />
      {count > insights.length && (
        <p class="list-end">
          <a class="button quiet" href={hrefOf({ ...filter, severity })}>
            All {countText(count, COUNTED)} of severity {severityNames[severity].toLowerCase()}
          </a>
        </p>
      )}
    </section>
  );
};

const List = (props: DashboardProps) => {
  const { list, filter } = props;
  const { severity } = filter;
  if (list === undefined || severity === undefined) return <></>;
  return (
    <section class="group" data-group={severity} aria-labelledby={`g-${severity}`} hidden={list.insights.length === 0}>
      <h2 id={`g-${severity}`}>
        <SeverityShape of={severity} /> {severityNames[severity]}
        {props.place === 'later' && ', continued'}
      </h2>
      <Cards {...props} insights={list.insights} />
      {list.nextCursor !== null && (
        <p class="list-end">
          <a class="button quiet" href={hrefOf(filter, { cursor: list.nextCursor })}>
            Older ones
          </a>
        </p>
      )}
    </section>
  );
};

const Cards = (props: DashboardProps & { readonly insights: readonly Insight[] }) => (
  <div class="cards">
    {props.insights.map((insight) => (
      <InsightCard
        insight={insight}
        now={props.now}
        viewer={props.viewer}
        verdict={props.verdicts.get(insight.id)}
        back={hrefOf(props.filter)}
        size="brief"
      />
    ))}
  </div>
);
