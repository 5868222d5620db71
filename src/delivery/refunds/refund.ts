import { cents, type Cents } from '#src/money/cents.ts';
import { bigints, type Arithmetic } from '#src/platform/arithmetic.ts';
import type { RefundId } from '#src/delivery/ids.ts';
import type { Leg, RefundStatus } from '#src/delivery/money/settlement.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';

/** Money refunded from what was captured for a delivery. */
export interface Refund {
  readonly id: RefundId;
  /** Which payment it refunds: the return leg has its own. */
  readonly leg: Leg;
  readonly amountMinor: Cents;
  readonly reason: string;
  readonly status: RefundStatus;
  readonly failureReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a refund is decided from. */
export interface Refundable {
  readonly capturedMinor: Cents;
  /** Asked for so far, on the delivery's own payment. */
  readonly refundedMinor: Cents;
}

export type RefundDecision =
  | { readonly kind: 'refund'; readonly amountMinor: Cents }
  | { readonly kind: 'nothing_captured' }
  | { readonly kind: 'too_large'; readonly refundableMinor: Cents };

/** Decides a refund of an amount, or of all that is left. Rules REFUND-1, REFUND-3. */
export function decideRefund({ capturedMinor, refundedMinor }: Refundable, asked: Cents | undefined): RefundDecision {
  if (capturedMinor === 0n) return { kind: 'nothing_captured' };
  const refundableMinor = cents(capturedMinor - refundedMinor);
  const amountMinor = asked ?? refundableMinor;
  const isCovered = refundableMinor > 0n && amountMinor <= refundableMinor;
  return isCovered ? { kind: 'refund', amountMinor } : { kind: 'too_large', refundableMinor };
}

/** What was refunded of each leg. */
export interface Given<N> {
  readonly delivery: N;
  readonly return: N;
}

/** A delivery that was called off costs its fee, or nothing; any other one what was charged. */
export const calledOff: readonly DeliveryStatus[] = ['cancelled', 'failed'];

/**
 * What the owner pays of the refunds, in cents or as a statement's column: what was captured beyond the price is the
 * payer's own. Rule REFUND-12.
 */
export const borneBeyond = <N>(m: Arithmetic<N>, given: Given<N>, captured: N, price: N): N =>
  m.plus(m.greatest(m.of(0), m.minus(given.delivery, m.greatest(m.of(0), m.minus(captured, price)))), given.return);

interface Borne {
  readonly status: DeliveryStatus;
  readonly customerTotalMinor: Cents;
  readonly capturedMinor: Cents;
  readonly cancelFeeMinor: Cents;
  readonly refunds: readonly Pick<Refund, 'leg' | 'status' | 'amountMinor'>[];
}

/** The part of the refunds that the owner pays: what the driver and we have earned stays earned. Rule REFUND-12. */
export function borneByOwner({ refunds, ...it }: Borne): Cents {
  const givenOf = (leg: Leg): bigint =>
    refunds.reduce((all, each) => (each.leg === leg && each.status === 'succeeded' ? all + each.amountMinor : all), 0n);
  const given = { delivery: givenOf('delivery'), return: givenOf('return') };
  const price = calledOff.includes(it.status) ? it.cancelFeeMinor : it.customerTotalMinor;
  return cents(borneBeyond<bigint>(bigints, given, it.capturedMinor, price));
}
