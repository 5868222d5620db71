import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import type { JobId } from '#src/delivery/ids.ts';
import type { Reminder } from '#src/delivery/due/due.ts';
import type { JobReach } from '#src/delivery/jobs/job-reach.ts';
import type { Mover } from './life-cycle.ts';
import { movesOf, type Report, type Reported, type ReportedEvent } from './life-cycle-report.ts';
import type { Standing } from './operations.ts';
import { delivery, fare, job } from '#src/delivery/orders/table.ts';
import { jobEvent, offer } from '#src/delivery/dispatch/table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { event } from './table.ts';
import { deliveryColumns, effectsOf, jobColumns, nothingDue, type MoveTerms } from './moves-effects-store.ts';
import { conditionsOf, wayBpsOf } from './moves-guards-store.ts';
import { announcesTo } from './news-store.ts';
import { textRows } from '#src/platform/db/parameters.ts';

/** `driver`: another driver has the job. `far`, `unlicensed`, `closed`, `unproven`: a condition isn't met. */
export type MoveRefusals = {
  readonly not_found: null;
  readonly driver: null;
  readonly illegal: Standing;
  readonly version: null;
  readonly far: { readonly metres: number | null };
  readonly unlicensed: null;
  readonly closed: null;
  readonly unproven: { readonly missing: readonly string[] };
};

export interface Move {
  readonly jobId: JobId;
  readonly reach: JobReach;
  readonly mover: Extract<Mover, 'driver' | 'ops'>;
  readonly report: Report;
  readonly terms: MoveTerms;
}

/** What follows a move: whether somebody is to be notified, and what is due in so many seconds. */
export interface MoveDone {
  readonly announces: boolean;
  readonly due: readonly (Reminder & { readonly seconds: number })[];
}

/**
 * Moves a job, and its delivery with it, by a report: one transaction in one round trip. Both rows are locked first, so
 * that of two reports the second sees the effect of the first. A repeated report writes nothing.
 */
export function moveJob(
  db: Database,
  claim: Claim,
  move: Move,
): Promise<Done<ReportedEvent, MoveDone> | Refused<MoveRefusals>> {
  const moves = movesOf(move.report.type, move.mover);
  const { ctes, due } = writingOf(move, moves);
  return decideOnce<ReportedEvent, MoveRefusals, MoveDone>(db, claim, {
    before: [
      sql`select 1 from ${job} where id = ${move.jobId}::uuid for update`,
      sql`select 1 from ${delivery} where id = (select delivery_id from ${job} where id = ${move.jobId}::uuid) for update`,
    ],
    ctes: (guard) => sql`${verdictCtes(move, moves, guard)}, ${ctes}, ${decisionCtes(move, moves)}`,
    effects: sql`
      select json_build_object('announces', exists (${announcesTo(sql`carried`)}), 'due', (
        select coalesce(json_agg(json_build_object('kind', x.kind, 'subject', x.subject,
          'seconds', greatest(0, ceil(extract(epoch from x.due_at - now())))::int)), '[]'::json) from (${due}) x))`,
  });
}

const guarded = {
  jobId: sql`j.id`,
  driverId: sql`j.driver_id`,
  deliveryStatus: sql`j.delivery_status`,
  acceptedAt: sql`j.accepted_at`,
  pickup: { lat: sql`j.pickup_lat`, lng: sql`j.pickup_lng` },
  dropoff: { lat: sql`j.dropoff_lat`, lng: sql`j.dropoff_lng` },
  product: sql`j.product`,
  licences: sql`j.licences`,
  jurisdiction: sql`j.jurisdiction`,
  requirements: sql`j.requirements`,
  signatureRequired: sql`j.signature_required`,
  minimumAge: sql`j.minimum_age`,
  hoursTimezone: sql`j.hours_timezone`,
  pinRenewedAt: sql`j.pin_renewed_at`,
};

/**
 * The caller, as `me`; the job within their reach, as `j`, and the first of the obstacles that applies. What is refused
 * anyway is refused before If-Match is read (RFC 9110, 13.2.1). `go`: the job, if nothing speaks against the move.
 */
function verdictCtes({ jobId, reach, mover, report }: Move, moves: Reported, guard: SQL): SQL {
  const isDelivery = sql`job.delivery_id is not null`;
  const gaveBack =
    report.type === 'given_back' && mover === 'driver'
      ? sql`exists (select 1 from ${offer} o where o.job_id = job.id and o.driver_id = me.id and o.status = 'given_back')`
      : sql`false`;
  const { distance, missing, unlicensed, closed } = conditionsOf(moves.delivery?.guard, guarded);
  const wayBps = report.type === 'returning' ? wayBpsOf(guarded) : sql`null::int`;
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
      where job.id = ${jobId}::uuid and ${withinReach(reach, gaveBack)}),
    held as (
      select round(distance.metres)::int as metres, distance.far, ${missing} as missing, ${unlicensed} as unlicensed, ${closed} as closed, ${wayBps} as way_bps
      from j cross join lateral (${distance}) distance),
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
      from j cross join held),
    go as (
      select j.*, nullif(jsonb_strip_nulls(jsonb_build_object('reason', ${report.reason ?? null}::text, 'override', ${report.override ?? null}::text,
        'metres', held.metres, 'wayBps', held.way_bps)), '{}'::jsonb) as detail
      from j join verdict on verdict.kind = 'go' cross join held where ${guard})`;
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

const charged = {
  deliveryId: sql`d.id`,
  totalMinor: sql`f.total_minor`,
  customerTotalMinor: sql`f.customer_total_minor`,
  policyVersion: sql`f.policy_version`,
  paymentIntentId: sql`d.payment_intent_id`,
  paymentCustomerId: sql`d.payment_customer_id`,
};

/** The job and its delivery after the move, as `moved` and `carried`, their logs, and what follows. */
function writingOf(move: Move, moves: Reported): { readonly ctes: SQL; readonly due: SQL } {
  const { mover, report, terms } = move;
  const to = moves.delivery?.job ?? moves.job?.to;
  // An event that this mover can report in neither machine is refused whatever the state: `go` has no row.
  if (to === undefined) {
    const [jobs, entries] = [sql`select * from ${job} where false`, sql`select * from ${jobEvent} where false`];
    return {
      ctes: sql`moved as (${jobs}), carried as (select * from ${delivery} where false), job_log as (${entries})`,
      due: nothingDue,
    };
  }
  const carried =
    moves.delivery === undefined
      ? sql`select * from ${delivery} where false`
      : sql`
        update ${delivery} d set status = ${moves.delivery.to}, version = d.version + 1, event_seq = d.event_seq + 1, updated_at = now()
          ${deliveryColumns(move, moves.delivery.to, charged)}
        from go join ${fare} f on f.delivery_id = go.delivery_id where d.id = go.delivery_id returning d.*`;
  const effects = effectsOf(report, to, terms, { before: sql`go`, job: sql`moved`, delivery: sql`carried` });
  return {
    ctes: sql`
      moved as (
        update ${job} set status = ${to}, version = job.version + 1, event_seq = job.event_seq + 1${jobColumns(report, to, terms, { product: sql`job.product` })}
        from go where job.id = go.id returning job.*),
      carried as (${carried}),
      ${effects.ctes}
      job_log as (
        insert into ${jobEvent} (job_id, sequence, type, status, mover, driver_id, detail)
        select moved.id, moved.event_seq, ${report.type}, moved.status, ${mover}, go.driver_id, go.detail from moved join go on go.id = moved.id
        returning *),
      log as (
        insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
        select carried.id, carried.event_seq, ${report.type}, carried.status, ${mover}, go.detail, now()
        from carried join go on go.delivery_id = carried.id)`,
    due: effects.due,
  };
}

/** The event as it was logged, now or before; for a refusal its reason. */
const decisionCtes = ({ report }: Move, moves: Reported) => sql`
  entry as (
    select sequence, type, status, at from job_log
    union all (
      select e.sequence, e.type, e.status, e.at from verdict v join ${jobEvent} e on e.job_id = v.id
      where v.kind = 'already' and e.type = ${report.type} and (e.type <> 'given_back' or e.driver_id = v.me)
      order by e.sequence desc limit 1)),
  decision as (
    select case when v.kind in ('go', 'already') then 'done' else coalesce(v.kind, 'not_found') end as kind,
      case
        when v.kind in ('go', 'already') then json_build_object(
        'job', json_build_object('id', j.id, 'status', entry.status, 'version', case when j.gave_back then entry.sequence else coalesce(moved.version, j.version) end),
        'delivery', case when j.delivery_id is not null then json_build_object('status', ${moves.delivery?.to ?? null}::text) end,
        'event', json_build_object('sequence', entry.sequence, 'type', entry.type, 'status', entry.status, 'at', ${storedMoment(sql`entry.at`)}))
        when v.kind = 'illegal' then json_build_object('jobStatus', j.status, 'deliveryStatus', j.delivery_status)
        when v.kind = 'far' then json_build_object('metres', held.metres)
        when v.kind = 'unproven' then json_build_object('missing', held.missing) end as result
    from (select 1) one left join verdict v on true left join j on true left join held on true left join moved on true left join entry on true)`;
