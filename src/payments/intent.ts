import type { Cents } from '#src/money/cents.ts';
import type { DisputeStatus } from './dispute.ts';

/** The payment states of our interface; the processor's own state is given beside them. */
export const paymentStatuses = ['requires_action', 'requires_capture', 'succeeded', 'canceled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** An authorisation at the payment processor, in our terms. */
export interface PaymentIntent {
  readonly id: string;
  readonly status: PaymentStatus;
  /** The processor's own state. */
  readonly processorStatus: string;
  /** With it the payer's browser confirms. */
  readonly clientSecret: string | null;
}

/** What a payment is for. A delivery's return leg is a charge of its own, and so is a tip that its recipient gives. */
export interface PaymentSubject {
  readonly kind: 'delivery' | 'return' | 'later_tip' | 'tip' | 'order';
  readonly id: string;
}

/** The state of an intent at the processor. */
export interface IntentState {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly processorStatus: string;
  /** What was captured. */
  readonly receivedMinor: Cents;
  /** What it was created for; undefined for an intent that isn't ours. */
  readonly subject: PaymentSubject | undefined;
  readonly createdAt: Date;
}

/** An intent as it was read: with what its payer's browser goes on. */
export interface ReadIntent extends IntentState {
  readonly clientSecret: string | null;
}

export type RefundProgress = 'pending' | 'succeeded' | 'failed';

/** The state of a refund at the processor. */
export interface RefundState {
  readonly id: string;
  readonly intentId: string;
  readonly status: RefundProgress;
  readonly amountMinor: Cents;
  readonly failureReason: string | undefined;
  /** Our own id for it, and what was paid for; undefined for one that was made in the processor's dashboard. */
  readonly refundId: string | undefined;
  readonly subject: PaymentSubject | undefined;
}

/** A final refusal of the processor, with its own code. */
export interface Refusal {
  readonly refused: string;
}

/** A payer disputes a payment at their bank: what it took is withdrawn until it is decided. */
export interface DisputeState {
  readonly id: string;
  readonly intentId: string;
  readonly amountMinor: Cents;
  readonly status: DisputeStatus;
}

/** A card that is being saved: `action` is needed of its holder. */
export interface MethodSetup {
  readonly id: string;
  readonly status: 'requires_action' | 'succeeded' | 'canceled';
  /** With it the holder's browser goes on. */
  readonly clientSecret: string | null;
}

/** A saved card. */
export interface PaymentMethod {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** The processor's webhook events that concern us. */
export type PaymentEvent =
  | { readonly kind: 'intent'; readonly intent: IntentState }
  | { readonly kind: 'refund'; readonly refund: RefundState }
  | { readonly kind: 'dispute'; readonly dispute: DisputeState }
  /** A customer has saved a card. */
  | { readonly kind: 'method'; readonly customerId: string; readonly methodId: string }
  | { readonly kind: 'other'; readonly id: string };

/** What an event is about: the payment, of a refund its payment, of anything else the event itself. */
export function aboutOf(event: PaymentEvent): string {
  switch (event.kind) {
    case 'intent':
      return event.intent.id;
    case 'refund':
      return event.refund.intentId || event.refund.id;
    case 'dispute':
      return event.dispute.intentId || event.dispute.id;
    case 'method':
      return event.methodId;
    case 'other':
      return event.id;
  }
}

/** The order of a payment's states: it never goes back. */
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

/** Stripe's state as ours: a payment that isn't authorised yet requires an action. */
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
