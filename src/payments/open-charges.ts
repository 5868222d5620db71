import Stripe from 'stripe';
import { paymentMethodUnknown } from './customer.ts';
import { paymentStatusOf, type PaymentIntent } from './intent.ts';
import type { ForSubject } from './open-payments.ts';
import { paymentProblem, underKeys, type StripeClient } from './open-stripe.ts';
import { isFor, metadataOf } from './subject-metadata.ts';

export interface ChargeRequest extends ForSubject {
  /** What the payer reads about the payment. */
  readonly description: string;
  /** The processor's customer who pays. */
  readonly customerId?: string | undefined;
  /** A card of theirs, charged at once; without one they enter a card with the intent's secret. */
  readonly methodId?: string | undefined;
  /** Nobody is there: a card that asks for its holder is refused. */
  readonly isOffSession?: boolean;
}

/** An intent, and why its card wasn't charged: its payer may try another one, or pass what their bank asks. */
export interface Charged {
  readonly intent: PaymentIntent;
  /** The processor's code. */
  readonly refusal: string | undefined;
}

const PAGE_SIZE = 100;

/**
 * Creates an intent that takes its money at once, nothing is held; with a card it is charged. Throws
 * `payments_unavailable`, `idempotency_in_progress`, `payment_method_unknown`.
 */
export async function charge(stripe: StripeClient, request: ChargeRequest): Promise<Charged> {
  const { idempotencyKey: key, customerId: customer, subject } = request;
  const already = async () => {
    if (customer === undefined) return undefined;
    const { data } = await stripe.paymentIntents.list({ customer, limit: PAGE_SIZE });
    return data.find(({ metadata, status }) => isFor(metadata, subject) && status !== 'canceled');
  };
  try {
    const create = (idempotencyKey: string) => stripe.paymentIntents.create(paramsOf(request), { idempotencyKey });
    return { intent: intentOf(await underKeys(key, create, already)), refusal: undefined };
  } catch (error) {
    // Of a card that isn't charged the intent is there, and takes another one.
    const intent = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
    if (intent !== undefined) return { intent: intentOf(intent), refusal: codeOf(error) };
    if (isOfMethod(error)) throw paymentMethodUnknown();
    throw paymentProblem(error);
  }
}

/** A card that isn't there any more, or its customer. */
const isOfMethod = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param === 'payment_method' || error.param === 'customer');

const codeOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : undefined;

function paramsOf({ amountMinor, description, subject, customerId, methodId, isOffSession = false }: ChargeRequest) {
  return {
    amount: Number(amountMinor),
    currency: 'usd',
    description,
    metadata: metadataOf(subject),
    // Nobody is led elsewhere to pay: what a card's bank asks is asked on the page.
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
    ...(customerId === undefined ? {} : { customer: customerId }),
    ...(methodId === undefined ? {} : { payment_method: methodId, confirm: true }),
    ...(isOffSession ? { off_session: true } : {}),
  };
}

const intentOf = ({ id, status, client_secret: clientSecret }: Stripe.PaymentIntent): PaymentIntent => ({
  id,
  status: paymentStatusOf(status),
  processorStatus: status,
  clientSecret,
});
