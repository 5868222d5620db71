import { sql, type SQL } from 'drizzle-orm';
import type { Guard } from './life-cycle.ts';
import { ARRIVAL_ACCURACY_METRES, ARRIVAL_FIX_SECONDS, ARRIVAL_RADIUS_METRES } from './life-cycle-report.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { driver, driverPosition } from '#src/delivery/drivers/table.ts';
import { proof } from '#src/delivery/money/table.ts';
import { isOpenNow } from '#src/delivery/orders/hours-store.ts';
import { isLicensed } from '#src/delivery/drivers/licensed-store.ts';
import { float } from '#src/delivery/parameters-store.ts';

const METRES_PER_MILE = 1609.344;
const NOTHING_MISSING = sql`array[]::text[]`;
const FREE = sql`false as unlicensed, false as closed`;

/**
 * Conditions of a move of `j` besides its state, as CTEs that end in `held (metres, far, missing, unlicensed, closed)`:
 * the distance of the driver, whether that is too far or unknown, missing proofs, whether the driver lacks a licence by
 * now, and whether the goods may not be handed over at this hour.
 */
export function guardCtes(guard: Guard | undefined): SQL {
  switch (guard) {
    case 'near_pickup':
      return nearCtes(sql`j.pickup_lat`, sql`j.pickup_lng`);
    case 'near_dropoff':
      return nearCtes(sql`j.dropoff_lat`, sql`j.dropoff_lng`);
    case 'pickup_proofs':
      return missingCte(sql`('pickup_photo', (j.requirements ->> 'pickupPhoto')::boolean)`, sql`false`);
    case 'dropoff_proofs':
      return missingCte(
        sql`('signature', j.signature_required), ('photo', (j.requirements ->> 'photo')::boolean),
        ('pin', (j.requirements ->> 'pin')::boolean), ('id_check', j.minimum_age is not null)`,
        sql`not ${isOpenNow(sql`j.hours_timezone`)}`,
      );
    case undefined:
      return sql`held as (select null::float8 as metres, false as far, ${NOTHING_MISSING} as missing, ${FREE})`;
  }
}

/** By the last fix of the job's driver. */
const nearCtes = (lat: SQL, lng: SQL) => sql`
  seen as (
    select p.accuracy_m, ${float(charterV1.earthRadiusMiles * METRES_PER_MILE)} * 2 * asin(least(1, sqrt(
      sin(radians(p.lat - ${lat}) / 2) ^ 2 + cos(radians(p.lat)) * cos(radians(${lat})) * sin(radians(p.lng - ${lng}) / 2) ^ 2))) as metres
    from j join ${driverPosition} p on p.driver_id = j.driver_id
    where p.heartbeat_at >= now() - make_interval(secs => ${ARRIVAL_FIX_SECONDS})),
  held as (
    select seen.metres, coalesce(seen.metres > ${ARRIVAL_RADIUS_METRES} + least(seen.accuracy_m, ${ARRIVAL_ACCURACY_METRES}), true) as far,
      ${NOTHING_MISSING} as missing, ${FREE}
    from (select 1) one left join seen on true)`;

const carrying = {
  driverId: sql`x.id`,
  names: sql`x.licences`,
  needed: sql`j.licences`,
  jurisdiction: sql`j.jurisdiction`,
  product: sql`j.product`,
};

/** Of the required proofs, given as `(kind, required)`: those that are missing or weren't passed. */
const missingCte = (wanted: SQL, closed: SQL) => sql`
  held as (
    select null::float8 as metres, false as far, coalesce(array_agg(w.kind order by w.kind), '{}') as missing,
      exists (select 1 from j join ${driver} x on x.id = j.driver_id where not ${isLicensed(carrying)}) as unlicensed,
      exists (select 1 from j where ${closed}) as closed
    from j cross join lateral (values ${wanted}) w(kind, required)
    where w.required and not exists (
      select 1 from ${proof} p where p.job_id = j.id and p.kind = w.kind
        and p.updated_at >= j.accepted_at -- not a former driver’s
        and (w.kind <> 'pin' or p.updated_at >= coalesce(j.pin_renewed_at, '-infinity'))
        and coalesce((p.data ->> 'passed')::boolean, w.kind <> 'id_check')))`;
