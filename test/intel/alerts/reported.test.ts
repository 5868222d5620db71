import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from '#test/intel/feed.ts';
import { found, leaseTask, notes, nothing, page, report } from '#test/intel/reports/reports.ts';
import { addScans, addTargets } from '#test/intel/swarm/swarm-world.ts';
import { lineOf, startFeed } from './listeners.ts';

type World = Awaited<ReturnType<typeof startFeed>>;
let suite: World['suite'];
let feed: World['feed'];
let close: World['close'];
beforeAll(async () => {
  ({ suite, feed, close } = await startFeed());
});
afterAll(() => close());

const nextLease = async (target: string) => {
  const [task = ''] = await addScans(suite.database, [target]);
  return leaseTask(suite, task);
};

test('ALERT-6 what a node reports is told at once, with no cron; where nobody listens nothing follows', async () => {
  const [target = ''] = await addTargets(suite.database, [{ url: `https://${randomUUID()}.example/pricing` }]);
  const changed = { ...nothing, outcome: 'changed', snapshot: page('b') } as const;
  const before = suite.gateway.trips;
  expect((await report(suite, { ...changed, ...(await nextLease(target)), insights: [found()] })).status).toBe(204);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(suite.gateway.trips - before).toBe(1);

  const { told, received } = await feed.listen('eats', { events: ['*'] });
  await report(suite, { ...changed, ...(await nextLease(target)), insights: [found({ title: 'Told' })] });
  const [created] = await told(1);
  expect(created?.payload).toMatchObject({
    type: 'insight.created',
    data: { sequence: 1, status: 'new', title: 'Told', evidence: [{ before: '$10', after: '$15' }] },
  });
  const id = String(created?.payload.data['id']);
  const back = { ...notes, judged: [{ id, status: 'retracted' as const, confidence: null }] };
  const unchanged = { ...nothing, ...(await nextLease(target)), outcome: 'unchanged', notes: back } as const;
  expect((await report(suite, unchanged)).status).toBe(204);
  const { insight } = await readJson<{ insight: object }>(suite, `/api/insights/${id}`);
  expect((await told(2))[1]?.payload.data).toEqual({ ...insight, product: 'eats', sequence: 2 });

  const lost = { ...nothing, ...(await nextLease(target)), attempt: 8, outcome: 'timeout' } as const;
  expect((await report(suite, { ...lost, error: { code: 'timeout', detail: 'No headers.' } })).status).toBe(204);
  const { scan } = await readJson<{ scan: object }>(suite, `/api/scans/${lost.scanId}`);
  const last = (await told(3))[2]?.payload;
  expect(last?.data).toMatchObject({ ...scan, outcome: 'timeout', product: 'eats', sequence: 1 });
  expect(received().map(lineOf)).toEqual(['insight.created 1', 'insight.retracted 2', 'scan.failed 1']);
});
