import { getCompetitor } from '#src/intel/catalog/get-competitor.ts';
import { listCompetitors } from '#src/intel/catalog/list-competitors.ts';
import { listInsights } from '#src/intel/insights/list-insights.ts';
import { listLeftOut } from '#src/intel/scans/list-left-out.ts';
import { listScans } from '#src/intel/scans/list-scans.ts';
import { getTarget } from '#src/intel/targets/get-target.ts';
import { listTargets } from '#src/intel/targets/list-targets.ts';
import { withNode } from '#src/intel/targets/target-terms.ts';
import { healths } from '#src/intel/targets/target.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#src/platform/wire.ts';
import { verdictsFor } from './dashboard-pages.tsx';
import { seeOther } from '#src/http/pages/see-other.ts';
import { forOne, openPage, type PageContext } from './open-page.ts';
import { closedPage, nothingPage } from './plain-pages.tsx';
import { orElse, orNothing, uuidOf } from './read-path.ts';
import { CompetitorPage } from './rooms/competitor-page.tsx';
import { CompetitorsPage } from './rooms/competitors-page.tsx';
import { TargetPage } from './rooms/target-page.tsx';
import { TargetsPage } from './rooms/targets-page.tsx';

const all = { product: undefined, category: undefined };

export async function showCompetitors(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /competitors');
  if (page.reads === 'nothing') return closedPage(page, '/competitors');
  const competitors = await listCompetitors(page.ctx, all);
  const { viewer, scope } = page;
  return forOne(
    page,
    pageResponse((nonce) => (
      <CompetitorsPage competitors={competitors} viewer={viewer} now={scope.now} nonce={nonce} />
    )),
  );
}

/** A competitor: what it changed, the newest first, and which of its pages are watched. */
export async function showCompetitor(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /competitors/:slug');
  const slug = c.req.param('slug') ?? '';
  const isSlug = /^[a-z\d-]{1,64}$/.test(slug);
  const path = isSlug ? `/competitors/${slug}` : '/competitors';
  if (page.reads === 'nothing') return closedPage(page, path);
  if (!isSlug) return nothingPage(page);
  const { ctx, viewer, scope } = page;
  const cursor = c.req.query('cursor');
  const reading = Promise.all([
    orNothing(getCompetitor(ctx, slug)),
    listInsights(ctx, { competitor: slug }, 'newest', { limit: DEFAULT_PAGE_SIZE, cursor }),
    listTargets(ctx, { competitor: slug }, { limit: MAX_PAGE_SIZE, cursor: undefined }),
  ]);
  const found = await orElse(reading, ['cursor_invalid']);
  if (found === undefined) return seeOther(c, path);
  const [competitor, timeline, { targets, nextCursor }] = found;
  if (competitor === undefined) return nothingPage(page);
  const verdicts = await verdictsFor(page, timeline.insights);
  const props = { competitor, timeline, targets, verdicts, viewer, now: scope.now };
  return forOne(
    page,
    pageResponse((nonce) => (
      <CompetitorPage
        {...props}
        moreTargets={nextCursor === null ? 'none' : 'some'}
        place={cursor === undefined ? 'first' : 'later'}
        nonce={nonce}
      />
    )),
  );
}

export async function showTargets(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /targets');
  if (page.reads === 'nothing') return closedPage(page, '/targets');
  const { ctx, viewer, scope } = page;
  const { cursor, health: asked } = c.req.query();
  const health = healths.find((each) => each === asked);
  const filter = health === undefined ? {} : { health, enabled: true };
  const found = await orElse(listTargets(ctx, filter, { limit: MAX_PAGE_SIZE, cursor }), ['cursor_invalid']);
  if (found === undefined) return seeOther(c, '/targets');
  return forOne(
    page,
    pageResponse((nonce) => (
      <TargetsPage found={found} health={health} viewer={viewer} now={scope.now} nonce={nonce} />
    )),
  );
}

/** A watched page: how it is doing, its scans with what each left out, and what was found on it. */
export async function showTarget(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /targets/:id');
  const id = uuidOf(c.req.param('id'));
  const path = id === undefined ? '/targets' : `/targets/${id}`;
  if (page.reads === 'nothing') return closedPage(page, path);
  if (id === undefined) return nothingPage(page);
  const { ctx, viewer, scope } = page;
  const cursor = c.req.query('cursor');
  const reading = Promise.all([
    orNothing(getTarget(ctx, id)),
    listScans(ctx, { targetId: id }, { limit: DEFAULT_PAGE_SIZE, cursor }),
    listInsights(ctx, { targetId: id }, 'newest', { limit: DEFAULT_PAGE_SIZE, cursor: undefined }),
  ]);
  const found = await orElse(reading, ['cursor_invalid']);
  if (found === undefined) return seeOther(c, path);
  const [stored, scans, { insights }] = found;
  if (stored === undefined) return nothingPage(page);
  const left = await listLeftOut(
    ctx,
    scans.scans.map((each) => each.id),
  );
  const props = { target: withNode(stored), scans, left, insights, viewer, now: scope.now };
  return forOne(
    page,
    pageResponse((nonce) => <TargetPage {...props} nonce={nonce} />),
  );
}
