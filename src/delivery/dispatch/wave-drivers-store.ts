import { sql, type SQL } from 'drizzle-orm';
import { OFFLINE_AFTER_SECONDS, STALE_AFTER_SECONDS } from '#src/delivery/drivers/driver.ts';
import { COARSE_SLACK_MILES, MAX_EXAMINED, scoring } from './matching.ts';
import { offer } from './table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { milesBetween, snapped } from './distance-store.ts';
import { isLicensed } from '#src/delivery/drivers/licensed-store.ts';
import { float } from '#src/delivery/parameters-store.ts';

const { weights } = scoring;
/** Rounds to four decimals as `matchDrivers` does. */
const rounded = (value: SQL) => sql`floor((${value}) * 10000 + 0.5) / 10000`;

/** From the driver's position snapped to 0.01 degree: all that the owner of a delivery may learn. */
const coarseMiles = milesBetween(snapped({ lat: sql`n.lat`, lng: sql`n.lng` }), {
  lat: sql`go.pickup_lat`,
  lng: sql`go.pickup_lng`,
});

const nearIsLicensed = isLicensed({
  driverId: sql`near.driver_id`,
  names: sql`near.licences`,
  needed: sql`go.licences`,
  jurisdiction: sql`go.jurisdiction`,
  product: sql`go.product`,
});

/**
 * The drivers of the wave: the rule of `matchDrivers` in SQL, with its figures (a test compares the two), over `go`. A
 * driver who declined the job or gave it back isn't asked again; one who let an offer expire, only after everybody
 * else. For a delivery's wave the snapped position decides who is within reach, because its owner sees the candidates.
 */
export const chosenCte = sql`
  -- A simulated driver takes part in the play of one delivery, and nobody else in that.
  near as (
    select n.driver_id, n.miles, n.vehicle_type, n.rating::text::float8 as rating, n.status, n.products, n.paused_products, n.licences, n.offers_made, n.offers_accepted, n.on_job, s.simulated_for,
      ${coarseMiles} as coarse_miles, extract(epoch from now() - n.heartbeat_at)::float8 as age, greatest(0, extract(epoch from now() - n.idle_since)::float8) as idle
    from go cross join lateral (
      select * from delivery.nearest_drivers(go.pickup_lat, go.pickup_lng,
        case when go.delivery_id is null then go.radius else go.radius + ${float(COARSE_SLACK_MILES)} end, now() - make_interval(secs => ${OFFLINE_AFTER_SECONDS}), ${MAX_EXAMINED})) n
    left join ${driver} s on s.id = n.driver_id and s.simulated_for is not null),
  asked as (
    select o.driver_id, bool_or(o.status in ('declined', 'given_back')) as refused
    from ${offer} o join go on go.id = o.job_id group by o.driver_id),
  eligible as (
    select near.*, floor(near.miles * ${float(scoring.detour)} / (${JSON.stringify(scoring.townMph)}::jsonb ->> near.vehicle_type)::float8 * 3600 + 0.5) as eta,
      asked.refused, asked.driver_id is not null as asked
    from near cross join go left join asked on asked.driver_id = near.driver_id
    where near.status = 'available' and near.age <= ${STALE_AFTER_SECONDS} and near.products @> array[go.product] and not near.paused_products @> array[go.product]
      and (go.delivery_id is null or near.coarse_miles <= go.radius) and ${nearIsLicensed}
      and (go.minimum_age is null or cardinality(go.licences) > 0)
      and near.simulated_for is not distinct from go.played and not near.on_job),
  parts as (
    select *, ${rounded(sql`1 / (1 + eta / ${float(scoring.etaHalvesAfterSeconds)})`)} as p_eta,
      ${rounded(sql`least(idle, ${float(scoring.idleSaturatesAfterSeconds)}) / ${float(scoring.idleSaturatesAfterSeconds)}`)} as p_idle,
      ${rounded(sql`coalesce(rating, ${float(scoring.unrated)}) / 5`)} as p_rating,
      ${rounded(sql`(offers_accepted + ${float(scoring.priorAccepted)}) / (offers_made + ${float(scoring.priorOffers)})`)} as p_acceptance
    from eligible where refused is not true),
  scored as (
    select *, ${rounded(sql`${float(weights.eta)} * p_eta + ${float(weights.idle)} * p_idle + ${float(weights.rating)} * p_rating + ${float(weights.acceptance)} * p_acceptance`)} as score
    from parts),
  chosen as (
    select driver_id, row_number() over (order by asked, score desc, driver_id)::int as rank, floor(miles * 1000 + 0.5) / 1000 as distance_miles,
      floor(coarse_miles * 1000 + 0.5) / 1000 as coarse_miles,
      eta::int as eta_seconds, rating, score, floor(greatest(0, age) + 0.5)::int as location_age_seconds,
      json_build_object('eta', p_eta, 'idle', p_idle, 'rating', p_rating, 'acceptance', p_acceptance)::jsonb as score_parts
    from scored order by asked, score desc, driver_id limit (select (terms ->> 'waveSize')::int from go))`;
