import { sql, type SQL } from 'drizzle-orm';
import { realColumns } from '#src/platform/db/column-arithmetic.ts';
import type { Database } from '#src/platform/db/database.ts';
import { SIGHT_ENDS_AFTER_MS } from '#src/delivery/tracking/driver-sight.ts';
import { ETA_SHIFT_SECONDS, HANDOVER_SECONDS } from './eta.ts';
import { scoring, secondsFor } from '#src/delivery/dispatch/score.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { offer } from '#src/delivery/dispatch/table.ts';
import { driver, driverPosition } from '#src/delivery/drivers/table.ts';
import { event } from './table.ts';
import { milesBetween, snapped } from '#src/delivery/distance-store.ts';
import { announcesTo } from './news-store.ts';
import { json } from '#src/platform/db/parameters.ts';

/** The maximum of changes recorded in a run; the next one takes the rest. */
const MAX_NOTED = 500;

const seen = { lat: sql`p.lat`, lng: sql`p.lng` };
const pickup = { lat: sql`d.pickup_lat`, lng: sql`d.pickup_lng` };
const dropoff = { lat: sql`d.dropoff_lat`, lng: sql`d.dropoff_lng` };
/** Of the driver `x` of the statement below. */
const mph = sql`(${json(scoring.townMph)} ->> x.vehicle_type)::float8`;
const secondsOn = (miles: SQL) => secondsFor(realColumns, miles, mph);

/** As `etaOf` shows it: in whole minutes, rounded up. */
const minute = (at: SQL) =>
  sql`to_char(date_bin('1 minute', ${at} + interval '59.999999 s', 'epoch') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Writes to the logs of deliveries under way that the arrival time at the drop-off, computed from the driver's last fix
 * as by `etaOf` (before the pickup from the snapped position), has changed by more than the threshold since it was last
 * announced; the first one is that of the accepted offer. One round trip for all. Returns whether somebody is to be
 * notified. Not done at each fix, because that would double the cost of a fix. A delivery that is being changed, or has
 * changed since it was computed, is left out: it may be delivered by now, or recorded by another run.
 */
export async function noteEtaChanges(db: Database): Promise<boolean> {
  const rows = await db.execute(sql`
    with riding as materialized (
      select d.id, d.event_seq, p.heartbeat_at, job.accepted_at, ${secondsOn(sql`o.coarse_miles`)} as first_leg, d.status in ('picked_up', 'enroute_to_dropoff') as is_loaded,
        ${HANDOVER_SECONDS} + ${secondsOn(milesBetween(pickup, dropoff))} as last_leg,
        ${secondsOn(sql`(case when d.status in ('assigned', 'enroute_to_pickup') then ${milesBetween(snapped(seen), pickup)}
          when d.status = 'arrived_at_pickup' then 0 else ${milesBetween(seen, dropoff)} end)`)} as next_leg
      from ${job} join ${delivery} d on d.id = job.delivery_id
          and d.status in ('assigned', 'enroute_to_pickup', 'arrived_at_pickup', 'picked_up', 'enroute_to_dropoff')
        join ${offer} o on o.id = job.offer_id
        join ${driverPosition} p on p.driver_id = job.driver_id and p.heartbeat_at >= job.accepted_at
          and p.heartbeat_at >= now() - make_interval(secs => ${SIGHT_ENDS_AFTER_MS / 1000})
        join ${driver} x on x.id = job.driver_id
      where job.status in ('accepted', 'in_progress')),
    reckoned as materialized (
      select r.id, r.event_seq, greatest(now(), r.heartbeat_at + make_interval(secs => r.next_leg + case when r.is_loaded then 0 else r.last_leg end)) as at,
        coalesce(
          (select (e.detail ->> 'dropoffAt')::timestamptz from ${event} e
            where e.delivery_id = r.id and e.type = 'eta_changed' and e.at >= r.accepted_at order by e.sequence desc limit 1),
          r.accepted_at + make_interval(secs => r.first_leg + r.last_leg)) as was
      from riding r),
    shifted as (
      select d.id, r.at, r.was from reckoned r join ${delivery} d on d.id = r.id and d.event_seq = r.event_seq
      where abs(extract(epoch from r.at - r.was)) > ${ETA_SHIFT_SECONDS} order by d.id limit ${MAX_NOTED} for update of d skip locked),
    noted as (
      update ${delivery} d set event_seq = d.event_seq + 1 from shifted s where d.id = s.id
      returning d.id, d.owner, d.event_seq, d.status, s.at, s.was),
    logged as (
      insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
      select id, event_seq, 'eta_changed', status, 'clock', jsonb_build_object('dropoffAt', ${minute(sql`at`)}, 'was', ${minute(sql`was`)}), now()
      from noted)
    ${announcesTo(sql`noted`)}`);
  return rows.length > 0;
}
