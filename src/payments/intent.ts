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
