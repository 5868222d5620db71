import type { Cents } from '../money/cents.ts';

/** The interface's payment states; the processor's own stands beside them. */
export const paymentStatuses = ['requires_action', 'requires_capture', 'succeeded', 'canceled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** An authorisation at the payment processor, as this product speaks of it. */
export interface PaymentIntent {
  readonly id: string;
  readonly status: PaymentStatus;
  /** The processor's own word for it. */
  readonly processorStatus: string;
  /** For the payer's browser to confirm with. */
  readonly clientSecret: string | null;
}

/** Where an intent stands at the processor. */
export interface IntentState {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly processorStatus: string;
  /** What was taken. */
  readonly receivedMinor: Cents;
  /** The delivery that it was made for; undefined for an intent that isn't ours. */
  readonly deliveryId: string | undefined;
  /** `return`: a return leg's own charge. */
  readonly leg: 'delivery' | 'return';
  readonly createdAt: Date;
}

export type RefundProgress = 'pending' | 'succeeded' | 'failed';

/** Where a refund stands at the processor. */
export interface RefundState {
  readonly id: string;
  readonly intentId: string;
  readonly status: RefundProgress;
  readonly amountMinor: Cents;
  readonly failureReason: string | undefined;
  /** Our own id for it; undefined for one that was made in the processor's dashboard. */
  readonly refundId: string | undefined;
}

/** The processor's no, for good: a code of its own. */
export interface Refusal {
  readonly refused: string;
}

/** What the processor reports by webhook, as far as it concerns us. */
export type PaymentEvent =
  | { readonly kind: 'intent'; readonly intent: IntentState }
  | { readonly kind: 'refund'; readonly refund: RefundState }
  | { readonly kind: 'other' };

/** How far along a payment is: it never goes back. */
export const paymentRank: Readonly<Record<PaymentStatus, number>> = {
  requires_action: 1,
  requires_capture: 2,
  succeeded: 3,
  canceled: 3,
};

const processorStatuses: Readonly<Record<string, PaymentStatus>> = {
  requires_payment_method: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  processing: 'requires_action',
  requires_capture: 'requires_capture',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** Stripe's state in the interface's vocabulary: whatever isn't authorised yet still requires somebody's action. */
export const paymentStatusOf = (processorStatus: string): PaymentStatus =>
  processorStatuses[processorStatus] ?? 'requires_action';

const refundStatuses: Readonly<Record<string, RefundProgress>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export const refundProgressOf = (processorStatus: string | null): RefundProgress =>
  refundStatuses[processorStatus ?? ''] ?? 'pending';
