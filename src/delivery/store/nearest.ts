import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { OFFLINE_AFTER_SECONDS } from '../driver.ts';
import type { Position } from '../geo.ts';
import { MAX_EXAMINED, type NearbyDriver } from '../matching.ts';

type Row = {
  driver_id: NearbyDriver['driverId'];
  display_name: string;
  vehicle_type: NearbyDriver['vehicleType'];
  products: string[];
  licences: string[];
  status: string;
  lat: number;
  lng: number;
  age_seconds: number;
  idle_seconds: number;
  rating: number | null;
  offers_made: number;
  offers_accepted: number;
  on_job: boolean;
};

/**
 * The drivers nearest to a place, one more than a match looks at; offline ones left out. One trip;
 * `delivery.nearest_drivers` finds them, all of it by plans that it keeps: planned here, a join would cost more than the search.
 */
export async function findNearest(db: Database, centre: Position, radiusMiles: number): Promise<NearbyDriver[]> {
  const rows = await db.execute<Row>(nearestQuery(centre, radiusMiles));
  return rows.map((row) => ({
    driverId: row.driver_id,
    displayName: row.display_name,
    vehicleType: row.vehicle_type,
    products: row.products,
    licences: row.licences,
    status: row.status,
    onJob: row.on_job,
    position: { lat: row.lat, lng: row.lng },
    ageSeconds: Math.max(0, row.age_seconds),
    idleSeconds: Math.max(0, row.idle_seconds),
    rating: row.rating,
    offersMade: row.offers_made,
    offersAccepted: row.offers_accepted,
  }));
}

/** Also what the measurement runs (bench/match.ts). */
export const nearestQuery = (centre: Position, radiusMiles: number): SQL => sql`
  select driver_id, display_name, vehicle_type, products, licences, status, lat, lng, rating, offers_made, offers_accepted, on_job,
    date_part('epoch', now() - heartbeat_at) as age_seconds, date_part('epoch', now() - idle_since) as idle_seconds
  from delivery.nearest_drivers(${centre.lat}::float8, ${centre.lng}::float8, ${radiusMiles}::float8,
    now() - make_interval(secs => ${OFFLINE_AFTER_SECONDS}), ${MAX_EXAMINED + 1})`;
