import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import type { JobId } from '#src/delivery/ids.ts';
import type { JobReach } from '#src/delivery/jobs/job-reach.ts';
import type { Mover } from './life-cycle.ts';
import { movesOf, type Report, type Reported } from './life-cycle-report.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { jobEvent, offer } from '#src/delivery/dispatch/table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { event } from './table.ts';
import { carriedCte, effectCtes, jobColumns, type MoveTerms } from './moves-effects-store.ts';
import { guardCtes } from './moves-guards-store.ts';
import { announcesTo } from './news-store.ts';
import { textRows } from '#src/delivery/parameters-store.ts';

/** `driver`: another driver has the job. `far`, `unlicensed`, `closed`, `unproven`: a condition isn't met. */
export type MoveRefusal = 'not_found' | 'driver' | 'illegal' | 'version' | 'far' | 'unlicensed' | 'closed' | 'unproven';

export interface Move {
  readonly jobId: JobId;
  readonly reach: JobReach;
  readonly mover: Extract<Mover, 'driver' | 'ops'>;
  readonly report: Report;
  readonly terms: MoveTerms;
}

/**
 * Moves a job, and its delivery with it, by a report: one transaction in one round trip. Both rows are locked first, so
 * that of two reports the second sees the effect of the first. A repeated report writes nothing.
 */
export function moveJob(db: Database, claim: Claim, move: Move): Promise<Settled | Refused<MoveRefusal>> {
  return decideOnce<MoveRefusal>(db, claim, {
    before: [
      sql`select 1 from ${job} where id = ${move.jobId}::uuid for update`,
      sql`select 1 from ${delivery} where id = (select delivery_id from ${job} where id = ${move.jobId}::uuid) for update`,
    ],
    ctes: (guard) => moveCtes(move, guard),
    answer: { status: 200, headers: {} },
    tell: announcesTo(sql`carried`),
  });
}

function moveCtes(move: Move, guard: SQL): SQL {
  const { mover, report, terms } = move;
  const moves = movesOf(report.type, mover);
  const to = moves.delivery?.job ?? moves.job?.to;
  // An event that this mover can report in neither machine is refused whatever the state: `verdict` has no row.
  const effects =
    to === undefined
      ? sql`moved as (select * from ${job} where false), carried as (select * from ${delivery} where false),
          job_log as (select * from ${jobEvent} where false), dued as (select null::text as kind, null::uuid as subject, 0 as seconds where false)`
      : sql`
        moved as (
          update ${job} set status = ${to}, version = job.version + 1, event_seq = job.event_seq + 1${jobColumns(report, to, terms)}
          from go where job.id = go.id returning job.*),
        ${carriedCte(report, moves, terms)},
        ${effectCtes(report, to, terms)},
        ${logCtes(move)}`;
  return sql`
    ${findCtes(move, moves)},
    ${guardCtes(moves.delivery?.guard)},
    ${verdictCte(move)},
    go as (select j.*, ${detail(report)} as detail from j join verdict on verdict.kind = 'go' cross join held where ${guard}),
    ${effects},
    ${decisionCtes(move, moves)}`;
}

/**
 * The caller, as `me`, and the job within their reach, as `j`, with the columns of its delivery that the guards need.
 */
function findCtes({ jobId, reach, mover, report }: Move, moves: Reported): SQL {
  const isDelivery = sql`job.delivery_id is not null`;
  const gaveBack =
    report.type === 'given_back' && mover === 'driver'
      ? sql`exists (select 1 from ${offer} o where o.job_id = job.id and o.driver_id = me.id and o.status = 'given_back')`
      : sql`false`;
  return sql`
    me as (select ${speaker(reach, report)} as id),
    j as (
      select job.*, d.status as delivery_status, d.minimum_age, d.signature_required, d.requirements, d.hours_timezone, d.pin_renewed_at, me.id as me, ${gaveBack} as gave_back,
        coalesce(job.driver_id = me.id, ${mover} = 'ops' and me.id is null) as mine,
        case when ${isDelivery} then d.status in ${textRows(moves.delivery?.from ?? [])}
          else job.status in ${textRows(moves.job?.from ?? [])} end as legal,
        case when ${report.type} = 'given_back' then false when ${isDelivery} then coalesce(d.status = ${moves.delivery?.to ?? null}::text, false)
          else coalesce(job.status = ${moves.job?.to ?? null}::text, false) end as there
      from ${job} cross join me left join ${delivery} d on d.id = job.delivery_id
      where job.id = ${jobId}::uuid and ${withinReach(reach, gaveBack)})`;
}

function speaker(reach: JobReach, { driverId }: Report): SQL {
  const named = sql`${driverId ?? null}::uuid`;
  if (reach !== 'all' && 'userSub' in reach)
    return sql`(select id from ${driver} where user_sub = ${reach.userSub} and id = coalesce(${named}, id))`;
  return named;
}

/**
 * A product reaches its jobs; a person the job that they have, and the one that they gave back, to get the same answer
 * again.
 */
function withinReach(reach: JobReach, gaveBack: SQL): SQL {
  if (reach === 'all') return sql`true`;
  if ('products' in reach) return sql`job.product in ${textRows(reach.products)}`;
  return 'userSub' in reach ? sql`(job.driver_id = me.id or ${gaveBack})` : sql`false`;
}

/** The first of these that applies. What is refused anyway is refused before If-Match is read (RFC 9110, 13.2.1). */
const verdictCte = ({ report }: Move) => sql`
  verdict as (
    select j.id, j.me, case
      when j.legal and j.mine then case
        when ${report.version ?? null}::int <> j.version then 'version'
        when held.far and ${report.override ?? null}::text is null then 'far'
        when held.unlicensed then 'unlicensed'
        when held.closed then 'closed'
        when cardinality(held.missing) > 0 then 'unproven'
        else 'go' end
      when (j.there and j.mine) or j.gave_back then 'already'
      when not j.mine and j.driver_id is not null then 'driver'
      else 'illegal' end as kind
    from j cross join held)`;

const detail = ({ reason, override }: Report) => sql`
  nullif(jsonb_strip_nulls(jsonb_build_object('reason', ${reason ?? null}::text, 'override', ${override ?? null}::text,
    'metres', round(held.metres)::int)), '{}'::jsonb)`;

const logCtes = ({ mover, report }: Move) => sql`
  job_log as (
    insert into ${jobEvent} (job_id, sequence, type, status, mover, driver_id, detail)
    select moved.id, moved.event_seq, ${report.type}, moved.status, ${mover}, go.driver_id, go.detail from moved join go on go.id = moved.id
    returning *),
  log as (
    insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
    select carried.id, carried.event_seq, ${report.type}, carried.status, ${mover}, go.detail, now()
    from carried join go on go.delivery_id = carried.id)`;

/** The answer: the event as it was logged, now or before; for a refusal its reason. */
const decisionCtes = ({ report }: Move, moves: Reported) => sql`
  told as (
    select sequence, type, status, at from job_log
    union all (
      select e.sequence, e.type, e.status, e.at from verdict v join ${jobEvent} e on e.job_id = v.id
      where v.kind = 'already' and e.type = ${report.type} and (e.type <> 'given_back' or e.driver_id = v.me)
      order by e.sequence desc limit 1)),
  decision as (
    select case when v.kind in ('go', 'already') then 'done' else coalesce(v.kind, 'not_found') end as kind,
      case when v.kind in ('go', 'already') then json_build_object(
        'job', json_build_object('id', j.id, 'status', told.status, 'version', case when j.gave_back then told.sequence else coalesce(moved.version, j.version) end),
        'delivery', case when j.delivery_id is not null then json_build_object('status', ${moves.delivery?.to ?? null}::text) end,
        'event', json_build_object('sequence', told.sequence, 'type', told.type, 'status', told.status, 'at', told.at),
        'due', (select coalesce(json_agg(dued), '[]'::json) from dued))
      else json_build_object('jobStatus', j.status, 'deliveryStatus', j.delivery_status, 'metres', round(held.metres)::int, 'missing', held.missing) end as result
    from (select 1) one left join verdict v on true left join j on true left join held on true left join moved on true left join told on true)`;
