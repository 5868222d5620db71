import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankNodes } from '#src/intel/nodes/placement.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { html, noRobots, openSite, violations, type Site } from './site.ts';
import { addScans, addTargets, overOf, scansOf } from './swarm-world.ts';

let site: Site;
let suite: Suite;
let answerMs = 0;
beforeAll(async () => {
  site = await openSite(async (request, response) => {
    if (request.url === '/robots.txt') return noRobots(response);
    await new Promise((resolve) => void setTimeout(resolve, answerMs));
    html(response, `<p>Page ${request.url ?? ''}</p>`);
  });
  const hosts = Array.from({ length: 20 }, (_, n) => site.hostOf(n + 2)).join(',');
  suite = await startSuite({ services: ['swarm', 'intel'], vars: { OUTBOUND_HOSTS: hosts, SCAN_GAP_MS: '1000' } });
});
afterAll(async () => {
  await suite.close();
  await site.close();
});

const fault = (node: number, what: string, seconds: number) =>
  suite.fetch(
    `/api/sandbox/nodes/node-${node}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ fault: what, seconds }) },
    'swarm',
  );

const open = async (n: number, path = '/a') => {
  const [target = ''] = await addTargets(suite.database, [{ url: `http://${site.hostOf(n)}${path}` }]);
  return { target, host: site.hostOf(n), ranked: rankNodes(site.hostOf(n)) };
};

/** Until as many scans of a target are over, with the crons of that time. */
async function until(target: string, count: number, seconds: number): Promise<void> {
  const sweep = setInterval(() => void suite.cron('swarm').catch(() => undefined), 2_000);
  await expect
    .poll(() => overOf(suite.database, [target]), { timeout: seconds * 1_000, interval: 100 })
    .toBe(count)
    .finally(() => clearInterval(sweep));
}

test('SWARM-11 a node that hangs in the middle of a page loses it to another within 90 s; its late report changes nothing, and its hosts come back', async () => {
  const { target, host, ranked } = await open(2);
  const [owner = 0] = ranked;
  answerMs = 3_000;
  await addScans(suite.database, [target]);
  await suite.cron('swarm');
  await expect.poll(() => site.seen.some((one) => one.host === host && one.path === '/a')).toBe(true);
  const began = Date.now();
  expect((await fault(owner, 'hang', 70)).status).toBe(204);
  await until(target, 1, 90);
  expect(Date.now() - began).toBeLessThan(90_000);
  const [scan] = await scansOf(suite.database, [target]);
  expect(scan).toMatchObject({ status: 'succeeded', outcome: 'baseline', attempts: 2 });
  expect(scan?.node).not.toBe(owner);
  expect(violations(site.seen, host, 950)).toEqual([]);
  answerMs = 0;
  await expect
    .poll(() => suite.logs().some((line) => line.includes('task-complete') && line.includes('epoch_stale')), {
      timeout: 75_000,
    })
    .toBe(true);
  expect(await scansOf(suite.database, [target])).toEqual([scan]);
  const { rows } = await suite.database.query('select baseline_version, scans from intel.target where id = $1', [
    target,
  ]);
  expect(rows).toEqual([{ baseline_version: 1, scans: 1 }]);
  await expect
    .poll(
      async () => {
        await addScans(suite.database, [target]);
        const before = await overOf(suite.database, [target]);
        await until(target, before + 1, 20);
        return (await scansOf(suite.database, [target])).at(-1)?.node;
      },
      { timeout: 75_000, interval: 5_000 },
    )
    .toBe(owner);
}, 240_000);

test('SWARM-12 a node that refuses is passed over, for this task and others, until it is well', async () => {
  const { target, ranked } = await open(3);
  const [owner = 0, next] = ranked;
  await fault(owner, 'refuse', 3);
  await addScans(suite.database, [target]);
  await suite.cron('swarm');
  await until(target, 1, 20);
  expect(await scansOf(suite.database, [target])).toMatchObject([{ status: 'succeeded', node: next, attempts: 1 }]);
});

test('SWARM-12 a node that dies in the middle of a page gives its task back when it wakes', async () => {
  const { target, host, ranked } = await open(4);
  const [owner = 0] = ranked;
  answerMs = 1_000;
  await fault(owner, 'abort', 3);
  await addScans(suite.database, [target]);
  await suite.cron('swarm');
  await until(target, 1, 80);
  expect(await scansOf(suite.database, [target])).toMatchObject([{ status: 'succeeded', outcome: 'baseline' }]);
  expect(violations(site.seen, host, 950)).toEqual([]);
}, 100_000);

test('SWARM-4 a slow node keeps its task: the lease is renewed', async () => {
  const { target, ranked } = await open(5);
  const [owner = 0, ...others] = ranked;
  answerMs = 14_000;
  await fault(owner, 'slow', 40);
  // Where the owner doesn't answer in time, nobody else takes it instead.
  for (const other of others) await fault(other, 'refuse', 40);
  await addScans(suite.database, [target]);
  await suite.cron('swarm');
  await until(target, 1, 60);
  expect(await scansOf(suite.database, [target])).toMatchObject([{ status: 'succeeded', node: owner, attempts: 1 }]);
}, 100_000);
