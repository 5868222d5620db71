import { cents, type Cents } from '#src/money/cents.ts';
import { isOps, type Actor } from '#src/http/caller/access.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { deliveryMoves, type Mover } from '#src/delivery/journey/life-cycle.ts';
import type { FeePolicyTerms } from '#src/delivery/fare/policy.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';

/** How long a price that was shown is guaranteed. */
export const PRICE_HOLDS_SECONDS = 5 * 60;

/** Why a cancellation costs what it costs, or isn't possible. */
export const cancellationReasons = [
  'no_driver_yet',
  'driver_assigned',
  'driver_at_pickup',
  'picked_up',
  'cancelled_already',
  'ended',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

/** What cancelling costs now. `refundMinor`: the part of the total that is released or refunded. */
export interface CancellationPrice {
  readonly allowed: boolean;
  readonly reason: CancellationReason;
  readonly feeMinor: Cents;
  readonly refundMinor: Cents;
}

/** A price that was shown, as stored in its token. Amounts are text: JSON has no bigint. */
export interface ShownPrice {
  readonly deliveryId: DeliveryId;
  readonly feeMinor: string;
  /** The state that was priced; in another state the price is invalid. */
  readonly status: DeliveryStatus;
  /** Milliseconds since 1970. */
  readonly validUntil: number;
}

/** The states in which the policy's two fees apply; before them cancelling is free. Rule CANCEL-1. */
export const feeStates = {
  assignedMinor: ['assigned', 'enroute_to_pickup'],
  arrivedMinor: ['arrived_at_pickup'],
} as const satisfies Record<keyof FeePolicyTerms['cancellation'], readonly DeliveryStatus[]>;

const isOneOf = (status: DeliveryStatus, statuses: readonly DeliveryStatus[]) => statuses.includes(status);

/** Prices a cancellation in a state, under the delivery's own policy: never more than the fare. */
export function priceCancellation(
  status: DeliveryStatus,
  fare: { readonly totalMinor: Cents; readonly customerTotalMinor: Cents },
  terms: FeePolicyTerms['cancellation'],
): CancellationPrice {
  const reason = reasonIn(status);
  if (!isOneOf(status, deliveryMoves.cancelled.from))
    return { allowed: false, reason, feeMinor: cents(0), refundMinor: cents(0) };
  const asked = cents(
    isOneOf(status, feeStates.arrivedMinor)
      ? terms.arrivedMinor
      : isOneOf(status, feeStates.assignedMinor)
        ? terms.assignedMinor
        : 0,
  );
  const feeMinor = asked < fare.totalMinor ? asked : fare.totalMinor;
  return { allowed: true, reason, feeMinor, refundMinor: cents(fare.customerTotalMinor - feeMinor) };
}

function reasonIn(status: DeliveryStatus): CancellationReason {
  switch (status) {
    case 'created':
      return 'no_driver_yet';
    case 'assigned':
    case 'enroute_to_pickup':
      return 'driver_assigned';
    case 'arrived_at_pickup':
      return 'driver_at_pickup';
    case 'picked_up':
    case 'enroute_to_dropoff':
    case 'arrived_at_dropoff':
    case 'returning':
      return 'picked_up';
    case 'cancelled':
      return 'cancelled_already';
    case 'delivered':
    case 'returned':
    case 'failed':
      return 'ended';
  }
}

/** Whose deliveries a caller may cancel or refund: all of them with `ops`, else their owner's. */
export const changeReachOf = (actor: Actor): { readonly owner: string } | 'all' => {
  if (isOps(actor)) return 'all';
  return { owner: actor.kind === 'bearer' ? actor.owner : '' }; // no owner has this name
};

export const changerOf = (actor: Actor): Extract<Mover, 'owner' | 'ops'> => (isOps(actor) ? 'ops' : 'owner');
