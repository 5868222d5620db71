import { Problem } from '../platform/problem/problem.ts';
import { coarsen, type Position } from './geo.ts';
import type { TrackingSlug } from './ids.ts';
import type { PublicPlace } from './public-place.ts';
import type { DeliveryStatus, JobStatus } from './status.ts';

/** What one trip reads to answer the public: the only fields of a delivery that can reach a tracking link at all. */
export interface TrackedDelivery {
  readonly slug: TrackingSlug;
  readonly status: DeliveryStatus;
  readonly jobStatus: JobStatus;
  readonly pickup: Position;
  readonly pickupPlace: PublicPlace;
  readonly dropoff: Position;
  readonly dropoffPlace: PublicPlace;
  readonly deliveredAt: Date | null;
  readonly endedAt: Date | null;
  readonly updatedAt: Date;
  readonly minimumAge: number | null;
  readonly events: readonly { readonly type: string; readonly status: DeliveryStatus; readonly at: Date }[];
}

export const LINK_OUTLIVES_DELIVERY_MS = 24 * 60 * 60 * 1000;
const PICKUP_DECIMALS = 2;
const DROPOFF_DECIMALS = 1;

/** When a link ends, or null while the delivery runs. */
export const linkExpiry = (endedAt: Date | null) =>
  endedAt === null ? null : new Date(endedAt.getTime() + LINK_OUTLIVES_DELIVERY_MS);

/** Throws `tracking_expired` once the delivery ended 24 hours ago. */
export function refuseExpiredLink(endedAt: Date | null, now: Date): void {
  const expiry = linkExpiry(endedAt);
  if (expiry !== null && expiry <= now) throw new Problem('tracking_expired');
}

function place(word: 'Pickup' | 'Drop-off', position: Position, { city, region }: PublicPlace, decimals: number) {
  return { label: city === null ? word : `${word} in ${city}`, city, region, approx: coarsen(position, decimals) };
}

/**
 * What anyone with the link may see. Rules TRACK-1 … in docs/rules/delivery.md. Throws `tracking_expired`.
 * Location, driver and arrival time belong to an assigned driver; until there is one they are not known.
 */
export function publicTracking(delivery: TrackedDelivery, now: Date) {
  refuseExpiredLink(delivery.endedAt, now);
  return {
    slug: delivery.slug,
    status: delivery.status,
    jobStatus: delivery.jobStatus,
    pickup: place('Pickup', delivery.pickup, delivery.pickupPlace, PICKUP_DECIMALS),
    dropoff: place('Drop-off', delivery.dropoff, delivery.dropoffPlace, DROPOFF_DECIMALS),
    driverLocation: null,
    driver: null,
    eta: null,
    deliveredAt: delivery.deliveredAt,
    events: delivery.events.map(({ type, status, at }) => ({ type, status, at })),
    ageRestricted: delivery.minimumAge !== null,
    updatedAt: delivery.updatedAt,
    expiresAt: linkExpiry(delivery.endedAt),
  };
}

export type Tracking = ReturnType<typeof publicTracking>;
