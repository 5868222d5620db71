import { Problem } from '#src/platform/problem/problem.ts';
import { publicMerchant, type ShownProfile } from '#src/delivery/merchant/merchant.ts';
import { sightOf, type DriverOnJob } from './driver-sight.ts';
import { coarsen, type Position } from '#src/delivery/geo.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { deliveryMoves } from '#src/delivery/journey/life-cycle.ts';
import type { PublicPlace } from '#src/delivery/orders/public-place.ts';
import { deliveryStatuses, type DeliveryStatus, type JobStatus } from '#src/delivery/status.ts';

/** A delivery's state for the public. `arriving`: near the drop-off, where no position is shown. */
export const trackingStatuses = [...deliveryStatuses, 'arriving'] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/** What one round trip reads for the public: only these fields of a delivery can reach a tracking page. */
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
  /** What its owner has told recipients; null if nothing ever was. */
  readonly profile: ShownProfile | null;
  /** Whether anything that its owner has sent had a minimum age. */
  readonly ownerSendsRestricted: boolean;
  readonly driver: DriverOnJob | null;
  readonly events: readonly { readonly type: string; readonly status: DeliveryStatus; readonly at: Date }[];
}

export const LINK_OUTLIVES_DELIVERY_MS = 24 * 60 * 60 * 1000;
export const PICKUP_DECIMALS = 2;
const DROPOFF_DECIMALS = 1;

/** When a link ends, or null while the delivery runs. */
export const linkExpiry = (endedAt: Date | null) =>
  endedAt === null ? null : new Date(endedAt.getTime() + LINK_OUTLIVES_DELIVERY_MS);

/** Throws `tracking_expired` once the delivery ended 24 hours ago. */
export function refuseExpiredLink(endedAt: Date | null, now: Date): void {
  const expiry = linkExpiry(endedAt);
  if (expiry !== null && expiry <= now) throw new Problem('tracking_expired');
}

/** The entries of the log that the public sees: the moves. Others (a refund, a fee's drift) are private. */
const publicEvents: ReadonlySet<string> = new Set(['created', ...Object.keys(deliveryMoves)]);

function place(word: 'Pickup' | 'Drop-off', position: Position, { city, region }: PublicPlace, decimals: number) {
  return { label: city === null ? word : `${word} in ${city}`, city, region, approx: coarsen(position, decimals) };
}

/** What anyone with the link may see. Rules TRACK-1 … in docs/rules/delivery.md. Throws `tracking_expired`. */
export function publicTracking(delivery: TrackedDelivery, now: Date) {
  refuseExpiredLink(delivery.endedAt, now);
  const pickedUpAt = delivery.events.findLast(({ type }) => type === 'picked_up')?.at ?? null;
  const { driver, driverLocation, eta, arriving } = sightOf({ ...delivery, pickedUpAt }, now);
  return {
    slug: delivery.slug,
    status: arriving ? ('arriving' as const) : delivery.status,
    jobStatus: delivery.jobStatus,
    pickup: place('Pickup', delivery.pickup, delivery.pickupPlace, PICKUP_DECIMALS),
    dropoff: place('Drop-off', delivery.dropoff, delivery.dropoffPlace, DROPOFF_DECIMALS),
    driverLocation,
    driver,
    eta,
    deliveredAt: delivery.deliveredAt,
    events: delivery.events
      .filter(({ type }) => publicEvents.has(type))
      .map(({ type, status, at }) => ({ type, status, at })),
    merchant: publicMerchant(delivery.profile, delivery),
    ageRestricted: delivery.minimumAge !== null,
    updatedAt: delivery.updatedAt,
    expiresAt: linkExpiry(delivery.endedAt),
  };
}

export type Tracking = ReturnType<typeof publicTracking>;

/** A value as JSON: moments are text. */
type Travelling<T> = T extends Date
  ? string
  : T extends string | number | boolean | null
    ? T
    : T extends readonly (infer Each)[]
      ? readonly Travelling<Each>[]
      : { readonly [Name in keyof T]: Travelling<T[Name]> };

/** What a page can show. */
export type TrackingJson = Omit<Travelling<Tracking>, 'slug'> & { readonly slug: string };
