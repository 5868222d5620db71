import { sql, type SQL } from 'drizzle-orm';
import { competitor } from '#src/intel/catalog/table.ts';
import { host } from '#src/intel/hosts/table.ts';
import { event } from '#src/intel/insights/table.ts';
import { decision, scan, task } from '#src/intel/scans/table.ts';
import { FAILURES_TO_PAUSE, GONE_HOURS, PROBE_DAYS } from '#src/intel/schedule/interval.ts';
import { SETTLING_MINUTES } from '#src/intel/snapshots/discarded-store.ts';
import { discarded, snapshot } from '#src/intel/snapshots/table.ts';
import { target } from '#src/intel/targets/table.ts';
import { TASK_HOURS } from '#src/intel/tasks/attempts.ts';
import type { Database } from '#src/platform/db/database.ts';
import { json } from '#src/platform/db/parameters.ts';
import type { Booking } from './booking.ts';
import { scanHttpOf } from './report.ts';
import { inTurn, mayBeTwin, toldOf } from './told-store.ts';

/**
 * `booked`: it counts. `again`: it counted already. `moved`: the baseline is another one by now, or such bytes are being
 * removed, and the task goes back. `stale`: it comes too late.
 */
export type Booked = {
  readonly kind: 'booked' | 'again' | 'moved' | 'stale' | 'unknown';
  /** The task that confirms it. */
  readonly confirmTask: string | null;
  /** Whether somebody is to be told of what was written. */
  readonly tells: boolean;
};

type BookedRow = { kind: Booked['kind']; confirm_task: string | null; tells: boolean };

const orNull = (value: unknown) => sql`nullif(${json(value)}, 'null'::jsonb)`;

/** What a task must be for its result to count: a node's lease, or for nobody's that it is over. */
const counts = {
  lease: ({ of: { epoch } }: Booking) => sql`t.epoch = ${epoch}::int and t.lease_until is not null`,
  over: () => sql`(t.lease_until is null or t.lease_until <= now())`,
};
export type Authority = keyof typeof counts;

/** Locks what the report is of, in the order that everybody keeps to, and judges whether it counts. */
const judged = (booking: Booking, authority: Authority): SQL => {
  const { taskId, scanId, targetId, epoch, snapshot: page } = booking.of;
  return sql`
    g as materialized (select * from ${target} where id = ${targetId}::uuid for update),
    s as materialized (select s.* from ${scan} s join g on g.id = s.target_id where s.id = ${scanId}::uuid for update of s),
    t as materialized (select t.* from ${task} t join s on s.id = t.scan_id where t.id = ${taskId}::uuid for update of t),
    d as materialized (select d.* from ${discarded} d where d.sha256 = ${page?.sha256 ?? null}::text for update of d),
    verdict as materialized (
      select case
        when t.id is not null and ${counts[authority](booking)} then
          case when d.state <> 'waiting' then 'moved' when t.baseline_version is null or t.baseline_version = g.baseline_version then 'booked' else 'moved' end
        when s.task_id = ${taskId}::uuid and s.epoch = ${epoch}::int then 'again'
        when t.id is not null or s.status <> 'running' then 'stale' else 'unknown' end as kind
      from (select 1) one left join g on true left join s on true left join t on true left join d on true),
    won as materialized (select g.*, s.id as scan_id, s.brain_task_id, s.reason, t.id as task_id, t.attempt, t.epoch
      from verdict, g, s, t where verdict.kind = 'booked'),
    freed as (${freed(booking)})`;
};

/** Gives the permit back, with the result or without: a request that was made is over. */
const freed = ({ of: { taskId, notes } }: Booking): SQL => sql`
  update ${host} set holder = null, busy_until = null, updated_at = now(), next_at = now() + make_interval(secs => p.next / 1000),
    gap_ms = p.gap, strain = p.strain, crawl_delay_ms = p.delay
  from verdict, (select ${notes?.permit?.host ?? null}::text as host, ${notes?.permit?.nextInMs ?? 0}::float8 as next, ${notes?.permit?.gapMs ?? 0}::int as gap,
    ${notes?.permit?.strain ?? 0}::smallint as strain, ${notes?.permit?.crawlDelayMs ?? null}::int as delay) p
  where verdict.kind in ('booked', 'moved') and host.host = p.host and host.holder = ${taskId}::uuid`;

/** What the schedule and the statistics of the target come to. */
const seen = ({ isFailed, isBlocked, isBaseline, hasValidators, ...booking }: Booking): SQL => {
  const { outcome, http, notes, snapshot: page } = booking.of;
  const isChanged = outcome === 'changed';
  const baseline = { sha256: page?.sha256, finalUrl: page?.finalUrl, contentType: page?.contentType };
  const isPaused = sql`${isFailed}::bool and w.consecutive_failures + 1 >= ${FAILURES_TO_PAUSE}`;
  const interval = sql`(case when w.schedule_mode = 'adaptive'
    then least(w.max_seconds, greatest(w.min_seconds, round(w.interval_seconds * ${booking.intervalFactor}::float8))) else w.interval_seconds end)::int`;
  const isFirstGone = sql`${outcome === 'removed'}::bool and w.gone_since is null`;
  return sql`
    update ${target} set scans = w.scans + 1, changes = w.changes + ${isChanged ? 1 : 0}::int, failures = w.failures + ${isFailed ? 1 : 0}::int,
      consecutive_failures = case when ${isFailed}::bool then w.consecutive_failures + 1 else 0 end,
      health = case when not ${isFailed}::bool then 'healthy' when ${isPaused} then 'paused' when ${isBlocked}::bool then 'blocked' else 'failing' end,
      interval_seconds = ${interval},
      next_scan_at = case when w.next_scan_at is not null then now() + ${booking.jitterFactor}::float8 * case
        when ${isPaused} then make_interval(days => ${PROBE_DAYS})
        when ${isFirstGone} then make_interval(secs => least(${interval}, ${1.2 * GONE_HOURS * 3600}))
        else make_interval(secs => ${interval}) end end,
      robots_allowed = coalesce(${notes?.robots?.allowed ?? null}::bool, w.robots_allowed),
      robots_rule = case when ${notes?.robots?.allowed ?? null}::bool is null then w.robots_rule else ${notes?.robots?.rule ?? null}::text end,
      robots_checked_at = coalesce(${notes?.robots?.checkedAt ?? null}::timestamptz, w.robots_checked_at),
      last_status = coalesce(${http?.status ?? null}::smallint, w.last_status),
      etag = case when ${hasValidators}::bool then ${http?.etag ?? null}::text else w.etag end,
      last_modified = case when ${hasValidators}::bool then ${http?.lastModified ?? null}::text else w.last_modified end,
      conditional_scans = case when ${notes?.isFull ?? true}::bool then 0 else w.conditional_scans + 1 end,
      last_full_at = case when ${notes?.isFull ?? true}::bool and not ${isFailed}::bool then now() else w.last_full_at end,
      last_scan_at = now(), last_change_at = case when ${isChanged}::bool then now() else w.last_change_at end,
      learnt = coalesce(${orNull(notes?.learnt ?? null)}, w.learnt),
      baseline = case when ${isBaseline}::bool then ${json(baseline)} else w.baseline end,
      baseline_version = w.baseline_version + ${isBaseline ? 1 : 0}::int,
      gone_since = case when ${outcome === 'removed'}::bool then coalesce(w.gone_since, now()) when ${isFailed}::bool then w.gone_since end
    from won w where target.id = w.id`;
};

/** The scan's own row, and what was seen and isn't news. */
const ended = (
  { of: { taskId, outcome, http, error, timings, snapshot: page, notes }, node }: Booking,
  { status, isLeased }: { readonly status: string; readonly isLeased: boolean },
): SQL => sql`
  ended as (
    update ${scan} set status = ${status}, outcome = ${outcome}, node = ${node}::smallint, attempts = w.attempt, http = ${orNull(scanHttpOf(http))}, error = ${orNull(error)},
      timings = ${orNull(timings)}, snapshot_before = w.baseline ->> 'sha256', snapshot_after = ${page?.sha256 ?? null}::text,
      insight_count = (select count(*) from found), ended_at = now(), task_id = ${isLeased ? taskId : null}::uuid, epoch = w.epoch
    from won w where scan.id = w.scan_id),
  over as (delete from ${task} using won w where task.id = w.task_id),
  decided as (
    insert into ${decision} (scan_id, number, rule, anchor, before, after)
    select w.scan_id, d.number, d.value ->> 'rule', d.value ->> 'anchor', d.value ->> 'before', d.value ->> 'after'
    from won w, jsonb_array_elements(${json(notes?.decisions ?? [])}) with ordinality d (value, number)
    union all select w.scan_id, ${notes?.decisions.length ?? 0}::int + h.place, h.rule, h.first ->> 'anchor', h.first ->> 'before', h.first ->> 'after' from won w, untold h),
  kept as (
    insert into ${snapshot} (sha256, target_id, bytes, final_url, content_type)
    select ${page?.sha256 ?? null}::text, w.id, ${page?.bytes ?? 0}::int, ${page?.finalUrl ?? ''}::text, ${page?.contentType ?? ''}::text from won w where ${page !== null}::bool
    on conflict (sha256, target_id) do update set stored_at = now(), due_at = excluded.due_at, erased_at = null),
  spared as (delete from ${discarded} d using won w where d.sha256 = ${page?.sha256 ?? null}::text)`;

/** What subscribers are told. */
const announced = ({ isFailed, of: { outcome, error } }: Booking): SQL => sql`
  insert into ${event} (resource, sequence, names, products, data)
  select i.id, i.version, i.names, i.products, jsonb_build_object('insightId', i.id, 'seq', i.seq, 'status', i.status, 'kind', i.kind, 'severity', i.severity,
    'confidence', i.confidence, 'title', i.title, 'summary', i.summary, 'targetId', i.target_id, 'scanId', i.scan_id, 'sourceUrl', i.source_url,
    'detectedAt', i.detected_at, 'competitor', jsonb_build_object('slug', c.slug, 'displayName', c.display_name), 'category', c.category, 'data', i.data)
  from (select m.*, array(select jsonb_array_elements_text(f.f -> 'names')) as names from made m join found f on (f.f ->> 'id')::uuid = m.id
    union all select t.*, array['insight.' || t.status] from turned t) i join ${competitor} c on c.slug = i.competitor_slug
  union all select w.scan_id, 1, array['scan.failed'], w.products, jsonb_build_object('scanId', w.scan_id, 'targetId', w.id, 'outcome', ${outcome}::text, 'error', ${json(error)},
    'competitor', jsonb_build_object('slug', c.slug, 'displayName', c.display_name), 'category', c.category) from won w join ${competitor} c on c.slug = w.competitor_slug where ${isFailed}::bool
  returning products`;

/** Another look at the same page by the next node in rank: a scan of its own, unless this one was it. */
const lookAgain = ({ confirm }: Booking): SQL => sql`
  again as (
    insert into ${scan} (id, brain_task_id, target_id, reason, status)
    select ${confirm?.scanId ?? null}::uuid, w.brain_task_id, w.id, 'confirm', 'running' from won w
    where ${confirm !== null}::bool and w.reason <> 'confirm' and w.enabled
    on conflict (target_id) where status = 'running' and reason = 'confirm' do nothing returning id),
  told_again as (
    insert into ${task} (id, scan_id, target_id, host, is_admin, priority, due_at, expires_at, rank, is_full)
    select ${confirm?.taskId ?? null}::uuid, a.id, w.id, w.host, false, 1, now() + make_interval(secs => ${confirm?.inSeconds ?? 0}::float8),
      now() + make_interval(hours => ${TASK_HOURS}), 1, true from again a, won w returning id)`;

/** A task whose result doesn't count: somebody looks again, at once if the baseline moved, else when such bytes were removed. */
const movedBack = sql`
  update ${task} set lease_node = null, lease_until = null, baseline_version = null,
    due_at = case when exists (select 1 from d where d.state <> 'waiting') then now() + make_interval(mins => ${SETTLING_MINUTES + 1}) else now() end from verdict
  where verdict.kind = 'moved' and task.id = (select id from t)`;

/**
 * Books a report in one statement: outcome, snapshot, insights with their events, baseline, statistics, next due time and
 * the scan's end; it gives the permit back. Of any number of reports of one lease one counts. Where the attempt failed and
 * is to be repeated, the task goes back.
 */
export async function bookReport(db: Database, booking: Booking, authority: Authority): Promise<Booked> {
  const { end } = booking;
  const effects =
    'status' in end
      ? endWith(booking, { status: end.status, isLeased: authority === 'lease' })
      : retryWith(booking, end.retryInSeconds);
  const statement = sql`with ${judged(booking, authority)}, moved_back as (${movedBack}), ${effects}`;
  const results = mayBeTwin(booking)
    ? await db.batch<BookedRow>([inTurn(booking), statement])
    : [await db.execute<BookedRow>(statement)];
  const row = results.at(-1)?.[0];
  return { kind: row?.kind ?? 'unknown', confirmTask: row?.confirm_task ?? null, tells: row?.tells === true };
}

const endWith = (booking: Booking, how: { readonly status: string; readonly isLeased: boolean }): SQL => sql`
  ${toldOf(booking)}, ${ended(booking, how)}, seen as (${seen(booking)}), announced as (${announced(booking)}), ${lookAgain(booking)}
  select kind, (select id from told_again) as confirm_task, exists (select 1 from announced a where webhooks.listens_to(a.products)) as tells from verdict`;

const retryWith = ({ of: { taskId, outcome, http, error } }: Booking, inSeconds: number): SQL => sql`
  noted as (
    update ${scan} set outcome = ${outcome}, http = ${orNull(scanHttpOf(http))}, error = ${orNull(error)}, attempts = w.attempt, task_id = ${taskId}::uuid, epoch = w.epoch
    from won w where scan.id = w.scan_id),
  retried as (
    update ${task} set lease_node = null, lease_until = null, baseline_version = null, due_at = now() + make_interval(secs => ${inSeconds}::float8), resume_url = null, resume_redirects = 0, host = w.host
    from won w where task.id = w.task_id)
  select kind, null as confirm_task, false as tells from verdict`;
