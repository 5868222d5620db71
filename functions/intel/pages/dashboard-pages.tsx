import { readBoard } from '#src/intel/board/read-board.ts';
import { insightFilterOf, type BoardFilter } from '#src/intel/board/board.ts';
import { getInsight } from '#src/intel/insights/get-insight.ts';
import { listInsights } from '#src/intel/insights/list-insights.ts';
import type { Insight } from '#src/intel/insights/insight.ts';
import { listDecisions } from '#src/intel/scans/list-decisions.ts';
import type { GivenVerdict } from '#src/intel/verdicts/given-verdict.ts';
import { listVerdicts } from '#src/intel/verdicts/list-verdicts.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#src/platform/wire.ts';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { InsightCard } from './dashboard/insight-card.tsx';
import { closedPage, nothingPage } from './plain-pages.tsx';
import { seeOther } from '#src/http/pages/see-other.ts';
import { forOne, openPage, type OpenedPage, type PageContext } from './open-page.ts';
import { hrefOf, readFilter } from './read-filter.ts';
import { orElse, orNothing, uuidOf } from './read-path.ts';
import { InsightPage } from './rooms/insight-page.tsx';

/** What was said of insights, for whoever may say it. */
export const verdictsFor = ({ ctx, viewer }: OpenedPage, insights: readonly Insight[]) =>
  viewer?.can.judge === true
    ? listVerdicts(
        ctx,
        insights.map(({ id }) => id),
      )
    : Promise.resolve(new Map<string, GivenVerdict>());

/** The dashboard: the board, or one severity’s list a page at a time. */
export async function showDashboard(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /');
  const query = c.req.query();
  const filter = readFilter(query);
  if (page.reads === 'nothing') return closedPage(page, hrefOf(filter));
  const { ctx, viewer, scope } = page;
  const { cursor } = query;
  const reading = Promise.all([
    readBoard(ctx, filter, filter.severity === undefined ? 'grouped' : 'counted'),
    filter.severity === undefined ? undefined : readList(page, filter, cursor),
  ]);
  const found = await orElse(reading, ['cursor_invalid', 'query_invalid']);
  if (found === undefined) return seeOther(c, hrefOf({ ...filter, product: undefined })); // of another filter, or cut off
  const [board, list] = found;
  const verdicts = await verdictsFor(page, list?.insights ?? board.insights);
  return forOne(
    page,
    pageResponse((nonce) => (
      <DashboardPage
        board={board}
        list={list}
        place={cursor === undefined ? 'first' : 'later'}
        filter={filter}
        verdicts={verdicts}
        viewer={viewer}
        now={scope.now}
        nonce={nonce}
      />
    )),
  );
}

const readList = ({ ctx, scope }: OpenedPage, filter: BoardFilter, cursor: string | undefined) =>
  listInsights(ctx, listedBy(filter, scope.now), 'newest', { limit: DEFAULT_PAGE_SIZE, cursor });

const DAY_MS = 86_400_000;

/** A list that is paged begins with a day: a cursor is good for one filter, whenever its pages are read. */
const listedBy = (filter: BoardFilter, now: Date) =>
  insightFilterOf(filter, new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS));

/** One insight: all of its places, its proof, and what its scan left out. */
export async function showInsight(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /insights/:id');
  const id = uuidOf(c.req.param('id'));
  if (page.reads === 'nothing') return closedPage(page, id === undefined ? '/' : `/insights/${id}`);
  const { ctx, viewer, scope } = page;
  const insight = id === undefined ? undefined : await orNothing(getInsight(ctx, id));
  if (insight === undefined) return nothingPage(page);
  const [left, verdicts] = await Promise.all([
    orNothing(listDecisions(ctx, insight.scanId, { limit: MAX_PAGE_SIZE, cursor: undefined })),
    verdictsFor(page, [insight]),
  ]);
  return forOne(
    page,
    pageResponse((nonce) => (
      <InsightPage
        insight={insight}
        left={left}
        verdict={verdicts.get(insight.id)}
        viewer={viewer}
        now={scope.now}
        nonce={nonce}
      />
    )),
  );
}

/** An insight’s card by itself: what dashboard.ts puts into the page when it is told of one. */
export async function showCard(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /insights/:id/card');
  const id = uuidOf(c.req.param('id'));
  if (page.reads === 'nothing') return closedPage(page, '/');
  const insight = id === undefined ? undefined : await orNothing(getInsight(page.ctx, id));
  if (insight === undefined) return nothingPage(page);
  const verdicts = await verdictsFor(page, [insight]);
  return forOne(
    page,
    pageResponse(() => (
      <InsightCard
        insight={insight}
        now={page.scope.now}
        viewer={page.viewer}
        verdict={verdicts.get(insight.id)}
        back="/"
        size="brief"
      />
    )),
  );
}
