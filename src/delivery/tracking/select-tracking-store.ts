import { eq, sql } from 'drizzle-orm';
import { prepared, type Database } from '#src/platform/db/database.ts';
import type { VehicleType } from '#src/delivery/drivers/driver.ts';
import type { DriverOnJob } from './driver-sight.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { driver, driverPosition } from '#src/delivery/drivers/table.ts';
import { merchantProfile } from '#src/delivery/merchant/table.ts';
import { event } from '#src/delivery/journey/table.ts';
import type { TrackedDelivery } from './tracking.ts';

import type { ShownProfile } from '#src/delivery/merchant/merchant.ts';

type EventJson = { type: string; status: DeliveryStatus; at: string }[];

/** Columns of a tracked delivery, its job and the job's driver: nothing private. */
export const trackedColumns = {
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
  profile: sql<ShownProfile | null>`(
    select json_build_object('name', ${merchantProfile.name}, 'logoId', ${merchantProfile.logoId}, 'supportEmail', ${merchantProfile.supportEmail},
      'supportPhone', ${merchantProfile.supportPhone}, 'supportUrl', ${merchantProfile.supportUrl})
    from ${merchantProfile} where ${merchantProfile.owner} = ${delivery.owner} and ${merchantProfile.name} is not null)`,
  ownerSendsRestricted: sql<boolean>`exists (
    select 1 from ${delivery} x where x.owner = ${delivery.owner} and x.minimum_age is not null)`,
  displayName: driver.displayName,
  vehicleType: driver.vehicleType,
  acceptedAt: job.acceptedAt,
  lat: driverPosition.lat,
  lng: driverPosition.lng,
  heading: driverPosition.heading,
  seenAt: driverPosition.heartbeatAt,
  events: sql<EventJson>`(select json_agg(json_build_object('type', ${event.type}, 'status', ${event.status}, 'at', ${event.at}) order by ${event.sequence})
    from ${event} where ${event.deliveryId} = ${delivery.id})`,
};

const bySlug = prepared((query) =>
  query
    .select(trackedColumns)
    .from(delivery)
    .innerJoin(job, eq(job.deliveryId, delivery.id))
    .leftJoin(driver, eq(driver.id, job.driverId))
    .leftJoin(driverPosition, eq(driverPosition.driverId, job.driverId))
    .where(eq(delivery.trackingSlug, sql.placeholder('slug')))
    .prepare('tracked_by_slug'),
);

/**
 * The public part of a delivery with its events and the driver of its job, in one round trip. No private column is
 * read; `publicTracking` decides what may be shown, and how exactly.
 */
export async function findTracked(db: Database, slug: TrackingSlug): Promise<TrackedDelivery | undefined> {
  const [row] = await db.read(bySlug(db).execute({ slug }));
  return row === undefined ? undefined : trackedOf(slug, row);
}

export type TrackedRow = Awaited<ReturnType<ReturnType<typeof bySlug>['execute']>>[number];

export function trackedOf(slug: TrackingSlug, row: TrackedRow): TrackedDelivery {
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
    profile: row.profile,
    ownerSendsRestricted: row.ownerSendsRestricted,
    driver: driverOf(row),
    events: row.events.map((each) => ({ ...each, at: new Date(each.at) })),
  };
}

interface DriverColumns {
  readonly displayName: string | null;
  readonly vehicleType: VehicleType | null;
  readonly acceptedAt: Date | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly heading: number | null;
  readonly seenAt: Date | null;
}

function driverOf({ displayName, vehicleType, acceptedAt, ...at }: DriverColumns): DriverOnJob | null {
  if (displayName === null || vehicleType === null) return null;
  const { lat, lng, heading, seenAt } = at;
  const fix = lat === null || lng === null || seenAt === null ? null : { position: { lat, lng }, heading, at: seenAt };
  return { displayName, vehicleType, acceptedAt, fix };
}
