import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportData } from '#src/intel/reports/report.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { scansOf } from '#test/intel/swarm/swarm-world.ts';
import { booksOf } from './books.ts';
import { codeOf, found, nothing, notes, page, report } from './reports.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'], vars: { SCAN_GAP_MS: '1000', CONFIRM_AFTER_SECONDS: '60' } });
});
afterAll(() => suite.close());

const { openTask, nextTask, rowsOf, rowOf, targetOf, insightsOf, eventsOf, settle } = booksOf(() => suite);

test('SWARM-9 a result is booked in one statement: scan, baseline, snapshot, statistics, due time; the task is gone', async () => {
  const { target, lease } = await openTask();
  const http = {
    status: 200,
    finalUrl: page().finalUrl,
    contentType: 'text/html',
    bytes: 10,
    redirects: 0,
    etag: '"1"',
    lastModified: null,
  };
  const trips = suite.gateway.trips;
  await report(suite, { ...nothing, ...lease, outcome: 'baseline', snapshot: page(), http });
  expect(suite.gateway.trips - trips).toBe(1);
  expect(await scansOf(suite.database, [target])).toMatchObject([
    {
      status: 'succeeded',
      outcome: 'baseline',
      node: 3,
      attempts: 1,
      snapshot_before: null,
      snapshot_after: page().sha256,
    },
  ]);
  const row = await targetOf(target);
  expect(row).toMatchObject({
    baseline_version: 1,
    scans: 1,
    failures: 0,
    health: 'healthy',
    etag: '"1"',
    last_status: 200,
  });
  expect(row).toMatchObject({
    baseline: { sha256: page().sha256, finalUrl: page().finalUrl, contentType: 'text/html' },
  });
  expect(row?.['in_seconds']).toBeGreaterThan(3_600 * 0.89);
  expect(row?.['in_seconds']).toBeLessThan(3_600 * 1.11);
  expect(await rowsOf('select 1 from intel.task where id = $1', lease.taskId)).toEqual([]);
  expect(await rowsOf('select sha256 from intel.snapshot where target_id = $1', target)).toEqual([
    { sha256: page().sha256 },
  ]);
});

test('SWARM-9 the same result again, any number at once, is answered alike and changes nothing', async () => {
  const { target, lease } = await openTask();
  await settle(lease);
  const changed = await nextTask(target);
  const data = {
    ...nothing,
    ...changed,
    outcome: 'changed' as const,
    snapshot: page('b'),
    insights: [found(), found({ kind: 'page_added' })],
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(suite, data)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
  expect((await report(suite, data)).status).toBe(204);
  expect(await targetOf(target)).toMatchObject({ scans: 2, changes: 1, baseline_version: 2, interval_seconds: 1_800 });
  const insights = await insightsOf(target);
  expect(insights).toMatchObject([
    {
      kind: 'other',
      status: 'new',
      products: ['eats'],
      competitor_slug: expect.stringMatching(/^rival-/) as string,
      version: 1,
    },
    { kind: 'page_added', status: 'new' },
  ]);
  expect(Number(insights[1]?.['seq'])).toBe(Number(insights[0]?.['seq']) + 1);
  for (const { id } of insights) {
    expect(await eventsOf(id)).toMatchObject([
      {
        sequence: 1,
        names: ['insight.created'],
        products: ['eats'],
        data: { insightId: id, kind: expect.any(String) as string, category: 'delivery_platform' },
      },
    ]);
    expect(await rowsOf('select product_slug from intel.insight_product where insight_id = $1', id)).toEqual([
      { product_slug: 'eats' },
    ]);
  }
});

test('SWARM-9 a result of an older lease, of a lease that was given up, or of a scan that is over comes too late', async () => {
  const { target, lease } = await openTask();
  const data: ReportData = { ...nothing, ...lease, outcome: 'baseline', snapshot: page() };
  await suite.database.query('update intel.task set epoch = 2 where id = $1', [lease.taskId]);
  const stale = await report(suite, data);
  expect([stale.status, await codeOf(stale)]).toEqual([409, 'epoch_stale']);
  await suite.database.query(
    'update intel.task set lease_node = null, lease_until = null, baseline_version = null where id = $1',
    [lease.taskId],
  );
  expect((await report(suite, { ...data, epoch: 2 })).status).toBe(409);
  expect(await targetOf(target)).toMatchObject({ scans: 0, baseline: null });
  await suite.database.query(`update intel.scan set status = 'cancelled', ended_at = now() where id = $1`, [
    lease.scanId,
  ]);
  await suite.database.query('delete from intel.task where id = $1', [lease.taskId]);
  expect((await report(suite, { ...data, epoch: 2 })).status).toBe(409);
});

test('SWARM-9 a task that nobody knows is a 404', async () => {
  const { lease } = await openTask();
  const data: ReportData = { ...nothing, ...lease, outcome: 'unchanged' };
  for (const unknown of [{ taskId: randomUUID() }, { scanId: randomUUID() }, { targetId: randomUUID() }]) {
    const answer = await report(suite, { ...data, ...unknown });
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'not_found']);
  }
  expect((await report(suite, data)).status).toBe(204);
});

test('SWARM-9 a result that began with another baseline doesn’t count: the task goes back', async () => {
  const { target, lease } = await openTask();
  await suite.database.query('update intel.target set baseline_version = 7 where id = $1', [target]);
  const answer = await report(suite, { ...nothing, ...lease, outcome: 'baseline', snapshot: page() });
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'epoch_stale']);
  expect(
    await rowOf('select lease_until, due_at <= now() as is_due from intel.task where id = $1', lease.taskId),
  ).toEqual({ lease_until: null, is_due: true });
  expect(await targetOf(target)).toMatchObject({ scans: 0, baseline: null });
});

test('SWARM-9 the permit is given back with the result: the host is free after its gap', async () => {
  const { lease } = await openTask();
  const host = `${randomUUID()}.example`;
  await suite.database.query(
    `insert into intel.host (host, holder, busy_until) values ($1, $2, now() + interval '40 s')`,
    [host, lease.taskId],
  );
  const permit = { host, nextInMs: 20_000, gapMs: 20_000, strain: 1, crawlDelayMs: 3_000 };
  await report(suite, { ...nothing, ...lease, outcome: 'http_error', notes: { ...notes, permit } });
  const row = await rowOf(
    'select *, extract(epoch from next_at - now())::float8 as seconds from intel.host where host = $1',
    host,
  );
  expect(row).toMatchObject({ holder: null, busy_until: null, strain: 1, crawl_delay_ms: 3_000, gap_ms: 20_000 });
  expect(row?.['seconds']).toBeGreaterThan(18);
});
