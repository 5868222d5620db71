import { sql } from 'drizzle-orm';
import { host } from '#src/intel/hosts/table.ts';
import { scan, task } from '#src/intel/scans/table.ts';
import { MAX_ATTEMPTS, TASK_HOURS } from '#src/intel/tasks/attempts.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { PROBE_DAYS } from './interval.ts';

/** What nine nodes manage, measured on two cores. */
const A_SECOND = 50;
/** Targets that a tick begins with, at most: after an outage the rest come in the next ones. */
const MAX_CLAIMED = 60 * A_SECOND;
const MAX_OVER = 100;

/** A task that begins, and when it is due. */
export interface Begun {
  readonly task: string;
  readonly inSeconds: number;
}

/**
 * Begins scans of targets that are due: of each host at most as many as can be asked within a minute, those that wait
 * already among them, and one gap apart; of all no more in a second than the nodes manage. Two ticks at once begin none
 * twice. Each target is due again after its interval, a tenth more or less, whatever becomes of the scan.
 */
export async function claimDue(db: Database, scanGapMs: number): Promise<Begun[]> {
  const rows = await db.execute<{ id: string; seconds: number }>(sql`
    with waiting as materialized (select host, count(*) as count from ${task} group by host),
    due as materialized (
      select g.id, greatest(${scanGapMs}::int, coalesce(h.gap_ms, 0), 1) as gap, coalesce(w.count, 0) as waiting,
        row_number() over (partition by g.host order by g.priority, g.next_scan_at, g.id) as place
      from ${target} g left join ${host} h on h.host = g.host left join waiting w on w.host = g.host where g.enabled and g.next_scan_at <= now()),
    claimed as (
      select g.*, d.gap, d.waiting + d.place - 1 as before from ${target} g join due d on d.id = g.id
      where d.waiting + d.place <= greatest(1, 60000 / d.gap) and g.enabled and g.next_scan_at <= now()
      order by d.place, g.priority, g.next_scan_at limit ${MAX_CLAIMED} for update of g skip locked),
    later as (
      update ${target} g set next_scan_at = now() + (0.9 + 0.2 * random()) * case when c.health = 'paused' then make_interval(days => ${PROBE_DAYS}) else make_interval(secs => c.interval_seconds) end
      from claimed c where g.id = c.id),
    begun as (
      insert into ${scan} (id, brain_task_id, target_id, reason, status)
      select gen_random_uuid(), gen_random_uuid(), id, case when health = 'paused' then 'probe' else 'schedule' end, 'running' from claimed
      on conflict (target_id) where status = 'running' and reason <> 'confirm' do nothing returning id, target_id),
    -- grouped and not joined: a planner that expects one row of each compares all with all
    placed as (
      select id, (array_agg(scan_id) filter (where scan_id is not null))[1] as scan_id, max(host) as host, max(priority) as priority, max(seconds) as seconds from (
        select target_id as id, id as scan_id, null as host, null::smallint as priority, null::float8 as seconds from begun
        union all select id, null, host, priority, before * gap / 1000.0 + (row_number() over (order by before, priority, next_scan_at) - 1) / ${A_SECOND}::float8 from claimed) parts group by id)
    insert into ${task} (id, scan_id, target_id, host, is_admin, priority, due_at, expires_at)
    select gen_random_uuid(), scan_id, id, host, false, priority, now() + make_interval(secs => seconds), now() + make_interval(hours => ${TASK_HOURS})
    from placed where scan_id is not null
    returning id, extract(epoch from due_at - now())::float8 as seconds`);
  return rows.map(({ id, seconds }) => ({ task: id, inSeconds: seconds }));
}

/** A task that is over without a result. */
export interface Over {
  readonly brainTaskId: string;
  readonly scanId: string;
  readonly taskId: string;
  readonly targetId: string;
  readonly epoch: number;
  readonly attempt: number;
  readonly isExpired: boolean;
}

/** Tasks that nobody has any more, and that nobody may take. */
export async function listOver(db: Database): Promise<Over[]> {
  const rows = await db.execute<{ over: Over }>(sql`
    select json_build_object('brainTaskId', s.brain_task_id, 'scanId', s.id, 'taskId', t.id, 'targetId', t.target_id, 'epoch', t.epoch,
      'attempt', t.attempt, 'isExpired', t.expires_at <= now()) as over
    from ${task} t join ${scan} s on s.id = t.scan_id
    where (t.lease_until is null or t.lease_until <= now()) and (t.expires_at <= now() or t.attempt >= ${MAX_ATTEMPTS})
    order by t.expires_at limit ${MAX_OVER}`);
  return rows.map(({ over }) => over);
}
