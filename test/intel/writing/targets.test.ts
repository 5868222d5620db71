import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { auditOf, codeOf, openCaller, rowsOf, type Caller } from './admins.ts';
import { addCompetitor, addTarget, faultsOf, seedProducts, shownTarget, targetBody } from './catalogue.ts';

let suite: RestartableSuite;
let admin: Caller;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'] });
  admin = await openCaller(suite);
  await seedProducts(admin);
});
afterAll(() => suite.close());

const path = (id: string) => `/api/admin/targets/${id}`;
const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  admin.send('PATCH', path(id), body, headers);
const runningOf = (id: string) =>
  rowsOf<{ status: string; tasks: number }>(
    suite,
    `select status, (select count(*)::int from intel.task where scan_id = s.id) tasks from intel.scan s where target_id = $1`,
    [id],
  );

test('WATCH-30 a target is added in one trip with what is usual, and its first scan is due', async () => {
  const { slug } = await addCompetitor(admin);
  const body = targetBody(slug, { url: 'https://WWW.rival.example.com/plans#top' });
  suite.gateway.resetTrips();
  const made = await admin.send('POST', '/api/admin/targets', body, { 'idempotency-key': randomUUID() });
  const { target } = (await made.json()) as { target: { id: string; schedule: { nextScanAt: string } } };
  expect([made.status, suite.gateway.trips]).toEqual([201, 1]);
  expect([made.headers.get('location'), made.headers.get('etag')]).toEqual([path(target.id), '"1"']);
  expect(target).toEqual({
    id: expect.any(String),
    competitorSlug: slug,
    products: ['eats'],
    url: 'https://www.rival.example.com/plans',
    canonicalHost: 'www.rival.example.com',
    pageType: 'pricing',
    label: null,
    language: null,
    selectors: [],
    removeSelectors: [],
    ignoreTexts: [],
    enabled: true,
    priority: 3,
    schedule: { mode: 'adaptive', minSeconds: 300, maxSeconds: 604_800, nextScanAt: expect.any(String) },
    stats: { scans: 0, changes: 0, failures: 0 },
    robots: null,
    http: { etag: null, lastModified: null, lastStatus: null },
    lastScanAt: null,
    lastChangeAt: null,
    consecutiveFailures: 0,
    health: 'unknown',
    ownerNode: expect.any(Number),
  });
  expect(Date.parse(target.schedule.nextScanAt)).toBeLessThanOrEqual(Date.now() + 1_000);
  const [row] = await rowsOf(suite, 'select host, interval_seconds from intel.target where id = $1', [target.id]);
  expect(row).toEqual({ host: 'example.com', interval_seconds: 3_600 });
  expect(await shownTarget(await admin.send('GET', path(target.id)))).toEqual(target);
  const twice = await admin.send('POST', '/api/admin/targets', body);
  expect([twice.status, await twice.json()]).toMatchObject([409, { code: 'target_exists', targetId: target.id }]);
  expect(await auditOf(suite, `target:${target.id}`)).toEqual([
    {
      actor: `user:${admin.sub}`,
      action: 'target.create',
      details: { competitorSlug: slug, url: 'https://www.rival.example.com/plans' },
    },
  ]);
});

test('WATCH-31 a change is one trip, of the version that If-Match names; its URL isn’t among its fields', async () => {
  const made = await addTarget(admin);
  suite.gateway.resetTrips();
  const terms = {
    products: ['rides', 'eats'],
    label: 'Plans',
    language: 'EN-us',
    ignoreTexts: ['Trusted “by” all'],
    schedule: { mode: 'fixed', minSeconds: 600 },
  };
  const changed = await patch(made.id, terms, { 'if-match': '"1"' });
  expect([changed.headers.get('etag'), suite.gateway.trips]).toEqual(['"2"', 1]);
  const shown = await shownTarget(changed);
  expect(shown).toMatchObject({
    products: ['eats', 'rides'],
    label: 'Plans',
    language: 'en-US',
    ignoreTexts: ['Trusted “by” all'],
    pageType: 'pricing',
    schedule: { mode: 'fixed', minSeconds: 600, maxSeconds: 604_800 },
  });
  const [row] = await rowsOf<{ seconds: number }>(
    suite,
    'select interval_seconds seconds from intel.target where id = $1',
    [made.id],
  );
  expect(row?.seconds).toBe(600);
  expect(await codeOf(await patch(made.id, { label: 'X' }, { 'if-match': '"1"' }))).toEqual([412, 'version_mismatch']);
  expect(await faultsOf(await patch(made.id, { url: 'https://www.other.example.com/' }))).toEqual([
    422,
    'validation_failed',
    [['#/url', 'unknown_field']],
  ]);
  expect((await patch(made.id, terms)).headers.get('etag')).toBe('"2"');
  expect(await shownTarget(await patch(made.id, { label: null }))).toMatchObject({
    label: null,
    language: 'en-US',
  });
  expect(await codeOf(await patch(randomUUID(), { label: 'X' }))).toEqual([404, 'not_found']);
  expect((await auditOf(suite, `target:${made.id}`))[2]).toMatchObject({
    action: 'target.update',
    details: { changed: { label: { from: 'Plans', to: null } } },
  });
});

test('WATCH-32 of many changes of one version one is made', async () => {
  const made = await addTarget(admin);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => patch(made.id, { label: `No ${index}` }, { 'if-match': '"1"' })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 412),
  ]);
});

test('WATCH-33 disabling cancels the scan that runs: its task goes, and a trigger is refused; enabled again it is due', async () => {
  const made = await addTarget(admin);
  expect((await admin.send('POST', `/api/admin/scan/${made.id}`)).status).toBe(202);
  await suite.database.query(
    `insert into intel.scan (id, brain_task_id, target_id, reason, status) values (gen_random_uuid(), gen_random_uuid(), $1, 'confirm', 'running')`,
    [made.id],
  );
  suite.gateway.resetTrips();
  const disabled = await shownTarget(await patch(made.id, { enabled: false }));
  expect([disabled.schedule.nextScanAt, suite.gateway.trips]).toEqual([null, 1]);
  expect(await runningOf(made.id)).toEqual([
    { status: 'cancelled', tasks: 0 },
    { status: 'cancelled', tasks: 0 },
  ]);
  expect(await codeOf(await admin.send('POST', `/api/admin/scan/${made.id}`))).toEqual([409, 'target_disabled']);
  await suite.database.query(`update intel.target set health = 'paused', consecutive_failures = 10 where id = $1`, [
    made.id,
  ]);
  const enabled = await shownTarget(await patch(made.id, { enabled: true }));
  expect(enabled).toMatchObject({ enabled: true, health: 'unknown', consecutiveFailures: 0 });
  expect(Date.parse(enabled.schedule.nextScanAt ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
  expect((await admin.send('POST', `/api/admin/scan/${made.id}`)).status).toBe(202);
});

test('WATCH-33 triggers beside changes that disable and enable leave no scan of a disabled target', async () => {
  const made = await addTarget(admin);
  const work = Array.from({ length: 150 }, (_, index) =>
    index % 3 === 0 ? patch(made.id, { enabled: index % 2 === 0 }) : admin.send('POST', `/api/admin/scan/${made.id}`),
  );
  const statuses = new Set((await Promise.all(work)).map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 202, 409].includes(status))).toEqual([]);
  await patch(made.id, { enabled: false });
  expect((await runningOf(made.id)).filter(({ status, tasks }) => status === 'running' || tasks > 0)).toEqual([]);
});

test('WATCH-34 a target that is deleted goes with its scans, insights and bytes, but not with those of others', async () => {
  const [made, other] = [await addTarget(admin), await addTarget(admin)];
  await admin.send('POST', `/api/admin/scan/${made.id}`);
  const [own, shared] = ['a'.repeat(64), 'b'.repeat(64)];
  const bucket = await suite.snapshots();
  for (const [sha256, id] of [
    [own, made.id],
    [shared, made.id],
    [shared, other.id],
  ] as const) {
    await bucket.put(`pages/${sha256.slice(0, 2)}/${sha256}.gz`, 'x');
    await suite.database.query(
      `insert into intel.snapshot (sha256, target_id, bytes, final_url, content_type) values ($1, $2, 1, 'https://x.example.com/', 'text/html')`,
      [sha256, id],
    );
  }
  suite.gateway.resetTrips();
  expect((await admin.send('DELETE', path(made.id))).status).toBe(204);
  expect(suite.gateway.trips).toBe(1);
  expect(await codeOf(await admin.send('GET', path(made.id)))).toEqual([404, 'not_found']);
  expect(await codeOf(await admin.send('DELETE', path(made.id)))).toEqual([404, 'not_found']);
  expect(await runningOf(made.id)).toEqual([]);
  await suite.database.query('update intel.discarded set due_at = now()');
  await suite.cron('intel');
  expect(await suite.objects('pages/', 'SNAPSHOTS')).toEqual([`pages/bb/${shared}.gz`]);
  expect((await auditOf(suite, `target:${made.id}`)).at(-1)).toMatchObject({
    action: 'target.delete',
    details: { url: made.url },
  });
});

test('WATCH-23 a fault of a target names its field', async () => {
  const { slug } = await addCompetitor(admin);
  const sent = (change: object) => admin.send('POST', '/api/admin/targets', { ...targetBody(slug), ...change });
  const cases: readonly (readonly [object, string, string, string])[] = [
    [{ url: 'https://user@rival.example.com/' }, 'url_refused', '#/url', 'url_refused'],
    [{ competitorSlug: 'nobody-here' }, 'validation_failed', '#/competitorSlug', 'unknown_competitor'],
    [{ products: ['eats', 'nothing'] }, 'validation_failed', '#/products/1', 'unknown_product'],
    [{ products: [] }, 'validation_failed', '#/products', 'too_small'],
    [{ pageType: 'diary' }, 'validation_failed', '#/pageType', 'invalid_value'],
    [{ language: 'not a language' }, 'validation_failed', '#/language', 'invalid_value'],
    [{ priority: 6 }, 'validation_failed', '#/priority', 'too_big'],
    [{ schedule: { minSeconds: 299 } }, 'validation_failed', '#/schedule/minSeconds', 'too_small'],
    [{ schedule: { minSeconds: 900, maxSeconds: 600 } }, 'validation_failed', '#/schedule', 'invalid_value'],
  ];
  for (const [change, code, pointer, fault] of cases)
    expect(await faultsOf(await sent(change)), JSON.stringify(change)).toEqual([422, code, [[pointer, fault]]]);
  const made = await addTarget(admin, { schedule: { minSeconds: 900 } });
  expect(await faultsOf(await patch(made.id, { schedule: { maxSeconds: 600 } }))).toEqual([
    422,
    'validation_failed',
    [['#/schedule', 'invalid_value']],
  ]);
});
