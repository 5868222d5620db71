import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { auditOf, codeOf, openCaller, rowsOf, type Caller } from './admins.ts';
import { addCompetitor, addTarget, competitorBody, faultsOf, seedProducts, shownCompetitor } from './catalogue.ts';

let suite: Suite;
let admin: Caller;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'] });
  admin = await openCaller(suite);
  await seedProducts(admin);
});
afterAll(() => suite.close());

const path = (slug: string) => `/api/admin/competitors/${slug}`;

test('WATCH-20 a competitor is added in one trip, read with its version, and each slug is there once', async () => {
  const body = competitorBody();
  const key = { 'idempotency-key': randomUUID() };
  suite.gateway.resetTrips();
  const made = await admin.send('POST', '/api/admin/competitors', body, key);
  const { competitor } = (await made.json()) as { competitor: object };
  expect([made.status, suite.gateway.trips]).toEqual([201, 1]);
  expect([made.headers.get('location'), made.headers.get('etag')]).toEqual([path(body.slug), '"1"']);
  expect(competitor).toEqual({ ...body, version: 1, createdAt: expect.any(String), updatedAt: expect.any(String) });
  const again = await admin.send('POST', '/api/admin/competitors', body, key);
  expect([again.headers.get('idempotent-replayed'), await again.json()]).toEqual(['true', { competitor }]);
  suite.gateway.resetTrips();
  const read = await admin.send('GET', path(body.slug));
  expect([read.status, read.headers.get('etag'), await read.json(), suite.gateway.trips]).toEqual([
    200,
    '"1"',
    { competitor },
    1,
  ]);
  expect(await codeOf(await admin.send('POST', '/api/admin/competitors', body))).toEqual([409, 'competitor_exists']);
  expect(await auditOf(suite, `competitor:${body.slug}`)).toEqual([
    { actor: `user:${admin.sub}`, action: 'competitor.create', details: {} },
  ]);
});

test('WATCH-21 a change is one trip, of the version that If-Match names, and what isn’t said stays', async () => {
  const made = await addCompetitor(admin);
  suite.gateway.resetTrips();
  const relevance = [
    { product: 'rides', score: 0.25 },
    { product: 'eats', score: 1 },
  ];
  const changed = await admin.send('PATCH', path(made.slug), { relevance }, { 'if-match': '"1"' });
  expect([changed.headers.get('etag'), suite.gateway.trips]).toEqual(['"2"', 1]);
  const sorted = relevance.toReversed();
  expect(await shownCompetitor(changed)).toEqual({
    ...made,
    relevance: sorted,
    version: 2,
    updatedAt: expect.any(String),
  });
  const stale = await admin.send('PATCH', path(made.slug), { displayName: 'X' }, { 'if-match': '"1"' });
  expect(await codeOf(stale)).toEqual([412, 'version_mismatch']);
  const same = await shownCompetitor(await admin.send('PATCH', path(made.slug), { relevance: sorted }));
  expect(same.version).toBe(2);
  const fewer = await shownCompetitor(
    await admin.send('PATCH', path(made.slug), { displayName: 'Other', relevance: [] }),
  );
  expect(fewer).toMatchObject({ displayName: 'Other', relevance: [], category: made.category, version: 3 });
  expect(await auditOf(suite, `competitor:${made.slug}`)).toMatchObject([
    { action: 'competitor.create' },
    { action: 'competitor.update', details: { changed: { relevance: { from: made.relevance, to: sorted } } } },
    { action: 'competitor.update', details: { changed: { displayName: { from: 'Rival', to: 'Other' } } } },
  ]);
});

test('WATCH-22 a competitor with targets stays; without any it is removed, in one trip', async () => {
  const { competitorSlug, id } = await addTarget(admin);
  const refused = await admin.send('DELETE', path(competitorSlug));
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'competitor_has_targets', targetCount: 1 },
  ]);
  expect((await admin.send('DELETE', `/api/admin/targets/${id}`)).status).toBe(204);
  suite.gateway.resetTrips();
  expect((await admin.send('DELETE', path(competitorSlug))).status).toBe(204);
  expect(suite.gateway.trips).toBe(1);
  expect(await codeOf(await admin.send('DELETE', path(competitorSlug)))).toEqual([404, 'not_found']);
  expect(await codeOf(await admin.send('GET', path(competitorSlug)))).toEqual([404, 'not_found']);
  expect(await rowsOf(suite, 'select 1 from intel.relevance where competitor_slug = $1', [competitorSlug])).toEqual([]);
  expect((await auditOf(suite, `competitor:${competitorSlug}`)).map(({ action }) => action)).toEqual([
    'competitor.create',
    'competitor.delete',
  ]);
});

test('WATCH-23 a fault names its field, and nothing is written', async () => {
  const body = competitorBody();
  const sent = (change: object) => admin.send('POST', '/api/admin/competitors', { ...body, ...change });
  const [eats, unknown] = [
    { product: 'eats', score: 0.5 },
    { product: 'nothing', score: 0.5 },
  ];
  expect(await faultsOf(await sent({ homepageUrl: 'https://10.0.0.1/' }))).toEqual([
    422,
    'url_refused',
    [['#/homepageUrl', 'url_refused']],
  ]);
  expect(await faultsOf(await sent({ relevance: [eats, unknown] }))).toEqual([
    422,
    'validation_failed',
    [['#/relevance/1/product', 'unknown_product']],
  ]);
  expect(await faultsOf(await sent({ relevance: [eats, eats] }))).toEqual([
    422,
    'validation_failed',
    [['#/relevance', 'invalid_value']],
  ]);
  expect(await faultsOf(await sent({ category: 'gardening' }))).toEqual([
    422,
    'validation_failed',
    [['#/category', 'invalid_value']],
  ]);
  expect(await codeOf(await admin.send('PATCH', path('nobody-here'), { displayName: 'X' }))).toEqual([
    404,
    'not_found',
  ]);
  expect(await codeOf(await admin.send('GET', path(body.slug)))).toEqual([404, 'not_found']);
  expect(await auditOf(suite, `competitor:${body.slug}`)).toEqual([]);
});
