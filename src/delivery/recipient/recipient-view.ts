import { coarsen, haversineMiles, type Position } from '#src/delivery/geo.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { tippingOf, type LaterTip } from '#src/delivery/tips/later-tip.ts';
import { sightOf } from '#src/delivery/tracking/driver-sight.ts';
import { PICKUP_DECIMALS, publicTracking, type TrackedDelivery } from '#src/delivery/tracking/tracking.ts';
import { MAX_WISH_CHANGES, personNeedsOf, wishStatuses, type PersonNeed, type Wishes } from './recipient.ts';

/** A tracked delivery with what only its recipient reads besides. */
export interface RecipientDelivery extends TrackedDelivery {
  readonly wishes: Wishes;
  readonly wishChanges: number;
  readonly signatureRequired: boolean;
  readonly hasPin: boolean;
  readonly isRated: boolean;
  /** All that were ever begun, the newest first. */
  readonly tips: readonly LaterTip[];
  /** Whether there is a page on which a tip could be paid. */
  readonly takesTips: boolean;
}

/** How far it still is, and how long, from where the driver is shown. */
export interface Remaining {
  /** Great-circle miles, with one decimal. */
  readonly miles: number;
  readonly seconds: number;
}

/** What a recipient can ask for now. */
export interface WishTerms {
  readonly isOpen: boolean;
  readonly changesLeft: number;
  /** Empty: the parcel may be left at the door. */
  readonly leaveAtDoorForbiddenBy: PersonNeed[];
}

/** Statuses in which the driver, first of all, goes to the pickup. */
const beforePickup: readonly string[] = ['assigned', 'enroute_to_pickup'];
const tenth = (miles: number) => Math.round(miles * 10) / 10;
const miles = (from: Position, to: Position) => haversineMiles(from, to, charterV1.earthRadiusMiles);

/**
 * What the recipient sees: the public's view, with the driver up to the door, the drop-off itself, and what is left of
 * the way. Where the sender is stays an area, and so does the driver before the pickup. Throws `tracking_expired`.
 */
export function recipientTracking(delivery: RecipientDelivery, now: Date) {
  const shown = publicTracking(delivery, now);
  const pickedUpAt = delivery.events.findLast(({ type }) => type === 'picked_up')?.at ?? null;
  const { driverLocation } = sightOf({ ...delivery, pickedUpAt }, now, 'recipient');
  const { note, leaveAtDoor } = delivery.wishes;
  return {
    tracking: { ...shown, driverLocation },
    recipient: {
      dropoff: delivery.dropoff,
      remaining: remainingOf(delivery, driverLocation, shown.eta?.seconds),
      note,
      leaveAtDoor,
      wishes: termsOf(delivery),
      canRate: delivery.status === 'delivered' && !delivery.isRated,
      tipping: tippingOf(delivery),
    },
  };
}

function remainingOf(
  { status, pickup, dropoff }: RecipientDelivery,
  driver: Position | null,
  seconds: number | undefined,
): Remaining | null {
  if (driver === null || seconds === undefined) return null;
  const start = coarsen(pickup, PICKUP_DECIMALS); // exact legs to the pickup would locate the sender
  const left = beforePickup.includes(status)
    ? miles(driver, start) + miles(start, dropoff)
    : miles(status === 'arrived_at_pickup' ? start : driver, dropoff);
  return { miles: tenth(left), seconds };
}

const termsOf = ({ status, wishChanges, ...handover }: RecipientDelivery): WishTerms => ({
  isOpen: wishStatuses.includes(status),
  changesLeft: Math.max(0, MAX_WISH_CHANGES - wishChanges),
  leaveAtDoorForbiddenBy: personNeedsOf(handover),
});

export type RecipientTracking = ReturnType<typeof recipientTracking>;
