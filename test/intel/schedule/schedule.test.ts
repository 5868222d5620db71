import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { leaseTask, nothing, report } from '#test/intel/reports/reports.ts';
import { addScans, addTargets, scansOf } from '#test/intel/swarm/swarm-world.ts';

const GAP_MS = 5_000;

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'], vars: { SCAN_GAP_MS: String(GAP_MS) } });
});
beforeEach(() => suite.database.query('delete from intel.target'));
afterAll(() => suite.close());

const past = new Date(Date.now() - 60_000);
const urls = (host: string, count: number) => Array.from({ length: count }, (_, n) => `https://${host}/p${n}`);
const due = (list: readonly string[]) =>
  addTargets(
    suite.database,
    list.map((url) => ({ url, nextScanAt: past })),
  );

interface TaskRow {
  readonly host: string;
  readonly seconds: number;
  readonly target_id: string;
}
const tasks = async (): Promise<TaskRow[]> =>
  (
    await suite.database.query<TaskRow>(
      `select host, target_id, extract(epoch from due_at - created_at)::float8 as seconds from intel.task order by due_at, id`,
    )
  ).rows;

test('SWARM-14 a tick begins with what is due: of each host as many as its gap allows in a minute, one gap apart', async () => {
  await due([...urls('slow.example', 30), ...urls('quick.example', 3)]);
  await addTargets(suite.database, [
    { url: 'https://later.example/', nextScanAt: new Date(Date.now() + 60_000) },
    { url: 'https://never.example/' },
  ]);
  await suite.cron();
  const begun = await tasks();
  expect(begun.filter(({ host }) => host === 'slow.example').map(({ seconds }) => Math.round(seconds))).toEqual(
    Array.from({ length: 12 }, (_, n) => n * 5),
  );
  expect(begun.filter(({ host }) => host === 'quick.example').map(({ seconds }) => Math.round(seconds))).toEqual([
    0, 5, 10,
  ]);
  expect(begun).toHaveLength(15);
  await suite.cron();
  expect(await tasks()).toHaveLength(15);
});

test('SWARM-14 a host with a longer gap is asked less often', async () => {
  await suite.database.query(
    `insert into intel.host (host, gap_ms) values ('strained.example', 20000) on conflict (host) do update set gap_ms = 20000`,
  );
  await due(urls('strained.example', 30));
  await suite.cron();
  expect((await tasks()).map(({ seconds }) => Math.round(seconds))).toEqual([0, 20, 40]);
});

test('SWARM-14 ticks at once begin no scan twice, and each target is due again after its interval, a tenth more or less', async () => {
  const targets = await due(Array.from({ length: 200 }, (_, n) => `https://site${n}.example/`));
  await Promise.all(Array.from({ length: 5 }, () => suite.cron()));
  expect(await scansOf(suite.database, targets)).toHaveLength(200);
  const { rows } = await suite.database.query<{ seconds: number }>(
    'select extract(epoch from next_scan_at - now())::float8 as seconds from intel.target',
  );
  const waits = rows.map(({ seconds }) => seconds);
  expect(Math.min(...waits)).toBeGreaterThan(3_600 * 0.9 - 30);
  expect(Math.max(...waits)).toBeLessThan(3_600 * 1.1);
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(400);
});

test('SWARM-14 after an outage thousands are begun with over many ticks, fifty a second', async () => {
  await due(Array.from({ length: 3_100 }, (_, n) => `https://outage${n}.example/`));
  await suite.cron();
  const begun = await tasks();
  expect(begun).toHaveLength(3_000);
  const seconds = Map.groupBy(begun, (task) => Math.floor(task.seconds));
  expect(seconds.size).toBe(60);
  expect(Math.max(...[...seconds.values()].map(({ length }) => length))).toBeLessThanOrEqual(51);
  await suite.cron();
  expect(await tasks()).toHaveLength(3_100);
});

test('SWARM-14 a target that is being scanned isn’t begun again, and one that is disabled never', async () => {
  const [one = '', two = ''] = await due(urls('running.example', 2));
  await addScans(suite.database, [one]);
  await suite.database.query('update intel.target set enabled = false where id = $1', [two]);
  await suite.cron();
  expect(await scansOf(suite.database, [one, two])).toHaveLength(1);
});

test('SWARM-15 a paused target is probed', async () => {
  const [target = ''] = await due(urls('paused.example', 1));
  await suite.database.query(`update intel.target set health = 'paused', consecutive_failures = 10 where id = $1`, [
    target,
  ]);
  await suite.cron();
  expect(await scansOf(suite.database, [target])).toMatchObject([{ reason: 'probe', status: 'running' }]);
});

test('SWARM-13 a scan expires after six hours, and fails when every node was lost; both are told', async () => {
  const [late = '', lost = ''] = await addTargets(
    suite.database,
    urls('lost.example', 2).map((url) => ({ url })),
  );
  const [lateTask = ''] = await addScans(suite.database, [late]);
  const [lostTask = ''] = await addScans(suite.database, [lost]);
  const lease = await leaseTask(suite, lateTask);
  await leaseTask(suite, lostTask);
  await suite.database.query(
    `update intel.task set expires_at = now(), lease_until = now() - interval '1 s' where id = $1`,
    [lateTask],
  );
  await suite.database.query(`update intel.task set attempt = 8, lease_until = now() - interval '1 s' where id = $1`, [
    lostTask,
  ]);
  await suite.cron();
  await suite.cron();
  expect(await scansOf(suite.database, [late])).toMatchObject([
    { status: 'expired', outcome: 'node_lost', error: { code: 'expired' } },
  ]);
  expect(await scansOf(suite.database, [lost])).toMatchObject([
    { status: 'failed', outcome: 'node_lost', error: { code: 'node_lost' } },
  ]);
  const { rowCount } = await suite.database.query(
    `select 1 from intel.event where names = '{scan.failed}' and resource in (select id from intel.scan where target_id = any($1))`,
    [[late, lost]],
  );
  expect(rowCount).toBe(2);
  expect(await tasks()).toEqual([]);
  expect((await report(suite, { ...nothing, ...lease, outcome: 'unchanged' })).status).toBe(409);
});
