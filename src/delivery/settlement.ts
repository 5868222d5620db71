import type { Cents } from '../money/cents.ts';

/**
 * How far the authorised payment has been taken. `failed`: the processor refused for good; what is owed stays a
 * receivable. `invoiced`, from beginning to end: there is no payment, and the sender owes what is due.
 */
export const captureStatuses = ['not_due', 'due', 'captured', 'voided', 'failed', 'invoiced'] as const;
export type CaptureStatus = (typeof captureStatuses)[number];

/** The return leg's charge. `receivable`: nobody could be charged off session, so the sender owes it. */
export const returnStatuses = ['not_due', 'due', 'charged', 'receivable'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** `pending`: asked for; `succeeded` and `failed` are the processor's word. */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** What a payment is for: the delivery, or the goods' way back. */
export const legs = ['delivery', 'return'] as const;
export type Leg = (typeof legs)[number];

/** What has become of a delivery's money since it was charged. */
export interface Settlement {
  readonly captureStatus: CaptureStatus;
  /** What is to be taken: the total once it is delivered or returned, or the price of its cancellation. */
  readonly captureDueMinor: Cents;
  readonly capturedMinor: Cents;
  /** Refunds that are done or under way. */
  readonly refundedMinor: Cents;
  /** What of the refunds its owner bears. */
  readonly refundChargedMinor: Cents;
  readonly cancelFeeMinor: Cents;
  readonly returnFeeMinor: Cents;
  readonly returnStatus: ReturnStatus;
}
