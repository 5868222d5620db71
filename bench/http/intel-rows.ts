import { reportIdOf, type ReportData } from '#src/intel/reports/report.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import { demoCredentials } from '#src/platform/demo-credentials.ts';
import { signWebhook } from '#src/webhooks/signature/webhook-signature.ts';
import { MANY } from '#test/agent/reads-of.ts';
import { plantMany } from '#test/intel/insights/many.ts';
import { found, notes, nothing, page } from '#test/intel/reports/reports.ts';
import { addScans } from '#test/intel/swarm/swarm-world.ts';
import { urls } from '#test/support/workers/surroundings.ts';
import { get, json, type Ask } from './load.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

type Lease = Readonly<Record<'taskId' | 'scanId' | 'targetId' | 'brainTaskId', string>>;

/** Targets that reports are of; the others are triggered, each once. */
const REPORTED = 3_200;

/** The feed's most frequent requests, among 100,000 insights of 5,000 targets; each is one trip. */
export async function intelRows(world: World): Promise<readonly Row[]> {
  const { database } = world.surroundings;
  await plantMany(database);
  const { rows } = await database.query<{ id: string }>('select id from intel.target order by id');
  const targets = rows.map(({ id }) => id);
  const authorization = `Bearer ${await world.token('intel:read intel:admin', { aud: [urls.intel] })}`;
  const key = { 'x-service-pool-key': demoCredentials.serviceKey };
  const row = { worker: 'intel', requests: 1000, status: 200 } as const;
  const read = (name: string, path: string, headers: Readonly<Record<string, string>> = { authorization }): Row => ({
    ...row,
    name,
    ask: () => get(path, headers),
  });
  const unscanned = targets.slice(REPORTED).values();
  const leases = (await leaseTasks(world, targets.slice(0, REPORTED))).values();
  return [
    read('GET /api/competitors, all 500', '/api/competitors'),
    read('GET /api/insights', '/api/insights'),
    read('GET /api/insights?product=eats, by its key', '/api/insights?product=eats', key),
    read('GET /api/insights?minSeverity=high', '/api/insights?product=eats&minSeverity=high'),
    read('GET /api/insights?afterSeq, at its end', `/api/insights?afterSeq=${MANY * 2}`),
    read('GET /api/insights?afterSeq, twenty', `/api/insights?afterSeq=${MANY - 20}&limit=20`),
    {
      ...row,
      name: 'POST /api/admin/scan/:targetId',
      requests: 200,
      status: 202,
      ask: () => ({ method: 'POST', path: `/api/admin/scan/${next(unscanned)}`, headers: { authorization } }),
    },
    { ...row, name: 'POST /api/webhooks/task-complete', requests: 400, status: 204, ask: () => reportOf(next(leases)) },
  ];
}

function next<T>(values: Iterator<T, undefined>): T {
  const { value } = values.next();
  if (value === undefined) throw new Error('there are no more');
  return value;
}

/** Tasks that a node has for as long as the bench lasts. */
async function leaseTasks({ surroundings: { database } }: World, targets: readonly string[]) {
  await addScans(database, targets);
  const { rows } = await database.query<Lease>(
    `update intel.task t set epoch = 1, attempt = 1, lease_node = 3, lease_until = now() + interval '1 day', baseline_version = 0
     from intel.scan s where s.id = t.scan_id
     returning t.id as "taskId", t.scan_id as "scanId", t.target_id as "targetId", s.brain_task_id as "brainTaskId"`,
  );
  return rows;
}

/** A node’s report of a change, with an insight and a page; signed now. */
function reportOf(lease: Lease): Ask {
  const at = new Date();
  const data: ReportData = {
    ...nothing,
    ...lease,
    nodeId: 'node-3',
    epoch: 1,
    attempt: 1,
    outcome: 'changed',
    snapshot: { ...page(), sha256: sha256Hex(lease.taskId) },
    insights: [found()],
    notes,
  };
  const body = JSON.stringify({ type: 'scan.task.completed', timestamp: at.toISOString(), source: 'node-3', data });
  const signed = { id: reportIdOf(data), at, body: new TextEncoder().encode(body) };
  const headers = signWebhook({ ...signed, secrets: [demoCredentials.swarmSecret] });
  return { method: 'POST', path: '/api/webhooks/task-complete', headers: { ...json, ...headers }, body };
}
