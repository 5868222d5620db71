import Stripe from 'stripe';
import { Problem } from '#src/platform/problem/problem.ts';
import type { PaymentEvent } from './intent.ts';
import { disputeStateOf, idOf, intentStateOf, refundStateOf, type StripeClient } from './open-stripe.ts';

const challenge = { 'WWW-Authenticate': 'Webhook realm="waypost"' };

/**
 * Reads an event of the processor from a webhook's bytes. Throws `signature_invalid`, `timestamp_out_of_tolerance`,
 * `body_unparsable`.
 */
export async function verifyPaymentEvent(
  stripe: StripeClient,
  secret: string,
  body: Uint8Array,
  signature: string | null,
): Promise<PaymentEvent> {
  try {
    return paymentEventOf(await stripe.webhooks.constructEventAsync(body, signature ?? '', secret));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem('body_unparsable');
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    const stale = error.message.includes('Timestamp outside the tolerance zone');
    throw new Problem(stale ? 'timestamp_out_of_tolerance' : 'signature_invalid', { headers: challenge });
  }
}

/** A bank's question alone (`warning_…`) withdraws nothing. */
const disputeEventOf = (id: string, dispute: Stripe.Dispute): PaymentEvent =>
  dispute.status.startsWith('warning_') ? { kind: 'other', id } : { kind: 'dispute', dispute: disputeStateOf(dispute) };

function methodEventOf(id: string, setup: Stripe.SetupIntent): PaymentEvent {
  const [customerId, methodId] = [idOf(setup.customer), idOf(setup.payment_method)];
  return customerId === undefined || methodId === undefined
    ? { kind: 'other', id }
    : { kind: 'method', customerId, methodId };
}

/** The object at the time of the event, which may be long ago. */
function paymentEventOf(event: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return { kind: 'intent', intent: intentStateOf(event.data.object) };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { kind: 'refund', refund: refundStateOf(event.data.object) };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeEventOf(event.id, event.data.object);
    case 'setup_intent.succeeded':
      return methodEventOf(event.id, event.data.object);
    default:
      return { kind: 'other', id: event.id };
  }
}
