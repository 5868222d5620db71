import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { float } from '#src/platform/db/parameters.ts';
import { COARSE_SLACK_MILES, MAX_EXAMINED } from '#src/delivery/dispatch/matching.ts';
import { milesBetween, snapped } from '#src/delivery/distance-store.ts';
import { OFFLINE_AFTER_SECONDS, STALE_AFTER_SECONDS } from '#src/delivery/drivers/driver.ts';
import type { Position } from '#src/delivery/geo.ts';
import type { FreeDriver } from './arrival.ts';

/** As many as an estimate needs. */
const MOST_READ = 50;

interface Asked {
  /** Snapped, too: questions from within a square have one answer. */
  readonly pickup: Position;
  readonly radiusMiles: number;
  readonly product: string;
}

/**
 * The drivers who could be asked for a job of a product now, by how far their snapped positions are, the nearest first.
 * One round trip. The conditions are those of a match without licences (MATCH-3).
 */
export async function findFreeDrivers(db: Database, { pickup, radiusMiles, product }: Asked): Promise<FreeDriver[]> {
  const from = { lat: float(pickup.lat), lng: float(pickup.lng) };
  const miles = milesBetween(snapped({ lat: sql`n.lat`, lng: sql`n.lng` }), from);
  return db.execute<FreeDriver & Record<string, unknown>>(sql`
    select * from (
      select ${miles} as miles, n.vehicle_type as "vehicleType"
      from delivery.nearest_drivers(${from.lat}, ${from.lng}, ${float(radiusMiles + COARSE_SLACK_MILES)},
        now() - make_interval(secs => ${OFFLINE_AFTER_SECONDS}), ${MAX_EXAMINED}) n
      where n.status = 'available' and not n.on_job and n.products @> array[${product}::text] and not n.paused_products @> array[${product}::text]
        and n.heartbeat_at >= now() - make_interval(secs => ${STALE_AFTER_SECONDS})) x
    where miles <= ${float(radiusMiles)} order by miles, "vehicleType" limit ${MOST_READ}`);
}
