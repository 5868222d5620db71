import type { Fare } from '#src/delivery/fare/fare.ts';
import type { DeliveryId, JobId, TrackingSlug } from '#src/delivery/ids.ts';
import type { PaymentIntent } from '#src/payments/intent.ts';

/**
 * What a creation came to, as it is stored for retries (decision 0027): the payment's client secret is sealed, the PIN
 * can be derived again, and there is nothing of the order in it.
 */
export interface CreatedDelivery {
  readonly id: DeliveryId;
  readonly jobId: JobId;
  readonly trackingSlug: TrackingSlug;
  readonly createdAt: Date;
  /** Whether the drop-off needs a PIN. */
  readonly hasPin: boolean;
  readonly fare: Omit<Fare, 'inputs'>;
  readonly payment: Omit<PaymentIntent, 'clientSecret'> & { readonly sealedSecret: string | null };
}

/** What the client secret of a creation is bound to: sealed for one, it doesn't open for another. */
export const creationSecretOf = (id: DeliveryId): string => `creation:${id}`;
