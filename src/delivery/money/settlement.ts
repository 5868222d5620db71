import type { Cents } from '#src/money/cents.ts';

/**
 * The state of the capture. `failed`: the processor refused for good, and the amount stays a receivable. `invoiced`:
 * there is no payment, and the sender owes what is due.
 */
export const captureStatuses = ['not_due', 'due', 'captured', 'voided', 'failed', 'invoiced'] as const;
export type CaptureStatus = (typeof captureStatuses)[number];

/** The state of the return leg's charge. `receivable`: nobody could be charged off session, so the sender owes it. */
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
