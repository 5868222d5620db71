import { and, asc, eq, gt, sql, type InferSelectModel } from 'drizzle-orm';
import { cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { VehicleType } from '#src/delivery/drivers/driver.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import type { JobReach } from '#src/delivery/jobs/job-reach.ts';
import type { OpenOffer } from './offer.ts';
import { job } from '#src/delivery/orders/table.ts';
import { offer } from './table.ts';
import { driver, driverPosition } from '#src/delivery/drivers/table.ts';
import { textRows } from '#src/platform/db/parameters.ts';

/** More than a driver ever has at a time. */
export const MAX_OPEN_OFFERS = 100;

type Row = {
  offer: InferSelectModel<typeof offer>;
  job: InferSelectModel<typeof job>;
  driver: { vehicleType: VehicleType; lat: number | null; lng: number | null };
};

/** The offers that a driver can accept now, the first to expire first. One round trip. */
export async function listOpenOffers(
  db: Database,
  reach: JobReach,
  driverId: DriverId | undefined,
): Promise<OpenOffer[]> {
  const rows = await db.read(
    db.query
      .select({
        offer,
        job,
        driver: { vehicleType: driver.vehicleType, lat: driverPosition.lat, lng: driverPosition.lng },
      })
      .from(offer)
      .innerJoin(job, eq(job.id, offer.jobId))
      .innerJoin(driver, eq(driver.id, offer.driverId))
      .leftJoin(driverPosition, eq(driverPosition.driverId, offer.driverId))
      .where(
        and(
          eq(offer.status, 'open'),
          gt(offer.expiresAt, sql`now()`),
          eq(job.status, 'offering'),
          driverId === undefined ? undefined : eq(offer.driverId, driverId),
          within(reach),
        ),
      )
      .orderBy(asc(offer.expiresAt), asc(offer.id))
      .limit(MAX_OPEN_OFFERS),
  );
  return rows.map(openOfferOf);
}

function within(reach: JobReach) {
  if (reach === 'all') return undefined;
  if ('products' in reach) return sql`${job.product} in ${textRows(reach.products)}`;
  return 'userSub' in reach ? eq(driver.userSub, reach.userSub) : sql`false`;
}

/** The areas were computed when the job was written, so that a stranger's text costs nothing at each read. */
function openOfferOf({ offer: made, job: of, driver: { vehicleType, lat, lng } }: Row): OpenOffer {
  return {
    id: made.id,
    jobId: made.jobId,
    product: of.product,
    status: made.status,
    driverPayoutMinor: cents(made.driverPayoutMinor),
    tipMinor: cents(made.tipMinor),
    pickupMiles: made.distanceMiles,
    etaSeconds: made.etaSeconds,
    driver: { vehicleType, position: lat === null || lng === null ? null : { lat, lng } },
    pickup: { city: of.pickupCity, region: of.pickupRegion, position: { lat: of.pickupLat, lng: of.pickupLng } },
    dropoff: { city: of.dropoffCity, region: of.dropoffRegion, position: { lat: of.dropoffLat, lng: of.dropoffLng } },
    createdAt: made.createdAt,
    expiresAt: made.expiresAt,
  };
}
