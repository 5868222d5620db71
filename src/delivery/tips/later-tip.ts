import type { Cents } from '#src/money/cents.ts';
import type { LaterTipId } from '#src/delivery/ids.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { firstNameOf } from '#src/delivery/tracking/driver-sight.ts';

/** How far a tip got. What went back of it is told beside it: a refund can fail, and a dispute may be won. */
export const tipStatuses = ['pending', 'succeeded', 'canceled'] as const;
export type TipStatus = (typeof tipStatuses)[number];

/** As it is shown: `refunded` once all of it went back, `disputed` while its payer's bank has withdrawn the money. */
export const shownTipStatuses = [...tipStatuses, 'refunded', 'disputed'] as const;
export type ShownTipStatus = (typeof shownTipStatuses)[number];

/** In cents. Of less the processor's own fee would be more than a third, and of more a typing error is likely. */
export const laterTipBounds = [100, 100_000] as const;
/** A tip that isn't paid by then is cancelled. */
export const TIP_TTL_SECONDS = 15 * 60;
/** Of a delivery: that wait to be paid, and that were ever begun. Each is a payment at the processor. */
export const MAX_UNPAID_TIPS = 3;
export const MAX_LATER_TIPS = 20;

/** What its recipient gives the driver after a delivery has arrived. */
export interface LaterTip {
  readonly id: LaterTipId;
  readonly amountMinor: Cents;
  readonly status: ShownTipStatus;
  readonly createdAt: Date;
}

/** As those read it who may read the delivery. */
export interface PaidTip extends LaterTip {
  /** What of it went back to its payer. */
  readonly refundedMinor: Cents;
  readonly paidAt: Date;
}

/** Whether the time to pay for it is over. */
export const isLate = ({ createdAt }: Pick<LaterTip, 'createdAt'>, now: Date): boolean =>
  now.getTime() >= createdAt.getTime() + TIP_TTL_SECONDS * 1_000;

interface Tippable {
  readonly status: DeliveryStatus;
  readonly driver: { readonly displayName: string } | null;
  /** All that were ever begun. */
  readonly tips: readonly LaterTip[];
  /** Whether there is a page to pay on. */
  readonly takesTips: boolean;
}

/** What the recipient sees of their tips: to whom, from the arrival on, and those that somebody has paid or still can. */
export function tippingOf({ status, driver, tips, takesTips }: Tippable) {
  const hasArrived = status === 'delivered';
  return {
    canTip: takesTips && hasArrived && tips.length < MAX_LATER_TIPS,
    to: hasArrived && driver !== null ? firstNameOf(driver.displayName) : null,
    tips: tips.filter((tip) => tip.status !== 'canceled'),
  };
}
