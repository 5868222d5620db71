import { cents, type Cents } from '#src/money/cents.ts';
import type { TokenUse } from '#src/platform/crypto/signed-token.ts';
import { isOps, type Actor } from '#src/http/caller/access.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import type { PaymentStatus } from '#src/payments/intent.ts';
import type { CaptureStatus, Settlement } from '#src/delivery/money/settlement.ts';
import { borneByOwner, type Refund } from '#src/delivery/refunds/refund.ts';
import { deliveryMoves, type Mover } from '#src/delivery/journey/life-cycle.ts';
import type { FeePolicyTerms } from '#src/delivery/fare/policy.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';

/** Characters of a reason, in one's own words. */
export const MAX_REASON = 200;
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

/** Of the Worker that shows it, whose URL the audience is. */
export const cancellationUse = (audience: string): TokenUse<ShownPrice> => ({ purpose: 'cancellation', audience });

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

/** What a cancellation is decided from. */
export interface Cancellable {
  readonly id: DeliveryId;
  readonly jobId: JobId;
  readonly status: DeliveryStatus;
  readonly jobStatus: JobStatus;
  readonly version: number;
  readonly endReason: string | null;
  readonly endedAt: Date | null;
  readonly fare: { readonly totalMinor: Cents; readonly customerTotalMinor: Cents };
  readonly terms: FeePolicyTerms['cancellation'];
  /** Null where the sender gets an invoice. */
  readonly payment: PaymentStatus | null;
  readonly settlement: Pick<Settlement, 'capturedMinor' | 'refundedMinor' | 'refundChargedMinor' | 'cancelFeeMinor'>;
  readonly refunds: readonly Pick<Refund, 'leg' | 'status' | 'amountMinor'>[];
  /** Postgres' clock. */
  readonly now: Date;
}

export interface CancelCommand {
  /** The price that was shown; undefined: the current one. */
  readonly shown: { readonly feeMinor: Cents; readonly status: DeliveryStatus; readonly validUntil: Date } | undefined;
  /** The version that it must have. */
  readonly version: number | undefined;
}

export type CancelRefusal = 'illegal' | 'version' | 'price_expired' | 'price_changed';

/** The money of a cancellation. */
export interface CancelTerms {
  readonly feeMinor: Cents;
  readonly captureStatus: CaptureStatus;
  /** What was captured beyond the fee: it is refunded. */
  readonly giveBackMinor: Cents;
  /** The part of the refunds that the owner pays. */
  readonly refundChargedMinor: Cents;
}

/** `already`: it is cancelled, and stays as it is. */
export type CancelDecision =
  | { readonly kind: 'refused'; readonly refusal: CancelRefusal }
  | { readonly kind: 'already' }
  | ({ readonly kind: 'cancel' } & CancelTerms);

/** Decides a cancellation. Rules CANCEL-1 to CANCEL-10. */
export function decideCancellation(it: Cancellable, { shown, version }: CancelCommand): CancelDecision {
  if (it.status === 'cancelled') return { kind: 'already' };
  const price = priceCancellation(it.status, it.fare, it.terms);
  if (!price.allowed) return { kind: 'refused', refusal: 'illegal' };
  if (version !== undefined && version !== it.version) return { kind: 'refused', refusal: 'version' };
  if (shown !== undefined && shown.validUntil <= it.now) return { kind: 'refused', refusal: 'price_expired' };
  if (shown !== undefined && shown.status !== it.status) return { kind: 'refused', refusal: 'price_changed' };
  const feeMinor = shown?.feeMinor ?? price.feeMinor;
  const { capturedMinor, refundedMinor } = it.settlement;
  const surplus = capturedMinor - refundedMinor - feeMinor;
  return {
    kind: 'cancel',
    feeMinor,
    captureStatus: captureStatusAfter(it.payment, feeMinor),
    giveBackMinor: cents(surplus > 0n ? surplus : 0n),
    refundChargedMinor: borneByOwner({
      status: 'cancelled',
      customerTotalMinor: it.fare.customerTotalMinor,
      capturedMinor,
      cancelFeeMinor: feeMinor,
      refunds: it.refunds,
    }),
  };
}

function captureStatusAfter(payment: PaymentStatus | null, feeMinor: Cents): CaptureStatus {
  if (payment === null) return 'invoiced';
  if (payment === 'succeeded') return 'captured';
  if (payment === 'canceled') return feeMinor > 0n ? 'failed' : 'voided';
  return feeMinor > 0n ? 'due' : 'not_due';
}

/** Whether a cancellation's fee is paid to its driver: it was captured, or its sender gets an invoice. Rule CANCEL-14. */
export const isFeePaid = (captureStatus: CaptureStatus): boolean =>
  captureStatus === 'captured' || captureStatus === 'invoiced';

/** A delivery that is cancelled, and what that cost. */
export interface CancelledDelivery {
  readonly id: DeliveryId;
  readonly version: number;
  readonly reason: string;
  readonly endedAt: Date;
  readonly feeMinor: Cents;
  readonly refundMinor: Cents;
}
