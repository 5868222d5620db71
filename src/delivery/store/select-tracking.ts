import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { TrackingSlug } from '../ids.ts';
import type { DeliveryStatus } from '../status.ts';
import { delivery, event, job } from '../table/deliveries.ts';
import type { TrackedDelivery } from '../tracking.ts';

type EventJson = { type: string; status: DeliveryStatus; at: string }[];

/** The public part of a delivery with its events, in one trip. No column is read that the public may not infer. */
export async function findTracked(db: Database, slug: TrackingSlug): Promise<TrackedDelivery | undefined> {
  const [row] = await db.read(
    db.query
      .select({
        status: delivery.status,
        jobStatus: job.status,
        pickupLat: delivery.pickupLat,
        pickupLng: delivery.pickupLng,
        pickupCity: sql<string | null>`${delivery.pickupAddress}->>'city'`,
        pickupRegion: sql<string | null>`${delivery.pickupAddress}->>'region'`,
        dropoffLat: delivery.dropoffLat,
        dropoffLng: delivery.dropoffLng,
        dropoffCity: sql<string | null>`${delivery.dropoffAddress}->>'city'`,
        dropoffRegion: sql<string | null>`${delivery.dropoffAddress}->>'region'`,
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
    pickupAddress: placeOf(row.pickupCity, row.pickupRegion),
    dropoff: { lat: row.dropoffLat, lng: row.dropoffLng },
    dropoffAddress: placeOf(row.dropoffCity, row.dropoffRegion),
    deliveredAt: row.deliveredAt,
    endedAt: row.endedAt,
    updatedAt: row.updatedAt,
    minimumAge: row.minimumAge,
    events: row.events.map((each) => ({ ...each, at: new Date(each.at) })),
  };
}

const placeOf = (city: string | null, region: string | null) => ({
  ...(city === null ? {} : { city }),
  ...(region === null ? {} : { region }),
});
