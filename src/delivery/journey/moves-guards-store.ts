import { sql, type SQL } from 'drizzle-orm';
import type { Guard } from './life-cycle.ts';
import { ARRIVAL_ACCURACY_METRES, ARRIVAL_FIX_SECONDS, ARRIVAL_RADIUS_METRES } from './life-cycle-report.ts';
import { MAX_CREDITED_ACCURACY_METRES } from '#src/delivery/drivers/driver.ts';
import { driver, driverPosition } from '#src/delivery/drivers/table.ts';
import { proof } from '#src/delivery/money/table.ts';
import { isOpenNow } from '#src/delivery/orders/hours-store.ts';
import { isLicensed } from '#src/delivery/drivers/licensed-store.ts';
import { milesBetween, type Spot } from '#src/delivery/distance-store.ts';

const METRES_PER_MILE = 1609.344;

/** What the conditions read of a job and its delivery, as a statement spells it. */
export interface Guarded {
  readonly jobId: SQL;
  readonly driverId: SQL;
  readonly deliveryStatus: SQL;
  readonly acceptedAt: SQL;
  readonly pickup: Spot;
  readonly dropoff: Spot;
  readonly product: SQL;
  readonly licences: SQL;
  readonly jurisdiction: SQL;
  readonly requirements: SQL;
  readonly signatureRequired: SQL;
  readonly minimumAge: SQL;
  readonly hoursTimezone: SQL;
  readonly pinRenewedAt: SQL;
}

/** The conditions of a move besides the state, as a statement’s expressions. */
export interface Conditions {
  /** A select of one row `(metres, far)`: the driver's distance, and whether that is too far or unknown. */
  readonly distance: SQL;
  /** Missing proofs, as an array of their kinds. */
  readonly missing: SQL;
  /** Whether the driver lacks a licence by now. */
  readonly unlicensed: SQL;
  /** Whether the goods may not be handed over at this hour. */
  readonly closed: SQL;
}

const unguarded: Conditions = {
  distance: sql`select null::float8 as metres, false as far`,
  missing: sql`array[]::text[]`,
  unlicensed: sql`false`,
  closed: sql`false`,
};

/** The conditions of a guard. */
export function conditionsOf(guard: Guard | undefined, of: Guarded): Conditions {
  switch (guard) {
    case 'near_pickup':
      return { ...unguarded, distance: distanceFrom(of.pickup, of.driverId) };
    case 'near_dropoff':
      return { ...unguarded, distance: distanceFrom(of.dropoff, of.driverId) };
    case 'pickup_proofs':
      return {
        ...unguarded,
        missing: missingOf(of, sql`('pickup_photo', (${of.requirements} ->> 'pickupPhoto')::boolean)`),
        unlicensed: isUnlicensed(of),
      };
    case 'dropoff_proofs':
      return {
        ...unguarded,
        missing: missingOf(
          of,
          sql`('signature', ${of.signatureRequired}), ('photo', (${of.requirements} ->> 'photo')::boolean),
            ('pin', (${of.requirements} ->> 'pin')::boolean), ('id_check', ${of.minimumAge} is not null)`,
        ),
        unlicensed: isUnlicensed(of),
        closed: sql`not ${isOpenNow(of.hoursTimezone)}`,
      };
    case undefined:
      return unguarded;
  }
}

/** By the last fix of the job's driver. */
const distanceFrom = (stop: Spot, driverId: SQL) => sql`
  select seen.metres, coalesce(seen.metres > ${ARRIVAL_RADIUS_METRES} + least(seen.accuracy_m, ${ARRIVAL_ACCURACY_METRES}), true) as far
  from (select 1) one left join (${lastFix(stop, driverId)}) seen on true`;

/** A driver's last fix, if it is good enough to prove where they are, as `(metres, accuracy_m)`. */
const lastFix = (stop: Spot, driverId: SQL) => sql`
  select p.accuracy_m, ${METRES_PER_MILE}::float8 * ${milesBetween({ lat: sql`p.lat`, lng: sql`p.lng` }, stop)} as metres
  from ${driverPosition} p
  where p.driver_id = ${driverId} and p.heartbeat_at >= now() - make_interval(secs => ${ARRIVAL_FIX_SECONDS})
    and p.accuracy_m <= ${MAX_CREDITED_ACCURACY_METRES}`;

/**
 * How far a driver who turns round has come from the pickup, in basis points of the way to the drop-off: by their last
 * fix, none without one. Null for who has arrived at the drop-off, and goes the whole way back.
 */
export const wayBpsOf = ({ pickup, dropoff, driverId, deliveryStatus }: Guarded): SQL => sql`
  case when ${deliveryStatus} <> 'arrived_at_dropoff' then coalesce((
    select least(10000, floor(10000 * seen.metres / nullif(${METRES_PER_MILE}::float8 * ${milesBetween(pickup, dropoff)}, 0)))::int
    from (${lastFix(pickup, driverId)}) seen), 0) end`;

/** Of the required proofs, given as `(kind, required)`: those that are missing or weren't passed. */
const missingOf = ({ jobId, acceptedAt, pinRenewedAt }: Guarded, wanted: SQL) => sql`(
  select coalesce(array_agg(w.kind order by w.kind), '{}') from (values ${wanted}) w(kind, required)
  where w.required and not exists (
    select 1 from ${proof} p where p.job_id = ${jobId} and p.kind = w.kind
      and p.updated_at >= ${acceptedAt} -- not a former driver’s
      and (w.kind <> 'pin' or p.updated_at >= coalesce(${pinRenewedAt}, '-infinity'))
      and coalesce((p.data ->> 'passed')::boolean, w.kind <> 'id_check')))`;

const isUnlicensed = ({ driverId, licences, jurisdiction, product }: Guarded) => sql`exists (
  select 1 from ${driver} x where x.id = ${driverId} and not ${isLicensed({
    driverId: sql`x.id`,
    names: sql`x.licences`,
    needed: licences,
    jurisdiction,
    product,
  })})`;
