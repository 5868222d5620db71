import { sql, type SQL } from 'drizzle-orm';
import { realColumns } from '#src/platform/db/column-arithmetic.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import { EMPTY_WAVE_SECONDS } from './dispatch-policy.ts';
import { OFFLINE_AFTER_SECONDS } from '#src/delivery/drivers/driver.ts';
import { delivery, fare, job } from '#src/delivery/orders/table.ts';
import { due, jobEvent, offer, shownWave } from './table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import { isOpenNow, opensNext } from '#src/delivery/orders/hours-store.ts';
import { isLicensed } from '#src/delivery/drivers/licensed-store.ts';
import { jobWithin } from '#src/delivery/jobs/job-reach-store.ts';
import { isUnpaid, limitOf, lockUnpaid, underWayOf } from '#src/delivery/money/unpaid-store.ts';
import { float, json } from '#src/platform/db/parameters.ts';
import { milesBetween, snapped } from '#src/delivery/distance-store.ts';
import { COARSE_SLACK_MILES, MAX_EXAMINED } from './matching.ts';
import { etaSecondsOf, exclusionsOf, scoreOf, scorePartsOf, scoring } from './score.ts';
import { shownWindow, unansweredOf } from './shown-waves-store.ts';
import type { StartWave, Wave, WaveOffer, WaveRefusals, WaveTimes } from './wave.ts';

/**
 * Starts a job's next wave, or returns the running one: one transaction in one round trip, matching included. The job's
 * row is locked first, so that a second caller sees the first one's wave; then what the unpaid searches and the shown
 * waves of its owner are counted by. The clock starts only what is due, and nothing after the search's time; anyone
 * else then starts a new search.
 */
export function startWave(
  db: Database,
  claim: Claim,
  input: StartWave,
): Promise<Done<Wave<WaveOffer>, WaveTimes> | Refused<WaveRefusals>> {
  const owner = ownerOf(input);
  return decideOnce<Wave<WaveOffer>, WaveRefusals, WaveTimes>(db, claim, {
    before: [
      sql`select 1 from ${job} where id = ${input.jobId}::uuid for update`,
      lockUnpaid(input.jobId),
      ...(owner === null ? [] : [sql`select pg_advisory_xact_lock(hashtextextended(${`shown:${owner}`}, 0))`]),
    ],
    ctes: (guard) => sql`
      ${verdictCtes(input, guard)},
      ${candidateCtes},
      ${writingCtes(input, guard)},
      ${decisionCtes}`,
    effects: sql`
      select json_build_object('waveInSeconds', greatest(0, ceil(extract(epoch from wave_ends_at - now())))::int,
        'searchInSeconds', greatest(0, ceil(extract(epoch from expires_at - now())))::int) from moved`,
  });
}

/** The owner whose waves are counted, because they see them. */
const ownerOf = ({ reach }: StartWave) => (reach !== 'all' && 'owner' in reach ? reach.owner : null);

const reachable = { owner: sql`d.owner`, product: sql`job.product`, driverId: sql`job.driver_id` };

/** The job, what speaks against a wave, and `go`: the job if nothing does, with how far to look, in miles. */
const verdictCtes = (input: StartWave, guard: SQL) => sql`
  j as (
    select job.*, d.status as delivery_status, d.owner, d.search, d.minimum_age, d.payment_status, d.requirements, d.hours_timezone, w.due_at,
      coalesce(${json(input.policies)} -> job.product, ${json(input.policies)} -> '*') as terms
    from ${job} left join ${delivery} d on d.id = job.delivery_id left join ${due} w on w.kind = 'wave' and w.subject = job.id
    where job.id = ${input.jobId}::uuid and ${jobWithin(input.reach, reachable)}),
  unpaid as ( -- the search would begin without an authorised payment
    select f.customer_total_minor as amount, ${underWayOf(sql`j.owner`)} as under_way, ${limitOf(sql`j.owner`, input.unpaidLimitMinor)} as limit_minor
    from j join ${fare} f on f.delivery_id = j.delivery_id
    where j.search <> 'begun' and ${isUnpaid(sql`j.payment_status`)}),
  unanswered as ( -- its owner has to wait before another wave is shown
    ${unansweredOf(ownerOf(input))}),
  verdict as (
    select j.id, case
      when ${input.mover} = 'clock' and j.due_at is null then 'illegal'
      when ${input.mover} = 'clock' and j.due_at > now() then 'early'
      -- An empty wave is no reason to wait: dispatching again looks again, and farther.
      when j.status = 'offering' and j.wave_ends_at > now()
          and (${input.mover} = 'clock' or exists (select 1 from ${offer} o where o.job_id = j.id and o.wave = j.wave))
        then case when exists (select 1 from unanswered)
            and not exists (select 1 from ${shownWave} s where s.job_id = j.id and s.wave = j.wave) then 'unanswered' else 'same' end
      when j.status not in ('created', 'offering') then 'illegal'
      when ${input.mover} = 'clock' and j.expires_at <= now() then 'illegal'
      when ${input.version ?? null}::int <> j.version then 'version'
      when (j.requirements ->> 'authorisedPayment')::boolean and j.payment_status not in ('requires_capture', 'succeeded') then 'unpaid'
      when exists (select 1 from unpaid where amount + under_way > limit_minor) then 'over_limit'
      when not ${isOpenNow(sql`j.hours_timezone`)} then 'closed'
      when exists (select 1 from unanswered) then 'unanswered'
      else 'go' end as kind
    from j),
  go as (
    select j.*, case -- with many waves the power would overflow
      when j.wave * ln((terms ->> 'radiusGrowth')::float8) > ln((terms ->> 'maxRadiusMiles')::float8 / (terms ->> 'radiusMiles')::float8)
        then (terms ->> 'maxRadiusMiles')::float8
      else (terms ->> 'radiusMiles')::float8 * power((terms ->> 'radiusGrowth')::float8, j.wave) end as radius
    from j join verdict on verdict.kind = 'go' where ${guard})`;

/** From the driver's position snapped to 0.01 degree: all that the owner of a delivery may learn. */
const coarseMiles = milesBetween(snapped({ lat: sql`n.lat`, lng: sql`n.lng` }), {
  lat: sql`go.pickup_lat`,
  lng: sql`go.pickup_lng`,
});

const mph = sql`(${json(scoring.townMph)} ->> near.vehicle_type)::float8`;

const excluded = sql.join(
  Object.values(
    exclusionsOf(
      { exceeds: (value: SQL, bound) => sql`${value} > ${bound}`, not: (condition: SQL) => sql`not (${condition})` },
      {
        isSuspended: sql`near.status <> 'available'`,
        isPaused: sql`near.paused_products @> array[go.product]`,
        ageSeconds: sql`near.age`,
        isOnJob: sql`near.on_job`,
        servesProduct: sql`near.products @> array[go.product]`,
        isLicensed: isLicensed({
          driverId: sql`near.driver_id`,
          names: sql`near.licences`,
          needed: sql`go.licences`,
          jurisdiction: sql`go.jurisdiction`,
          product: sql`go.product`,
        }),
      },
    ),
  ),
  sql` or `,
);

const parts = scorePartsOf(realColumns, {
  etaSeconds: sql`eta`,
  idleSeconds: sql`idle`,
  rating: sql`rating`,
  offersMade: sql`offers_made::float8`,
  offersAccepted: sql`offers_accepted::float8`,
});
const score = scoreOf(realColumns, {
  eta: sql`p_eta`,
  idle: sql`p_idle`,
  rating: sql`p_rating`,
  acceptance: sql`p_acceptance`,
});

/**
 * The drivers of the wave, by the rules that `matchDrivers` uses. A driver who declined the job or gave it back isn't
 * asked again; one who let an offer expire, only after everybody else. For a delivery's wave the snapped position
 * decides who is within reach, because its owner sees the candidates.
 */
const candidateCtes = sql`
  near as (
    select n.driver_id, n.miles, n.vehicle_type, n.rating::text::float8 as rating, n.status, n.products, n.paused_products, n.licences, n.offers_made, n.offers_accepted, n.on_job,
      ${coarseMiles} as coarse_miles, extract(epoch from now() - n.heartbeat_at)::float8 as age, greatest(0, extract(epoch from now() - n.idle_since)::float8) as idle
    from go cross join lateral (
      select * from delivery.nearest_drivers(go.pickup_lat, go.pickup_lng,
        case when go.delivery_id is null then go.radius else go.radius + ${float(COARSE_SLACK_MILES)} end, now() - make_interval(secs => ${OFFLINE_AFTER_SECONDS}), ${MAX_EXAMINED})) n),
  asked as (
    select o.driver_id, bool_or(o.status in ('declined', 'given_back')) as refused
    from ${offer} o join go on go.id = o.job_id group by o.driver_id),
  eligible as (
    select near.*, ${etaSecondsOf(realColumns, sql`near.miles`, mph)} as eta, asked.driver_id is not null as asked
    from near cross join go left join asked on asked.driver_id = near.driver_id
    where not (${excluded}) and asked.refused is not true
      and (go.delivery_id is null or near.coarse_miles <= go.radius)
      and (go.minimum_age is null or cardinality(go.licences) > 0)),
  parts as (
    select *, ${parts.eta} as p_eta, ${parts.idle} as p_idle, ${parts.rating} as p_rating, ${parts.acceptance} as p_acceptance from eligible),
  scored as (select *, ${score} as score from parts),
  chosen as (
    select driver_id, row_number() over (order by asked, score desc, driver_id)::int as rank, ${realColumns.rounded(sql`miles`, 1000)} as distance_miles,
      ${realColumns.rounded(sql`coarse_miles`, 1000)} as coarse_miles, eta::int as eta_seconds, rating, score, floor(greatest(0, age) + 0.5)::int as location_age_seconds,
      json_build_object('eta', p_eta, 'idle', p_idle, 'rating', p_rating, 'acceptance', p_acceptance)::jsonb as score_parts
    from scored order by asked, score desc, driver_id limit (select (terms ->> 'waveSize')::int from go))`;

/** The wave, its offers, what is due after it, and that its owner sees it. */
const writingCtes = (input: StartWave, guard: SQL) => sql`
  timed as (
    select go.id, now() + make_interval(secs => case when offered then (terms ->> 'offerTtlSeconds')::int else ${EMPTY_WAVE_SECONDS}::int end) as wave_ends_at,
      case when go.expires_at > now() then go.expires_at else now() + make_interval(secs => (terms ->> 'jobTtlSeconds')::int) end as search_ends_at, offered
    from go cross join (select exists (select 1 from chosen) as offered) any_chosen),
  moved as (
    update ${job} set status = 'offering', wave = job.wave + 1, version = job.version + 1, event_seq = job.event_seq + 1, wave_ends_at = t.wave_ends_at,
      expires_at = case when t.offered then greatest(t.search_ends_at, t.wave_ends_at) else t.search_ends_at end
    from timed t where job.id = t.id returning job.*),
  begun as (
    update ${delivery} d set search = 'begun' from go where d.id = go.delivery_id and d.search <> 'begun'),
  put_by as ( -- begins when the payment is authorised
    update ${delivery} d set search = 'awaits_payment' from j join verdict v on v.kind in ('unpaid', 'over_limit')
    where d.id = j.delivery_id and d.search = 'not_begun' and ${guard}),
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
    select id, event_seq, 'offering', 'offering', ${input.mover}, json_build_object('wave', wave, 'offers', (select count(*) from chosen)) from moved),
  wave_due as (${dues.insert('wave', sql`id`, sql`wave_ends_at`, sql`moved`)}),
  expire_due as (${dues.insert('expire', sql`id`, sql`expires_at`, sql`moved`)}),
  put_off as (
    update ${due} set due_at = ${opensNext(sql`j.hours_timezone`)} from j join verdict on verdict.kind = 'closed'
    where ${input.mover} = 'clock' and due.kind = 'wave' and due.subject = j.id),
  cleared as (${dues.remove(['wave'], sql`id`, sql`verdict where kind in ('illegal', 'unpaid', 'over_limit') and ${input.mover} = 'clock'`)}),
  answered as (select * from moved union all select ${job}.* from ${job} join verdict on verdict.id = job.id and verdict.kind = 'same'),
  noted as (
    insert into ${shownWave} (job_id, wave, owner)
    select a.id, a.wave, ${ownerOf(input)}::text from answered a where ${ownerOf(input)}::text is not null and ${guard}
    on conflict (job_id, wave) do nothing),
  forgotten as (delete from ${shownWave} where owner = ${ownerOf(input)}::text and shown_at < now() - ${shownWindow} and ${guard})`;

/** The wave in the answer, just made or running; for a refusal what its caller is told. */
const decisionCtes = sql`
  shown as (
    select o.rank, json_build_object('id', o.id, 'driverId', o.driver_id, 'displayName', d.display_name, 'vehicleType', d.vehicle_type, 'rank', o.rank,
      'status', o.status, 'distanceMiles', o.distance_miles, 'coarseMiles', o.coarse_miles, 'etaSeconds', o.eta_seconds, 'rating', o.rating, 'score', o.score,
      'scoreParts', o.score_parts, 'locationAgeSeconds', o.location_age_seconds, 'driverPayoutMinor', ${storedInteger(sql`o.driver_payout_minor`)},
      'tipMinor', ${storedInteger(sql`o.tip_minor`)}, 'expiresAt', ${storedMoment(sql`o.expires_at`)}) as offer
    from (
      select * from made
      union all
      select o.* from verdict join ${job} on job.id = verdict.id join ${offer} o on o.job_id = job.id and o.wave = job.wave where verdict.kind = 'same') o
    join ${driver} d on d.id = o.driver_id),
  decision as (
    select case when v.kind in ('go', 'same') then 'done' else coalesce(v.kind, 'not_found') end as kind,
      case
        when v.kind in ('go', 'same') then json_build_object('jobId', a.id, 'status', a.status, 'version', a.version, 'number', a.wave, 'endsAt', ${storedMoment(sql`a.wave_ends_at`)},
          'expiresAt', ${storedMoment(sql`a.expires_at`)}, 'offers', coalesce((select json_agg(offer order by rank) from shown), '[]'::json))
        when v.kind = 'over_limit' then (select json_build_object('amountMinor', ${storedInteger(sql`amount`)}, 'underWayMinor', ${storedInteger(sql`under_way`)},
          'limitMinor', ${storedInteger(sql`limit_minor`)}) from unpaid)
        when v.kind = 'unanswered' then (select json_build_object('inSeconds', in_seconds) from unanswered)
        when v.kind = 'early' then json_build_object('inSeconds', ceil(extract(epoch from j.due_at - now()))::int)
        when v.kind = 'illegal' then json_build_object('jobStatus', j.status, 'deliveryStatus', j.delivery_status) end as result
    from (select 1) one left join verdict v on true left join j on true left join answered a on true)`;
