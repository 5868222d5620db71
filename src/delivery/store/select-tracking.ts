import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { TrackingSlug } from '../ids.ts';
import type { DeliveryStatus } from '../status.ts';
import { delivery, event, job } from '../table/deliveries.ts';
import type { TrackedDelivery } from '../tracking.ts';

type EventJson = { type: string; status: DeliveryStatus; at: string }[];

/** The public part of a delivery with its events, in one trip. No private column is read; positions are rounded by `publicTracking`. */
export async function findTracked(db: Database, slug: TrackingSlug): Promise<TrackedDelivery | undefined> {
  const [row] = await db.read(
    db.query
      .select({
        status: delivery.status,
        jobStatus: job.status,
        pickupLat: delivery.pickupLat,
        pickupLng: delivery.pickupLng,
        pickupCity: delivery.pickupCity,
        pickupRegion: delivery.pickupRegion,
        dropoffLat: delivery.dropoffLat,
        dropoffLng: delivery.dropoffLng,
        dropoffCity: delivery.dropoffCity,
        dropoffRegion: delivery.dropoffRegion,
        deliveredAt: delivery.deliveredAt,
        endedAt: delivery.endedAt,
        updatedAt: delivery.updatedAt,
        minimumAge: delivery.minimumAge,
        events: sql<EventJson>`(select json_agg(json_build_object('type', ${event.type}, 'status', ${event.status}, 'at', ${event.at}) order by ${event.sequence})
          from ${event} where ${event.deliveryId} = ${delivery.id})`,
      })
      .from(delivery)
      .innerJoin(job, eq(job.deliveryId, delivery.id))
      .where(eq(delivery.trackingSlug, slug)),
  );
  if (row === undefined) return undefined;
  return {
    slug,
    status: row.status,
    jobStatus: row.jobStatus,
    pickup: { lat: row.pickupLat, lng: row.pickupLng },
    pickupPlace: { city: row.pickupCity, region: row.pickupRegion },
    dropoff: { lat: row.dropoffLat, lng: row.dropoffLng },
    dropoffPlace: { city: row.dropoffCity, region: row.dropoffRegion },
    deliveredAt: row.deliveredAt,
    endedAt: row.endedAt,
    updatedAt: row.updatedAt,
    minimumAge: row.minimumAge,
    events: row.events.map((each) => ({ ...each, at: new Date(each.at) })),
  };
}
