import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { MAX_CREDITED_ACCURACY_METRES, MAX_SPEED_MPH, type Fix } from './driver.ts';
import type { DriverReach } from './driver-reach.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { driver, driverPosition } from './table.ts';
import { milesBetween } from '#src/delivery/distance-store.ts';
import { textArray } from '#src/platform/db/parameters.ts';

export interface DriverFix extends Fix {
  readonly driverId: DriverId;
}

/** The outcome of a fix, in the order of sending. */
export type FixOutcome = 'taken' | 'not_found' | 'out_of_order' | 'implausible';

const reaches = (reach: DriverReach) => {
  if (reach === 'all') return sql`true`;
  if ('userSub' in reach) return sql`d.user_sub = ${reach.userSub}`;
  return sql`d.products && ${textArray(reach.products)}`;
};

const miles = milesBetween({ lat: sql`p.lat`, lng: sql`p.lng` }, { lat: sql`excluded.lat`, lng: sql`excluded.lng` });
const credited = (accuracy: SQL) => sql`least(${accuracy}, ${sql.raw(String(MAX_CREDITED_ACCURACY_METRES))})`;
/** What two fixes may be apart without any time between them. */
const slackMiles = sql`(${credited(sql`p.accuracy_m`)} + ${credited(sql`excluded.accuracy_m`)}) / 1609.344`;
const milesPerSecond = sql.raw(String(MAX_SPEED_MPH / 3600));

/**
 * Stores fixes in one statement, at most one for each driver. A fix replaces an older one if a driver could have come
 * that far since, give or take what they state of their inaccuracy up to a limit. The longitude 180 is stored as −180, which has a cell.
 */
export async function upsertPositions(
  db: Database,
  fixes: readonly DriverFix[],
  reach: DriverReach,
): Promise<FixOutcome[]> {
  const rows = fixes.map(({ driverId, position, accuracyM, heading, at }, n) => ({
    n,
    driver_id: driverId,
    lat: position.lat,
    lng: position.lng === 180 ? -180 : position.lng,
    accuracy_m: accuracyM,
    heading,
    at: at.toISOString(),
  }));
  const results = await db.execute<{ n: number; outcome: FixOutcome }>(sql`
    with fix as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as f(n int, driver_id uuid, lat float8, lng float8, accuracy_m real, heading real, at timestamptz)),
    known as (select f.*, old.heartbeat_at as last_at from fix f join ${driver} d on d.id = f.driver_id and ${reaches(reach)}
      left join ${driverPosition} old on old.driver_id = f.driver_id),
    taken as (
      insert into ${driverPosition} as p (driver_id, lat, lng, accuracy_m, heading, heartbeat_at)
      select driver_id, lat, lng, accuracy_m, heading, at from known order by driver_id -- one order everywhere: no deadlock between batches
      on conflict (driver_id) do update
        set lat = excluded.lat, lng = excluded.lng, accuracy_m = excluded.accuracy_m, heading = excluded.heading, heartbeat_at = excluded.heartbeat_at
        where excluded.heartbeat_at > p.heartbeat_at
          and ${miles} <= ${milesPerSecond} * greatest(extract(epoch from excluded.heartbeat_at - p.heartbeat_at), 1) + ${slackMiles}
      returning p.driver_id)
    select f.n, case when k.n is null then 'not_found' when t.driver_id is not null then 'taken'
      when k.at <= k.last_at then 'out_of_order' else 'implausible' end as outcome
    from fix f left join known k on k.n = f.n left join taken t on t.driver_id = f.driver_id order by f.n`);
  return results.map((result) => result.outcome);
}
