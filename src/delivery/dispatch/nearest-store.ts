import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { OFFLINE_AFTER_SECONDS } from '#src/delivery/drivers/driver.ts';
import { MAX_EXAMINED, type MatchRequest, type NearbyDriver } from './matching.ts';
import { isLicensed } from '#src/delivery/drivers/licensed-store.ts';
import { textArray } from '#src/platform/db/parameters.ts';

type Row = {
  driver_id: NearbyDriver['driverId'];
  display_name: string;
  vehicle_type: NearbyDriver['vehicleType'];
  serves_product: boolean;
  licensed: boolean;
  status: string;
  miles: number;
  age_seconds: number;
  idle_seconds: number;
  rating: number | null;
  offers_made: number;
  offers_accepted: number;
  on_job: boolean;
};

type Search = Pick<MatchRequest, 'pickup' | 'radiusMiles' | 'product' | 'licences' | 'jurisdiction'>;

/**
 * The drivers nearest to a pickup, one more than a match examines, without offline ones. One round trip.
 * `delivery.nearest_drivers` finds them with plans that it keeps; planning a join here would cost more than the search.
 */
export async function findNearest(db: Database, search: Search): Promise<NearbyDriver[]> {
  const rows = await db.execute<Row>(nearestQuery(search));
  return rows.map((row) => ({
    driverId: row.driver_id,
    displayName: row.display_name,
    vehicleType: row.vehicle_type,
    servesProduct: row.serves_product,
    licensed: row.licensed,
    status: row.status,
    onJob: row.on_job,
    miles: row.miles,
    ageSeconds: Math.max(0, row.age_seconds),
    idleSeconds: Math.max(0, row.idle_seconds),
    rating: row.rating,
    offersMade: row.offers_made,
    offersAccepted: row.offers_accepted,
  }));
}

/**
 * Also what the measurement runs (bench/match.ts). Comparisons with the request are made here: writing two lists of 501
 * drivers as text costs more than their answers, and is a fifth of the search.
 */
export const nearestQuery = ({ pickup, radiusMiles, product, ...needs }: Search): SQL => sql`
  select driver_id, display_name, vehicle_type, products @> array[${product}::text] as serves_product, ${licensed(product, needs)} as licensed,
    case when status = 'available' and paused_products @> array[${product}::text] then 'paused' else status end as status, miles, rating, offers_made, offers_accepted, on_job,
    date_part('epoch', now() - heartbeat_at) as age_seconds, date_part('epoch', now() - idle_since) as idle_seconds
  from delivery.nearest_drivers(${pickup.lat}::float8, ${pickup.lng}::float8, ${radiusMiles}::float8,
    now() - make_interval(secs => ${OFFLINE_AFTER_SECONDS}), ${MAX_EXAMINED + 1}) n`;

/** Without required licences nothing is looked up. */
const licensed = (product: string, { licences, jurisdiction }: Pick<Search, 'licences' | 'jurisdiction'>): SQL =>
  licences.length === 0
    ? sql`true`
    : isLicensed({
        driverId: sql`n.driver_id`,
        names: sql`n.licences`,
        needed: textArray(licences),
        jurisdiction: sql`${jurisdiction}::text`,
        product: sql`${product}::text`,
      });
