import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportData } from '#src/intel/reports/report.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { scansOf } from '#test/intel/swarm/swarm-world.ts';
import { booksOf } from './books.ts';
import { found, leaseTask, nothing, notes, page, report } from './reports.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'], vars: { SCAN_GAP_MS: '1000', CONFIRM_AFTER_SECONDS: '60' } });
});
afterAll(() => suite.close());

const { openTask, nextTask, rowsOf, rowOf, targetOf, insightsOf, eventsOf, settle } = booksOf(() => suite);

test('SWARM-13 an attempt that failed is repeated later: its report again changes nothing, and the eighth ends the scan', async () => {
  const { target, lease } = await openTask();
  const data: ReportData = {
    ...nothing,
    ...lease,
    outcome: 'timeout',
    error: { code: 'headers_timeout', detail: 'No answer.' },
  };
  expect((await report(suite, data)).status).toBe(204);
  expect((await report(suite, data)).status).toBe(204);
  const row = await rowOf(
    'select *, extract(epoch from due_at - now())::float8 as seconds from intel.task where id = $1',
    lease.taskId,
  );
  expect(row).toMatchObject({ lease_until: null, attempt: 1 });
  expect(row?.['seconds']).toBeGreaterThan(22);
  expect(row?.['seconds']).toBeLessThan(37);
  expect(await targetOf(target)).toMatchObject({ scans: 0, failures: 0 });
  const last = await leaseTask(suite, lease.taskId, { epoch: 8 });
  expect((await report(suite, { ...data, ...last, attempt: 8 })).status).toBe(204);
  expect(await scansOf(suite.database, [target])).toMatchObject([{ status: 'failed', outcome: 'timeout' }]);
  expect(await targetOf(target)).toMatchObject({ scans: 1, failures: 1, consecutive_failures: 1, health: 'failing' });
  expect(await eventsOf(lease.scanId)).toMatchObject([
    { sequence: 1, names: ['scan.failed'], data: { outcome: 'timeout' } },
  ]);
});

test('SWARM-15 ten failures in a row pause a target, with one insight; it is probed weekly, and well when a probe sees it', async () => {
  const { target, lease } = await openTask();
  await suite.database.query('update intel.target set consecutive_failures = 8 where id = $1', [target]);
  const fail = async (own: typeof lease) => report(suite, { ...nothing, ...own, outcome: 'blocked_bot' });
  await fail(lease);
  expect(await targetOf(target)).toMatchObject({ consecutive_failures: 9, health: 'blocked' });
  expect(await insightsOf(target)).toEqual([]);
  await fail(await nextTask(target));
  const paused = await targetOf(target);
  expect(paused).toMatchObject({ consecutive_failures: 10, health: 'paused' });
  expect(paused?.['in_seconds']).toBeGreaterThan(6.2 * 86_400);
  const insights = await insightsOf(target);
  expect(insights).toMatchObject([{ kind: 'target_unreachable', severity: 'medium', status: 'confirmed' }]);
  expect(await eventsOf(insights[0]?.['id'])).toMatchObject([
    { names: ['target.unreachable', 'insight.created', 'insight.confirmed'] },
  ]);
  await fail(await nextTask(target));
  expect(await insightsOf(target)).toHaveLength(1);
  await settle(await nextTask(target));
  expect(await targetOf(target)).toMatchObject({ consecutive_failures: 0, health: 'healthy' });
});

test('SWARM-16 a page that is gone is told when it is gone an hour later as well, once', async () => {
  const { target, lease } = await openTask();
  await settle(lease);
  const gone = async () => report(suite, { ...nothing, ...(await nextTask(target)), outcome: 'removed' });
  await gone();
  expect(await insightsOf(target)).toEqual([]);
  const row = await targetOf(target);
  expect(row?.['in_seconds']).toBeLessThan(80 * 60);
  expect(row).toMatchObject({ baseline: { sha256: page().sha256 }, consecutive_failures: 0 });
  await gone();
  expect(await insightsOf(target)).toEqual([]);
  await suite.database.query(`update intel.target set gone_since = gone_since - interval '1 hour' where id = $1`, [
    target,
  ]);
  await gone();
  await gone();
  expect(await insightsOf(target)).toMatchObject([{ kind: 'page_removed', status: 'confirmed' }]);
  await report(suite, { ...nothing, ...(await nextTask(target)), outcome: 'unchanged' });
  expect(await targetOf(target)).toMatchObject({ gone_since: null });
});

test('SWARM-17 an important change begins one more look, by the next node, that shares the brain task and asks afresh', async () => {
  const { target, lease } = await openTask();
  await settle(lease);
  const second = await nextTask(target);
  const data = {
    ...nothing,
    ...second,
    outcome: 'changed' as const,
    snapshot: page('b'),
    insights: [found({ kind: 'price_increase', severity: 'high' })],
    notes: { ...notes, needsLook: true },
  };
  await Promise.all([report(suite, data), report(suite, data)]);
  const again = await rowsOf(
    `select t.rank, t.is_full, s.brain_task_id, extract(epoch from t.due_at - now())::float8 as seconds, t.id from intel.scan s join intel.task t on t.scan_id = s.id where s.target_id = $1 and s.reason = 'confirm'`,
    target,
  );
  expect(again).toMatchObject([{ rank: 1, is_full: true, brain_task_id: second.brainTaskId }]);
  expect(again[0]?.['seconds']).toBeGreaterThan(55);
  expect(again[0]?.['seconds']).toBeLessThan(91);
  const confirming = await leaseTask(suite, String(again[0]?.['id']));
  const [insight] = await insightsOf(target);
  const judged = [{ id: String(insight?.['id']), status: 'confirmed' as const, confidence: null }];
  await report(suite, {
    ...nothing,
    ...confirming,
    outcome: 'unchanged',
    notes: { ...notes, judged, needsLook: true },
  });
  const [confirmed] = await insightsOf(target);
  expect(confirmed).toMatchObject({ status: 'confirmed', version: 2, confirmed_at: expect.any(Date) as Date });
  expect(Number(confirmed?.['seq'])).toBeGreaterThan(Number(insight?.['seq']));
  expect(await eventsOf(insight?.['id'])).toMatchObject([
    { sequence: 1 },
    { sequence: 2, names: ['insight.confirmed'], data: { status: 'confirmed' } },
  ]);
  expect(await rowsOf(`select 1 from intel.scan where target_id = $1 and status = 'running'`, target)).toEqual([]);
});

test('SWARM-17 what a node says of another target’s insight, or of one that was judged, is passed over', async () => {
  const one = await openTask();
  await settle(one.lease);
  await report(suite, {
    ...nothing,
    ...(await nextTask(one.target)),
    outcome: 'changed',
    snapshot: page('b'),
    insights: [found()],
  });
  const [insight] = await insightsOf(one.target);
  const judged = [{ id: String(insight?.['id']), status: 'retracted' as const, confidence: null }];
  const other = await openTask();
  await report(suite, {
    ...nothing,
    ...other.lease,
    outcome: 'baseline',
    snapshot: page('c'),
    notes: { ...notes, judged },
  });
  expect(await insightsOf(one.target)).toMatchObject([{ status: 'new', version: 1 }]);
  await report(suite, {
    ...nothing,
    ...(await nextTask(one.target)),
    outcome: 'unchanged',
    notes: { ...notes, judged },
  });
  const again = [{ id: judged[0]?.id ?? '', status: 'confirmed' as const, confidence: null }];
  await report(suite, {
    ...nothing,
    ...(await nextTask(one.target)),
    outcome: 'unchanged',
    notes: { ...notes, judged: again },
  });
  expect(await insightsOf(one.target)).toMatchObject([{ status: 'retracted', version: 2 }]);
});
