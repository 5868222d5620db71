import { cents, type Cents } from '#src/money/cents.ts';
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

interface Settled {
  readonly status: DeliveryStatus;
  readonly capturedMinor: Cents;
  readonly cancelFeeMinor: Cents;
  readonly refunds: readonly Pick<Refund, 'leg' | 'status' | 'amountMinor'>[];
}

/**
 * The part of the refunds that the owner pays: what the driver and we have earned stays earned. Of a cancelled
 * delivery, what was captured beyond its fee is the payer's own. Rule REFUND-12.
 */
export function borneByOwner({ status, capturedMinor, cancelFeeMinor, refunds }: Settled): Cents {
  const given = (leg: Leg) =>
    refunds.reduce((all, each) => (each.leg === leg && each.status === 'succeeded' ? all + each.amountMinor : all), 0n);
  const isCalledOff = status === 'cancelled' || status === 'failed';
  const own = isCalledOff && capturedMinor > cancelFeeMinor ? capturedMinor - cancelFeeMinor : 0n;
  const borne = given('delivery') > own ? given('delivery') - own : 0n;
  return cents(borne + given('return'));
}
