import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import type { Actor } from '#src/http/caller/access.ts';
import { triggerScan } from '#src/intel/scans/trigger-scan.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { auditOf, codeOf, openCaller, plantTarget, rowsOf, type Caller } from './admins.ts';

interface Triggered {
  readonly scanId: string;
  readonly brainTaskId: string;
  readonly status: string;
}

let suite: Suite;
let admin: Caller;
beforeAll(async () => {
  suite = await startSuite({ services: ['intel'] });
  admin = await openCaller(suite);
});
afterAll(() => suite.close());

const trigger = (id: string, headers?: Record<string, string>) =>
  admin.send('POST', `/api/admin/scan/${id}`, undefined, headers);
const scansOf = (id: string) =>
  rowsOf(suite, 'select id, brain_task_id, reason, status, requested_by from intel.scan where target_id = $1', [id]);
const tasksOf = (id: string) =>
  rowsOf<{ id: string; scan_id: string; is_admin: boolean; waits: number; lasts: number }>(
    suite,
    `select id, scan_id, is_admin, extract(epoch from due_at - now())::float8 waits, round(extract(epoch from expires_at - due_at))::int lasts
     from intel.task where target_id = $1`,
    [id],
  );

/** The verb itself, on the Worker’s own database: what it reminds of. */
async function triggerByVerb(id: string) {
  const reminded: (readonly string[])[] = [];
  const actor: Actor = {
    kind: 'bearer',
    principal: 'user:ada',
    owner: 'user:ada',
    scopes: new Set(),
    tier: undefined,
    expiresAt: 0,
    name: undefined,
  };
  const ctx = {
    db: openDatabase(suite.databaseUrls.intel, new Meter()),
    actor,
    newId: randomUUID,
    remind: (tasks: readonly string[]) => void reminded.push(tasks),
  };
  const { value } = await triggerScan(ctx, id, undefined);
  return { value, reminded };
}

test('WATCH-1 a trigger writes scan, task and audit row in one trip, and says what runs', async () => {
  const id = await plantTarget(suite);
  suite.gateway.resetTrips();
  const response = await trigger(id);
  const scan = (await response.json()) as Triggered;
  expect([response.status, suite.gateway.trips]).toEqual([202, 1]);
  expect(scan).toEqual({ scanId: expect.any(String), brainTaskId: expect.any(String), status: 'running' });
  expect(await scansOf(id)).toEqual([
    {
      id: scan.scanId,
      brain_task_id: scan.brainTaskId,
      reason: 'admin',
      status: 'running',
      requested_by: `user:${admin.sub}`,
    },
  ]);
  const [task] = await tasksOf(id);
  expect(task).toMatchObject({ scan_id: scan.scanId, is_admin: true, lasts: 6 * 3_600 });
  expect(task?.waits).toBeLessThanOrEqual(0);
  expect(await auditOf(suite, `target:${id}`)).toEqual([
    {
      actor: `user:${admin.sub}`,
      action: 'scan.trigger',
      details: { scanId: scan.scanId, brainTaskId: scan.brainTaskId, began: true },
    },
  ]);
});

test('WATCH-2 of fifty triggers at once each gets the same ids, in one trip each: one scan, one task, one audit row', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await plantTarget(suite);
    suite.gateway.resetTrips();
    const responses = await Promise.all(Array.from({ length: 50 }, () => trigger(id)));
    expect(suite.gateway.trips).toBe(50);
    const bodies = await Promise.all(responses.map(async (each) => [each.status, await each.text()]));
    expect(new Set(bodies.map(([status]) => status))).toEqual(new Set([202]));
    expect(new Set(bodies.map(([, body]) => body)).size).toBe(1);
    expect(await scansOf(id)).toHaveLength(1);
    expect(await tasksOf(id)).toHaveLength(1);
    expect(await auditOf(suite, `target:${id}`)).toHaveLength(1);
  }
});

test('WATCH-3 while a scheduled scan runs a trigger gives that one, and its task moves up', async () => {
  const id = await plantTarget(suite);
  const [scanId, brain] = [randomUUID(), randomUUID()];
  await suite.database.query(
    `with s as (insert into intel.scan (id, brain_task_id, target_id, reason, status) values ($1, $2, $3, 'schedule', 'running'))
     insert into intel.task (id, scan_id, target_id, host, is_admin, priority, due_at, expires_at)
     values (gen_random_uuid(), $1, $3, 'example.com', false, 3, now() + interval '10 minutes', now() + interval '6 hours')`,
    [scanId, brain, id],
  );
  const { value, reminded } = await triggerByVerb(id);
  expect(value).toEqual({ scanId, brainTaskId: brain, status: 'running' });
  const [task] = await tasksOf(id);
  expect(task).toMatchObject({ scan_id: scanId, is_admin: true });
  expect(task?.waits).toBeLessThanOrEqual(0);
  expect(reminded).toEqual([[task?.id]]);
  expect(await auditOf(suite, `target:${id}`)).toMatchObject([{ action: 'scan.trigger', details: { began: false } }]);
});

test('WATCH-3 the swarm is reminded of what began, and not again of what comes first already', async () => {
  const id = await plantTarget(suite);
  const first = await triggerByVerb(id);
  const [task] = await tasksOf(id);
  expect(first.reminded).toEqual([[task?.id]]);
  const again = await triggerByVerb(id);
  expect([again.value, again.reminded]).toEqual([first.value, []]);
});

test('WATCH-3 a confirmation that runs is another errand', async () => {
  const id = await plantTarget(suite);
  const confirming = randomUUID();
  await suite.database.query(
    `insert into intel.scan (id, brain_task_id, target_id, reason, status) values ($1, gen_random_uuid(), $2, 'confirm', 'running')`,
    [confirming, id],
  );
  const { value } = await triggerByVerb(id);
  expect(value.scanId).not.toBe(confirming);
});

test('WATCH-4 a target that isn’t there, is disabled, or that its site forbade within a day isn’t scanned', async () => {
  const disabled = await plantTarget(suite, { enabled: false });
  const checkedAt = new Date(Date.now() - 3_600_000);
  const robots = { robots_allowed: false, robots_rule: 'Disallow: /pricing' };
  const forbidden = await plantTarget(suite, { ...robots, robots_checked_at: checkedAt });
  const forgotten = await plantTarget(suite, { ...robots, robots_checked_at: new Date(Date.now() - 90_000_000) });
  expect(await codeOf(await trigger(randomUUID()))).toEqual([404, 'not_found']);
  expect(await codeOf(await trigger(disabled))).toEqual([409, 'target_disabled']);
  const refused = await trigger(forbidden);
  expect([refused.status, await refused.json()]).toMatchObject([
    423,
    { code: 'robots_disallowed', rule: 'Disallow: /pricing', checkedAt: checkedAt.toISOString() },
  ]);
  expect((await trigger(forgotten)).status).toBe(202);
  for (const id of [disabled, forbidden]) {
    expect(await scansOf(id)).toEqual([]);
    expect(await auditOf(suite, `target:${id}`)).toEqual([]);
  }
});

test('WATCH-5 a key brings the same answer again, whatever has become of the scan', async () => {
  const [id, other] = [await plantTarget(suite), await plantTarget(suite)];
  const key = { 'idempotency-key': randomUUID() };
  const first = await trigger(id, key);
  const body = await first.text();
  await suite.database.query(`update intel.scan set status = 'succeeded', ended_at = now() where target_id = $1`, [id]);
  await suite.database.query('delete from intel.task where target_id = $1', [id]);
  const again = await trigger(id, key);
  expect([again.status, await again.text(), again.headers.get('idempotent-replayed')]).toEqual([202, body, 'true']);
  expect(await scansOf(id)).toHaveLength(1);
  expect(await codeOf(await trigger(other, key))).toEqual([422, 'idempotency_key_reused']);
  expect((await trigger(id)).status).toBe(202);
  expect(await scansOf(id)).toHaveLength(2);
});

test('WATCH-6 triggers beside reports that end the scan and disabling leave no scan without a task, nor one of a disabled target', async () => {
  const id = await plantTarget(suite);
  const end = () =>
    suite.database.query(
      `with g as materialized (select * from intel.target where id = $1 for update),
        s as materialized (select s.* from intel.scan s join g on g.id = s.target_id where s.status = 'running' for update of s),
        held as materialized (select k.* from intel.task k join s on s.id = k.scan_id for update of k),
        ended as (update intel.scan s set status = 'succeeded', ended_at = now() from held where s.id = held.scan_id),
        seen as (update intel.target t set scans = t.scans + 1 from held where t.id = held.target_id)
       delete from intel.task k using held where k.id = held.id`,
      [id],
    );
  const work = Array.from({ length: 120 }, (_, index) => (index % 3 === 0 ? end() : trigger(id)));
  const answers = (await Promise.all(work)).filter((each) => each instanceof Response);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  const [loose] = await rowsOf<{ count: number }>(
    suite,
    `select count(*)::int count from intel.scan s full join intel.task k on k.scan_id = s.id
     where coalesce(s.target_id, k.target_id) = $1 and (s.status = 'running') is distinct from (k.id is not null)`,
    [id],
  );
  expect(loose?.count).toBe(0);
});
