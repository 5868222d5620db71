import type { Cents } from '#src/money/cents.ts';

/**
 * The state of the capture. `failed`: the processor refused for good, and the amount stays a receivable. `invoiced`:
 * there is no payment, and the sender owes what is due.
 */
export const captureStatuses = ['not_due', 'due', 'captured', 'voided', 'failed', 'invoiced'] as const;
export type CaptureStatus = (typeof captureStatuses)[number];

/** The state of the return leg's charge. `receivable`: nobody can be charged off session, so the sender owes it. */
export const returnStatuses = ['not_due', 'due', 'charged', 'receivable'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** `pending`: requested; `succeeded` and `failed` come from the processor. */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** What a payment is for: the delivery, or the return leg. */
export const legs = ['delivery', 'return'] as const;
export type Leg = (typeof legs)[number];

/** What happened to a delivery's money since it was charged. */
export interface Settlement {
  readonly captureStatus: CaptureStatus;
  /** What is to be captured: the total after delivery or return, or the price of its cancellation. */
  readonly captureDueMinor: Cents;
  readonly capturedMinor: Cents;
  /** Refunds that are done or under way. */
  readonly refundedMinor: Cents;
  /** The part of the refunds that the owner pays. */
  readonly refundChargedMinor: Cents;
  readonly cancelFeeMinor: Cents;
  readonly returnFeeMinor: Cents;
  readonly returnStatus: ReturnStatus;
}

/** The way from the drop-off back to the pickup. */
export const WHOLE_WAY_BPS = 10_000;

/**
 * The price of a return leg: the policy's part of the fare, and of that the part of the way that had been gone. `share`
 * takes basis points of an amount: in cents, or as a statement's column.
 */
export const returnFeeBy = <N, B>(share: (amount: N, bps: B) => N, totalMinor: N, returnBps: B, wayBps: B): N =>
  share(share(totalMinor, returnBps), wayBps);
