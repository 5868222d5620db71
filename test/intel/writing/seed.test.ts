import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { auditOf, codeOf, openCaller, rowsOf, type Caller } from './admins.ts';
import { addTarget, faultsOf, seedProducts } from './catalogue.ts';
import { none, seed, seedBody } from './seeds.ts';

let suite: Suite;
let admin: Caller;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'] });
  admin = await openCaller(suite);
  await seedProducts(admin);
});
afterAll(() => suite.close());

const targetsOf = (body: ReturnType<typeof seedBody>) =>
  rowsOf<{ id: string; url: string; wait: number; version: number; enabled: boolean; label: string | null }>(
    suite,
    `select id, url, extract(epoch from next_scan_at - now())::float8 wait, version, enabled, label from intel.target
     where competitor_slug = any($1) order by url`,
    [body.competitors.map(({ slug }) => slug)],
  );

test('WATCH-40 a seed of 5,000 targets is taken in eleven trips, and again it changes nothing', async () => {
  const body = seedBody(50, 100);
  suite.gateway.resetTrips();
  const began = performance.now();
  const first = await seed(admin, body);
  const tookMs = performance.now() - began;
  expect([first, suite.gateway.trips]).toEqual([
    {
      dryRun: false,
      created: { products: 0, competitors: 50, targets: 5_000 },
      updated: none,
      unchanged: { ...none, products: 2 },
      pruned: { targets: 0 },
      rejected: [],
    },
    11,
  ]);
  const before = await rowsOf(suite, 'select sum(version)::int versions, max(updated_at) at from intel.target');
  suite.gateway.resetTrips();
  const again = performance.now();
  const second = await seed(admin, body);
  console.log(`seeded in ${Math.round(tookMs)} ms, again in ${Math.round(performance.now() - again)} ms`);
  expect(second).toEqual({ ...first, created: none, unchanged: { products: 2, competitors: 50, targets: 5_000 } });
  expect(suite.gateway.trips).toBe(11);
  expect(await rowsOf(suite, 'select sum(version)::int versions, max(updated_at) at from intel.target')).toEqual(
    before,
  );
  suite.gateway.resetTrips();
  const pruning = await seed(admin, { ...body, options: { prune: true } });
  expect([pruning.pruned.targets, suite.gateway.trips]).toEqual([0, 12]);
});

test('WATCH-41 first scans of many are spread over their interval, two in a second at most', async () => {
  const body = seedBody(1, 400);
  await seed(admin, body);
  const waits = (await targetsOf(body)).map(({ wait }) => wait);
  expect(waits.filter((wait) => wait <= 200)).toHaveLength(400);
  for (const from of [0, 50, 100, 150]) {
    const within = waits.filter((wait) => wait >= from - 5 && wait < from + 50).length;
    expect(within).toBeGreaterThan(50);
    expect(within).toBeLessThan(170);
  }
});

test('WATCH-42 what is said of a row that is there is changed, and what isn’t said stays', async () => {
  const body = seedBody(1, 3);
  await seed(admin, body);
  const [first, second] = await targetsOf(body);
  await admin.send('PATCH', `/api/admin/targets/${second?.id}`, { label: 'By hand', enabled: false });
  const [one, two, three] = body.targets;
  const [rival] = body.competitors;
  const changed = {
    ...body,
    competitors: [{ ...rival, displayName: 'Renamed' }],
    targets: [{ ...one, label: 'Seeded', priority: 1 }, two, three],
  };
  const report = await seed(admin, changed);
  expect([report.updated, report.unchanged]).toEqual([
    { products: 0, competitors: 1, targets: 1 },
    { products: 2, competitors: 0, targets: 2 },
  ]);
  expect((await targetsOf(body)).map(({ label, enabled, version }) => [label, enabled, version])).toEqual([
    ['Seeded', true, 2],
    ['By hand', false, 2],
    [null, true, 1],
  ]);
  expect(await auditOf(suite, `target:${first?.id}`)).toMatchObject([
    { action: 'target.create', actor: `user:${admin.sub}` },
    {
      action: 'target.update',
      details: { changed: { label: { from: null, to: 'Seeded' }, priority: { from: 3, to: 1 } } },
    },
  ]);
  expect((await auditOf(suite, `competitor:${rival?.slug}`)).map(({ action }) => action)).toEqual([
    'competitor.create',
    'competitor.update',
  ]);
});

test('WATCH-43 a row that is wrong is rejected alone, with its pointer and a reason', async () => {
  const body = seedBody(2, 4);
  const [one, two] = body.competitors;
  const [a, b, c, d, ...rest] = body.targets;
  const report = await seed(admin, {
    ...body,
    products: [...body.products, { slug: 'Not A Slug', displayName: 'X' }],
    competitors: [
      one,
      { ...two, relevance: [{ product: 'nothing', score: 1 }] },
      { ...one, displayName: 'Twice' },
      { slug: 'mine', category: 'other', homepageUrl: 'https://localhost/', displayName: 'Mine' },
      7,
    ],
    targets: [
      a,
      { ...b, url: 'http://169.254.169.254/latest' },
      { ...c, products: ['eats', 'nothing'] },
      { ...d, colour: 'red' },
      { ...a, url: `${a?.url}#again` },
      { ...a, url: 'https://www.rival0.com/slow', schedule: { minSeconds: 900, maxSeconds: 600 } },
      ...rest,
    ],
  });
  expect(report.rejected.map(({ pointer, code }) => `${pointer} ${code}`).toSorted()).toEqual(
    [
      '#/products/2/slug invalid_format',
      '#/competitors/1/relevance/0/product unknown_product',
      '#/competitors/2 duplicate',
      '#/competitors/3/homepageUrl url_refused',
      '#/competitors/4 invalid_type',
      '#/targets/1/url url_refused',
      '#/targets/2/products/1 unknown_product',
      '#/targets/3/colour unknown_field',
      '#/targets/4 duplicate',
      '#/targets/5/schedule invalid_value',
      ...rest.map((_, index) => `#/targets/${index + 6}/competitorSlug unknown_competitor`),
    ].toSorted(),
  );
  for (const { detail } of report.rejected) expect(detail).toMatch(/\S/);
  expect(report.created).toEqual({ products: 0, competitors: 1, targets: 1 });
  expect(await targetsOf(body)).toMatchObject([{ url: a?.url }]);
});

test('WATCH-44 a dry run says what would be, and writes nothing', async () => {
  const body = seedBody(2, 3);
  const products = [{ slug: `p-${randomUUID()}`, displayName: 'New' }];
  const fresh = {
    ...body,
    products,
    targets: body.targets.map((row) => ({ ...row, products: [products[0]?.slug] })),
    options: { dryRun: true, prune: true },
  };
  const audited = () => rowsOf(suite, 'select count(*)::int from intel.audit');
  const before = await audited();
  const [enabled] = await rowsOf<{ count: number }>(suite, 'select count(*)::int from intel.target where enabled');
  const report = await seed(admin, fresh);
  expect(report).toMatchObject({ dryRun: true, created: { products: 1, competitors: 2, targets: 6 }, rejected: [] });
  expect(report.pruned.targets).toBe(enabled?.count);
  expect(await targetsOf(body)).toEqual([]);
  expect(await audited()).toEqual(before);
  expect(await rowsOf(suite, 'select count(*)::int from intel.target where enabled')).toEqual([enabled]);
  const { created } = await seed(admin, { ...fresh, options: {} });
  expect(created).toEqual(report.created);
});

test('WATCH-45 to prune disables what isn’t named, with its scans, and deletes nothing; not while a row is rejected', async () => {
  const body = seedBody(1, 2);
  await seed(admin, body);
  const other = await addTarget(admin);
  await admin.send('POST', `/api/admin/scan/${other.id}`);
  const pruned = { ...body, options: { prune: true } };
  const faulty = { ...pruned, targets: [...body.targets, { url: 'nonsense' }] };
  expect((await seed(admin, faulty)).pruned.targets).toBe(0);
  const [enabled] = await rowsOf<{ count: number }>(suite, 'select count(*)::int from intel.target where enabled');
  expect((await seed(admin, pruned)).pruned.targets).toBe((enabled?.count ?? 0) - 2);
  expect((await targetsOf(body)).map(({ enabled: is }) => is)).toEqual([true, true]);
  expect(await rowsOf(suite, 'select status from intel.scan where target_id = $1', [other.id])).toEqual([
    { status: 'cancelled' },
  ]);
  expect(await rowsOf(suite, 'select 1 from intel.task where target_id = $1', [other.id])).toEqual([]);
  expect((await auditOf(suite, `target:${other.id}`)).at(-1)).toMatchObject({ action: 'target.prune' });
  expect((await seed(admin, pruned)).pruned.targets).toBe(0);
  expect(await faultsOf(await admin.send('POST', '/api/admin/seed', { version: 1, options: { prune: true } }))).toEqual(
    [422, 'validation_failed', [['#/options/prune', 'invalid_value']]],
  );
});

test('WATCH-45 what a seed disables has its scans cancelled, beside triggers too', async () => {
  const body = seedBody(1, 2);
  await seed(admin, body);
  const [first, second] = await targetsOf(body);
  const disabling = { ...body, targets: body.targets.map((row) => ({ ...row, enabled: false })) };
  const work = Array.from({ length: 60 }, (_, index) =>
    index % 20 === 10
      ? seed(admin, disabling)
      : admin.send('POST', `/api/admin/scan/${index % 2 === 0 ? first?.id : second?.id}`),
  );
  const answers = (await Promise.all(work)).filter((each) => each instanceof Response);
  expect([...new Set(answers.map(({ status }) => status))].filter((status) => ![202, 409].includes(status))).toEqual(
    [],
  );
  const ids = [first?.id, second?.id];
  expect(
    await rowsOf(suite, `select 1 from intel.scan where target_id = any($1) and status = 'running'`, [ids]),
  ).toEqual([]);
  expect(await rowsOf(suite, 'select 1 from intel.task where target_id = any($1)', [ids])).toEqual([]);
});

test('WATCH-46 a seed has bounds: a mebibyte, 500 competitors, 5,000 targets', async () => {
  const send = (body: unknown) => admin.send('POST', '/api/admin/seed', body);
  const rows = (count: number) => Array.from({ length: count }, () => 0);
  expect(await faultsOf(await send({ version: 1, competitors: rows(501) }))).toEqual([
    422,
    'validation_failed',
    [['#/competitors', 'too_big']],
  ]);
  expect(await faultsOf(await send({ version: 1, targets: rows(5_001) }))).toEqual([
    422,
    'validation_failed',
    [['#/targets', 'too_big']],
  ]);
  expect(await faultsOf(await send({ version: 2 }))).toEqual([
    422,
    'validation_failed',
    [['#/version', 'invalid_value']],
  ]);
  expect(await codeOf(await send({ version: 1, targets: ['x'.repeat(1_048_576)] }))).toEqual([413, 'body_too_large']);
});

test('WATCH-47 a key brings the same report again, and two seeds at once do no harm', async () => {
  const body = seedBody(2, 300);
  const key = { 'idempotency-key': randomUUID() };
  const reports = await Promise.all([seed(admin, body, key), seed(admin, body, key), seed(admin, body)]);
  expect(reports[0]).toEqual(reports[1]);
  const made = reports.slice(1).map(({ created, unchanged }) => created.targets + unchanged.targets);
  expect(made).toEqual([600, 600]);
  expect(await targetsOf(body)).toHaveLength(600);
  expect(await seed(admin, body, key)).toEqual(reports[0]);
  const other = await admin.send('POST', '/api/admin/seed', seedBody(1, 1), key);
  expect(await codeOf(other)).toEqual([422, 'idempotency_key_reused']);
});
