import type Stripe from 'stripe';
import type { Cents } from '#src/money/cents.ts';
import { paymentStatusOf, type IntentState, type Refusal } from './intent.ts';
import { intentStateOf, refusalOf, underKeys, type StripeClient } from './open-stripe.ts';

/** The payer may confirm between our look and our call: then it is looked at once more. */
const LOOKS = 2;

/**
 * Raises what an intent holds, or will hold once it is confirmed, to at least an amount: an unconfirmed one gets it as
 * its amount, an authorised one by an incremental authorisation. Its amount never falls here.
 */
export async function authoriseMore(
  stripe: StripeClient,
  id: string,
  amountMinor: Cents,
  key: string,
): Promise<IntentState | Refusal> {
  for (let look = 1; ; look++) {
    const raised = await raiseOnce(stripe, id, Number(amountMinor), key).catch(refusalOf);
    const moved = 'refused' in raised && raised.refused === 'payment_intent_unexpected_state';
    if (!moved || look === LOOKS) return raised;
  }
}

async function raiseOnce(stripe: StripeClient, id: string, amount: number, key: string) {
  const intent = await stripe.paymentIntents.retrieve(id);
  const status = paymentStatusOf(intent.status);
  if (status === 'succeeded' || status === 'canceled') return { refused: status };
  return intentStateOf(intent.amount >= amount ? intent : await raise(stripe, intent, amount, key));
}

const raise = (stripe: StripeClient, { id, status }: Stripe.PaymentIntent, amount: number, key: string) =>
  status === 'requires_capture'
    ? underKeys(`${key}:increment`, (idempotencyKey) =>
        stripe.paymentIntents.incrementAuthorization(id, { amount }, { idempotencyKey }),
      )
    : underKeys(key, (idempotencyKey) => stripe.paymentIntents.update(id, { amount }, { idempotencyKey }));
