import { and, asc, eq, gt, sql, type InferSelectModel } from 'drizzle-orm';
import { cents } from '../../money/cents.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DriverId } from '../ids.ts';
import type { JobReach } from '../job-reach.ts';
import type { OpenOffer } from '../offer.ts';
import { publicPlace } from '../public-place.ts';
import { delivery, job } from '../table/deliveries.ts';
import { offer } from '../table/dispatch.ts';
import { driver } from '../table/drivers.ts';
import { textRows } from './parameters.ts';

/** As many as a screen can hold: a driver has few at a time. */
export const MAX_OPEN_OFFERS = 100;

type Row = {
  offer: InferSelectModel<typeof offer>;
  job: InferSelectModel<typeof job>;
  place: {
    pickupCity: string | null;
    pickupRegion: string | null;
    dropoffCity: string | null;
    dropoffRegion: string | null;
  } | null;
};

/** The offers that a driver can accept now, the soonest to expire first. One trip. */
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
        place: {
          pickupCity: delivery.pickupCity,
          pickupRegion: delivery.pickupRegion,
          dropoffCity: delivery.dropoffCity,
          dropoffRegion: delivery.dropoffRegion,
        },
      })
      .from(offer)
      .innerJoin(job, eq(job.id, offer.jobId))
      .innerJoin(driver, eq(driver.id, offer.driverId))
      .leftJoin(delivery, eq(delivery.id, job.deliveryId))
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

/** A delivery's places were decided when it was written; a sibling's job has no other private text than its addresses. */
function openOfferOf({ offer: made, job: of, place }: Row): OpenOffer {
  const areas =
    of.deliveryId !== null && place !== null
      ? {
          pickup: { city: place.pickupCity, region: place.pickupRegion },
          dropoff: { city: place.dropoffCity, region: place.dropoffRegion },
        }
      : publicPlace({
          pickup: { address: of.pickupAddress },
          dropoff: { address: of.dropoffAddress },
          customer: {},
          description: undefined,
          externalReference: undefined,
        });
  return {
    id: made.id,
    jobId: made.jobId,
    product: of.product,
    status: made.status,
    driverPayoutMinor: cents(made.driverPayoutMinor),
    tipMinor: cents(made.tipMinor),
    pickupMiles: made.distanceMiles,
    etaSeconds: made.etaSeconds,
    pickup: { ...areas.pickup, position: { lat: of.pickupLat, lng: of.pickupLng } },
    dropoff: { ...areas.dropoff, position: { lat: of.dropoffLat, lng: of.dropoffLng } },
    createdAt: made.createdAt,
    expiresAt: made.expiresAt,
  };
}
