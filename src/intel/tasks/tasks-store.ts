import { sql, type SQL } from 'drizzle-orm';
import { freeInSeconds } from '#src/intel/hosts/free-store.ts';
import { PERMIT_SECONDS, unusedSeconds } from '#src/intel/hosts/permit.ts';
import { host, robots } from '#src/intel/hosts/table.ts';
import { factsOf } from '#src/intel/reports/facts-store.ts';
import { scan, task } from '#src/intel/scans/table.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { MAX_ATTEMPTS } from './attempts.ts';
import type { TaskLease, Work } from './work.ts';

/** How long a lease holds, on Postgres' clock. */
export const LEASE_SECONDS = 20;
/** For how long a node that let a lease run out isn't offered that task. */
export const PASSED_OVER_SECONDS = 60;
/** As many redirects as are asked without validators: of ten scans one, and after a day of 304s. */
const CONDITIONAL_SCANS = 9;

const secs = (value: number | SQL) => sql`make_interval(secs => ${value}::float8)`;

/** Whether a task can be had now. */
const isDue = (t: SQL) => sql`${t}.due_at <= now() and (${t}.lease_until is null or ${t}.lease_until <= now())
  and ${t}.attempt < ${MAX_ATTEMPTS} and ${t}.expires_at > now()`;

const noLease = sql`lease_node = null, lease_until = null, baseline_version = null`;

/** With the node whose lease ran out, if there is one. */
const passedOver = (t: SQL) => sql`case when ${t}.lease_node is null then ${t}.passed_over
  else ${t}.passed_over || jsonb_build_object(${t}.lease_node::text, now() + ${secs(PASSED_OVER_SECONDS)}) end`;

/** Where a task that is due is offered. */
export interface TaskPlace {
  readonly host: string;
  readonly rank: number;
  readonly isAdmin: boolean;
  /** Nodes that let its lease run out lately. */
  readonly passedOver: readonly number[];
}

/** Where to offer a task; undefined: it isn't due, or somebody has it, or it is over. */
export async function findTaskPlace(db: Database, id: string): Promise<TaskPlace | undefined> {
  const [row] = await db.execute<{ host: string; rank: number; is_admin: boolean; passed_over: number[] }>(sql`
    select host, rank, is_admin, to_json(array(
      select node::int from jsonb_each_text(t.passed_over) p (node, until) where until::timestamptz > now()
      union select lease_node::int where lease_node is not null)) as passed_over
    from ${task} t where id = ${id}::uuid and ${isDue(sql`t`)}`);
  if (row === undefined) return undefined;
  return { host: row.host, rank: row.rank, isAdmin: row.is_admin, passedOver: row.passed_over };
}

export type Taken =
  | { readonly kind: 'taken'; readonly work: Work }
  /** Its host is to be left alone: it is due again in so long. */
  | { readonly kind: 'busy'; readonly inSeconds: number }
  /** It isn't due, or somebody has it, or it is over. */
  | { readonly kind: 'missed' };

/** When a task's host may be free for it: after whoever asks now, and after those that come before it. */
const turn = sql`
  select greatest(1, ${freeInSeconds(sql`h`)}
    + greatest(h.gap_ms, 1000) / 1000.0 * (
      select count(*) from ${task} o where o.host = r.host and o.lease_until is null and o.due_at <= now() + interval '1 minute'
        and (not o.is_admin, o.priority, o.created_at, o.id) < (not r.is_admin, r.priority, r.created_at, r.id))) as seconds
  from ready r join ${host} h on h.host = r.host where not exists (select 1 from permit)`;

/** What a node must know of a task: `Work`, as JSON. */
const workOf = sql`
  select json_build_object(
    'lease', json_build_object('task', l.id, 'epoch', l.epoch, 'node', l.lease_node),
    'scanId', s.id, 'brainTaskId', s.brain_task_id, 'attempt', l.attempt, 'reason', s.reason, 'language', g.language,
    'host', l.host, 'manners', json_build_object('crawlDelayMs', p.crawl_delay_ms, 'strain', p.strain),
    'url', coalesce(l.resume_url, g.url), 'redirects', l.resume_redirects,
    'robots', (select json_build_object('verdict', verdict, 'body', body, 'fetchedAt', fetched_at) from ${robots}
      where origin = substring(coalesce(l.resume_url, g.url) from '^[a-z]+://[^/?#]+') and expires_at > now()),
    'validators', case when not l.is_full and g.baseline is not null and g.conditional_scans < ${CONDITIONAL_SCANS}
        and g.last_full_at > now() - interval '1 day' and l.resume_url is null
      then json_build_object('etag', g.etag, 'lastModified', g.last_modified) end,
    ${factsOf}) as work
  from leased l join ${scan} s on s.id = l.scan_id join ${target} g on g.id = l.target_id cross join permit p`;

/**
 * Takes a task for a node, with the permit to ask its host: neither without the other, so that no node holds a place for
 * a task that must wait. One that must is due when it may be its turn.
 */
export async function takeTask(
  db: Database,
  { task: id, node }: Omit<TaskLease, 'epoch'>,
  scanGapMs: number,
): Promise<Taken> {
  const [row] = await db.execute<{ work: Work | null; seconds: number | null }>(sql`
    with ready as (
      select * from ${task} t where id = ${id}::uuid and ${isDue(sql`t`)} for update),
    permit as (
      insert into ${host} as h (host, holder, busy_until, next_at, gap_ms)
      select host, id, now() + ${secs(PERMIT_SECONDS)}, now() + ${secs(unusedSeconds(scanGapMs))}, ${scanGapMs}::int from ready
      on conflict (host) do update set holder = excluded.holder, busy_until = excluded.busy_until,
        next_at = greatest(excluded.next_at, now() + ${secs(unusedSeconds(0))} + ${secs(sql`h.gap_ms / 1000.0`)}), updated_at = now()
        where (h.holder is null or h.busy_until <= now()) and h.next_at <= now()
      returning h.*),
    leased as (
      update ${task} set epoch = task.epoch + 1, attempt = task.attempt + 1, lease_node = ${node}::smallint,
        lease_until = now() + ${secs(LEASE_SECONDS)}, passed_over = ${passedOver(sql`task`)}, baseline_version = (select baseline_version from ${target} g where g.id = task.target_id)
      from ready, permit where task.id = ready.id returning task.*),
    turn as (${turn}),
    waits as (
      update ${task} set due_at = now() + ${secs(sql`turn.seconds`)}, ${noLease}, passed_over = ${passedOver(sql`task`)}
      from ready, turn where task.id = ready.id)
    select (select work from (${workOf}) w) as work, (select seconds::float8 from turn) as seconds from ready`);
  if (row === undefined) return { kind: 'missed' };
  if (row.work !== null) return { kind: 'taken', work: row.work };
  return { kind: 'busy', inSeconds: row.seconds ?? 1 };
}

/** Renews leases: those that still hold are answered. */
export async function keepLeases(
  db: Database,
  leases: readonly { readonly task: string; readonly epoch: number }[],
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    update ${task} set lease_until = now() + ${secs(LEASE_SECONDS)}
    from json_to_recordset(${JSON.stringify(leases)}::json) as l (task uuid, epoch int)
    where task.id = l.task and task.epoch = l.epoch and task.lease_until > now()
    returning task.id`);
  return rows.map(({ id }) => id);
}

/** Where a chain of redirects goes on. */
export interface Resume {
  readonly url: string;
  readonly redirects: number;
  readonly host: string;
}

/**
 * Gives a task back that its host isn't free for: no attempt is counted, and it is due in so long. The next node goes on
 * where this one had to wait.
 */
export async function putTaskBack(
  db: Database,
  { task: id, epoch, node }: TaskLease,
  inMs: number,
  resume: Resume | null,
): Promise<void> {
  await db.execute(sql`
    update ${task} set ${noLease}, attempt = attempt - 1,
      due_at = now() + ${secs(inMs / 1000)}, resume_url = coalesce(${resume?.url ?? null}::text, resume_url),
      resume_redirects = coalesce(${resume?.redirects ?? null}::smallint, resume_redirects), host = coalesce(${resume?.host ?? null}::text, host)
    where id = ${id}::uuid and epoch = ${epoch}::int and lease_node = ${node}::smallint`);
}

/** Gives back what a node worked on when it lost its memory: due at once, and the attempt counts. */
export async function dropLeases(
  db: Database,
  leases: readonly { readonly task: string; readonly epoch: number }[],
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    update ${task} set ${noLease}
    from json_to_recordset(${JSON.stringify(leases)}::json) as l (task uuid, epoch int)
    where task.id = l.task and task.epoch = l.epoch and task.lease_until is not null returning task.id`);
  return rows.map(({ id }) => id);
}

/** Tasks that a minute's sweep reminds of, at most. */
const MAX_REMINDED = 1_000;

/**
 * Ends leases that ran out, and lists tasks that are due: admins' first, then each host's first before any host's second.
 * Those of a host whose turn can't come within the minute wait for the next sweep.
 */
export async function sweepTasks(db: Database, scanGapMs: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with lost as (
      update ${task} set ${noLease}, passed_over = ${passedOver(sql`task`)}
      where lease_until <= now() returning id),
    due as (
      select t.id, t.is_admin, t.priority, t.due_at, row_number() over (partition by t.host order by t.is_admin desc, t.priority, t.due_at) as place,
        greatest(1, 60000 / greatest(${scanGapMs}::int, coalesce(h.gap_ms, 0), 1)) as most
      from ${task} t left join ${host} h on h.host = t.host where ${isDue(sql`t`)})
    select id from due where place <= most order by is_admin desc, place, priority, due_at limit ${MAX_REMINDED}`);
  return rows.map(({ id }) => id);
}

/** Notes on a task that its messages failed for good. It stays due, and the sweep reminds of it. */
export async function noteBuried(db: Database, id: string): Promise<void> {
  await db.execute(sql`update ${task} set buried_at = now() where id = ${id}::uuid`);
}
