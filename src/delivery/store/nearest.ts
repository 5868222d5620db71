import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { OFFLINE_AFTER_SECONDS } from '../driver.ts';
import type { Position } from '../geo.ts';
import { MAX_EXAMINED, type NearbyDriver } from '../matching.ts';
import { driver } from '../table/drivers.ts';

type Row = {
  driver_id: NearbyDriver['driverId'];
  display_name: string;
  vehicle_type: NearbyDriver['vehicleType'];
  products: string[];
  licences: string[];
  status: string;
  lat: number;
  lng: number;
  age_seconds: string;
  idle_seconds: string;
  rating: number | null;
  offers_made: number;
  offers_accepted: number;
};

/** The drivers nearest to a place, one more than a match looks at; offline ones left out. One trip; `delivery.nearest_drivers` finds them. */
export async function findNearest(db: Database, centre: Position, radiusMiles: number): Promise<NearbyDriver[]> {
  const rows = await db.execute<Row>(sql`
    select n.driver_id, d.display_name, d.vehicle_type, d.products, d.licences, d.status, n.lat, n.lng, d.rating, d.offers_made, d.offers_accepted,
      extract(epoch from now() - n.heartbeat_at) as age_seconds, extract(epoch from now() - d.idle_since) as idle_seconds
    from delivery.nearest_drivers(${centre.lat}::float8, ${centre.lng}::float8, ${radiusMiles}::float8,
      now() - make_interval(secs => ${OFFLINE_AFTER_SECONDS}), ${MAX_EXAMINED + 1}) n
    join ${driver} d on d.id = n.driver_id
    order by n.miles, n.driver_id`);
  return rows.map((row) => ({
    driverId: row.driver_id,
    displayName: row.display_name,
    vehicleType: row.vehicle_type,
    products: row.products,
    licences: row.licences,
    status: row.status,
    onJob: false,
    position: { lat: row.lat, lng: row.lng },
    ageSeconds: Math.max(0, Number(row.age_seconds)),
    idleSeconds: Math.max(0, Number(row.idle_seconds)),
    rating: row.rating,
    offersMade: row.offers_made,
    offersAccepted: row.offers_accepted,
  }));
}
