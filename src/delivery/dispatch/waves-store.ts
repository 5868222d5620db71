import { sql, type SQL } from 'drizzle-orm';
import type { Cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import { EMPTY_WAVE_SECONDS, type DispatchPolicies } from './dispatch-policy.ts';
import type { JobId } from '#src/delivery/ids.ts';
import type { JobReach } from '#src/delivery/jobs/job-reach.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { due, jobEvent, offer } from './table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { simulation } from '#src/delivery/simulator/table.ts';
import { deleteDue, insertDue } from '#src/delivery/due/due-store.ts';
import { isOpenNow, opensNext } from '#src/delivery/orders/hours-store.ts';
import { jobWithin } from '#src/delivery/jobs/job-reach-store.ts';
import { lockShown, notedCtes, unansweredCte, wasShown } from './shown-waves-store.ts';
import { isOverLimit, lockUnpaid, searchCtes, unpaidCte } from '#src/delivery/money/unpaid-store.ts';
import { chosenCte } from './wave-drivers-store.ts';
import { offersJson, type Shown } from './wave-offers-store.ts';

/**
 * `over_limit`: more than its owner may have under way unpaid. `closed`: its goods can't be handed over at this hour; a
 * wave of the clock is postponed. `early`: only for the clock, with `inSeconds`. `unanswered`, too with `inSeconds`:
 * its owner has seen too many waves without an accept.
 */
export type WaveRefusal =
  | 'not_found'
  | 'illegal'
  | 'unpaid'
  | 'over_limit'
  | 'closed'
  | 'version'
  | 'early'
  | 'unanswered';

interface StartWave {
  readonly jobId: JobId;
  readonly reach: JobReach;
  readonly mover: Extract<Mover, 'owner' | 'product' | 'ops' | 'clock'>;
  readonly shown: Shown;
  readonly policies: DispatchPolicies;
  /** What an owner may have under way without an authorised payment, unless ops has set another limit. */
  readonly unpaidLimitMinor: Cents;
  readonly version: number | undefined;
}

/**
 * Starts a job's next wave, or returns the running one: one transaction in one round trip, matching included. The job's
 * row is locked first, so that a second caller sees the first one's wave. The clock starts only what is due, and
 * nothing after the search's time; anyone else then starts a new search.
 */
export function startWave(db: Database, claim: Claim, input: StartWave): Promise<Settled | Refused<WaveRefusal>> {
  const owner = ownerOf(input.reach);
  return decideOnce<WaveRefusal>(db, claim, {
    before: [
      sql`select 1 from ${job} where id = ${input.jobId}::uuid for update`,
      lockUnpaid(input.jobId),
      ...(owner === undefined ? [] : [lockShown(owner)]),
    ],
    ctes: (guard) => waveCtes(input, guard),
    answer: { status: 200, headers: {} },
  });
}

/** The whole statement: the decision, the writes, the answer. */
const waveCtes = (input: StartWave, guard: SQL) =>
  sql`${verdictCtes(input, guard)} ${writingCtes(input)} ${answerCtes(input, guard)}`;

const verdictCtes = ({ jobId, reach, mover, policies, unpaidLimitMinor, version }: StartWave, guard: SQL) => sql`
  j as (
    select job.*, d.status as delivery_status, d.owner, d.search, d.minimum_age, d.payment_status, d.requirements, d.hours_timezone, w.due_at,
      (select s.delivery_id from ${simulation} s where s.delivery_id = job.delivery_id and s.ended_at is null) as played,
      coalesce(${JSON.stringify(policies)}::jsonb -> job.product, ${JSON.stringify(policies)}::jsonb -> '*') as terms
    from ${job} left join ${delivery} d on d.id = job.delivery_id left join ${due} w on w.kind = 'wave' and w.subject = job.id
    where job.id = ${jobId}::uuid and ${jobWithin(reach)}),
  ${unpaidCte(unpaidLimitMinor)},
  ${unansweredCte(ownerOf(reach))},
  verdict as (
    select j.id, case
      when ${mover} = 'clock' and j.due_at is null then 'illegal'
      when ${mover} = 'clock' and j.due_at > now() then 'early'
      when j.status = 'offering' and j.wave_ends_at > now() and (${mover} = 'clock' or ${hasOffers})
        then case when exists (select 1 from unanswered) and not ${wasShown} then 'unanswered' else 'same' end
      when j.status not in ('created', 'offering') then 'illegal'
      when ${mover} = 'clock' and j.expires_at <= now() then 'illegal'
      when ${version ?? null}::int <> j.version then 'version'
      when (j.requirements ->> 'authorisedPayment')::boolean and j.payment_status not in ('requires_capture', 'succeeded') then 'unpaid'
      when ${isOverLimit} then 'over_limit'
      when not ${isOpenNow(sql`j.hours_timezone`)} then 'closed'
      when exists (select 1 from unanswered) then 'unanswered'
      else 'go' end as kind
    from j),
  go as (select j.*, ${radius} as radius from j join verdict on verdict.kind = 'go' where ${guard}),
  ${searchCtes(guard)},
  ${chosenCte},`;

const writingCtes = ({ mover }: StartWave) => sql`
  timed as (
    select go.id, now() + make_interval(secs => case when offered then (terms ->> 'offerTtlSeconds')::int else ${EMPTY_WAVE_SECONDS}::int end) as wave_ends_at,
      case when go.expires_at > now() then go.expires_at else now() + make_interval(secs => (terms ->> 'jobTtlSeconds')::int) end as search_ends_at, offered
    from go cross join (select exists (select 1 from chosen) as offered) any_chosen),
  moved as (
    update ${job} set status = 'offering', wave = job.wave + 1, version = job.version + 1, event_seq = job.event_seq + 1, wave_ends_at = t.wave_ends_at,
      expires_at = case when t.offered then greatest(t.search_ends_at, t.wave_ends_at) else t.search_ends_at end
    from timed t where job.id = t.id returning job.*),
  lapsed as (
    update ${offer} o set status = 'expired', answered_at = now() from moved where o.job_id = moved.id and o.status = 'open'),
  made as (
    insert into ${offer} (id, job_id, driver_id, wave, rank, status, distance_miles, coarse_miles, eta_seconds, rating, score, score_parts,
      location_age_seconds, driver_payout_minor, tip_minor, expires_at)
    select gen_random_uuid(), moved.id, c.driver_id, moved.wave, c.rank, 'open', c.distance_miles, c.coarse_miles, c.eta_seconds, c.rating, c.score,
      c.score_parts, c.location_age_seconds, moved.driver_payout_minor, moved.tip_minor, moved.wave_ends_at
    from moved cross join chosen c returning *),
  counting as (
    select driver.id from ${driver} join made on made.driver_id = driver.id order by driver.id for no key update of driver),
  counted as (
    update ${driver} set offers_made = offers_made + 1 from counting where driver.id = counting.id),
  logged as (
    insert into ${jobEvent} (job_id, sequence, type, status, mover, detail)
    select id, event_seq, 'offering', 'offering', ${mover}, json_build_object('wave', wave, 'offers', (select count(*) from chosen)) from moved),
  wave_due as (${insertDue('wave', sql`id`, sql`wave_ends_at`, sql`moved`)}),
  expire_due as (${insertDue('expire', sql`id`, sql`expires_at`, sql`moved`)}),
  put_off as (
    update ${due} set due_at = ${opensNext(sql`j.hours_timezone`)} from j join verdict on verdict.kind = 'closed'
    where ${mover} = 'clock' and due.kind = 'wave' and due.subject = j.id),
  cleared as (${deleteDue(['wave'], sql`id`, sql`verdict where kind in ('illegal', 'unpaid', 'over_limit') and ${mover} = 'clock'`)}),`;

const answerCtes = ({ reach, shown }: StartWave, guard: SQL) => sql`
  wave as (
    ${offersJson(shown, sql`${inWave} o join ${driver} d on d.id = o.driver_id`)}),
  answered as (select * from moved union all select ${job}.* from ${job} join verdict on verdict.id = job.id and verdict.kind = 'same'),
  ${notedCtes(ownerOf(reach), sql`answered`, guard)}
  decision as (
    select case when v.kind in ('go', 'same') then 'done' else coalesce(v.kind, 'not_found') end as kind,
      case when v.kind in ('go', 'same') then json_build_object('jobId', m.id, 'wave', m.wave, 'waveEndsAt', m.wave_ends_at, 'expiresAt', m.expires_at,
        'now', now(), 'started', v.kind = 'go', 'status', m.status, 'version', m.version, 'offers', coalesce((select json_agg(offer order by rank) from wave), '[]'::json))
        else json_build_object('jobStatus', j.status, 'deliveryStatus', j.delivery_status,
          'inSeconds', coalesce((select in_seconds from unanswered), ceil(extract(epoch from j.due_at - now()))::int), 'unpaid', (select json_build_object(
            'amountMinor', amount::text, 'underWayMinor', under_way::text, 'limitMinor', limit_minor::text) from unpaid)) end as result
    from (select 1) one left join verdict v on true left join j on true left join answered m on true)`;

/** The offers of the wave in the answer: those just made, or those of the running wave. */
const inWave = sql`(
  select * from made
  union all
  select o.* from verdict join ${job} jj on jj.id = verdict.id join ${offer} o on o.job_id = jj.id and o.wave = jj.wave where verdict.kind = 'same')`;

const ownerOf = (reach: JobReach) => (reach !== 'all' && 'owner' in reach ? reach.owner : undefined);

/** An empty wave is no reason to wait: dispatching again looks again, and farther. */
const hasOffers = sql`exists (select 1 from ${offer} o where o.job_id = j.id and o.wave = j.wave)`;

/**
 * How far the wave looks, in miles. The power isn't computed where it exceeds the maximum, because with many waves it
 * would overflow.
 */
const radius = sql`
  case when j.wave * ln((terms ->> 'radiusGrowth')::float8) > ln((terms ->> 'maxRadiusMiles')::float8 / (terms ->> 'radiusMiles')::float8)
    then (terms ->> 'maxRadiusMiles')::float8
    else (terms ->> 'radiusMiles')::float8 * power((terms ->> 'radiusGrowth')::float8, j.wave) end`;
