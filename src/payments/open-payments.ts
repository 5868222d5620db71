import Stripe from 'stripe';
import type { Cents } from '#src/money/cents.ts';
import { customerUnknown } from './customer.ts';
import {
  paymentStatusOf,
  type IntentState,
  type PaymentEvent,
  type PaymentIntent,
  type PaymentSubject,
  type ReadIntent,
  type RefundState,
  type Refusal,
} from './intent.ts';
import { metadataOf } from './subject-metadata.ts';
import { charge, type Charged, type ChargeRequest } from './open-charges.ts';
import { authoriseMore } from './open-increments.ts';
import { openMethods, type Methods } from './open-methods.ts';
import { verifyPaymentEvent } from './open-payment-events.ts';
import {
  idOf,
  intentAfter,
  intentStateOf,
  openStripe,
  paymentProblem,
  refundStateOf,
  refusalOf,
  underKeys,
  type StripeClient,
  type StripeSettings,
} from './open-stripe.ts';

interface Keyed {
  /** The same key has the same effect, even after a crash. */
  readonly idempotencyKey: string;
}

export interface ForSubject extends Keyed {
  readonly subject: PaymentSubject;
  readonly amountMinor: Cents;
}

export interface AuthorisationRequest extends ForSubject {
  /** What the payer reads about the payment. */
  readonly description: string;
  /** The processor's customer who pays, and can be charged again off session. */
  readonly customerId?: string | undefined;
}

export interface CustomerRequest extends Keyed {
  /** Whose customer it is. */
  readonly owner: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
}

/** What moves money once whatever happens. */
interface Once {
  /** An earlier attempt may have had its effect: it is looked for first, since the processor forgets keys after a day. */
  readonly isAgain?: boolean;
}

export interface RefundRequest extends ForSubject, Once {
  /** Our own id for it, by which its webhooks find it. */
  readonly refundId: string;
  readonly intentId: string;
}

export interface OffSessionCharge extends ForSubject, Once {
  readonly customerId: string;
  /** The intent that the customer confirmed: its payment method is charged again. */
  readonly originalIntentId: string;
  readonly description: string;
}

/** A window of time, without its end, and where the next page starts in it. */
export interface IntentWindow {
  readonly from: Date;
  readonly until: Date;
  readonly after: string | undefined;
}

/**
 * The payment processor, for verbs. Every call can throw `payments_unavailable`; those with a key also
 * `idempotency_in_progress`. A final refusal is returned as a value.
 */
export interface Payments extends Methods {
  /** Creates a customer, and returns their id. */
  createCustomer(request: CustomerRequest): Promise<string>;
  /** Creates an intent to be captured later. Throws `payment_customer_unknown`. */
  authorise(request: AuthorisationRequest): Promise<PaymentIntent>;
  /** Sees to it that at least this amount is, or will be, authorised; never less than before. Returns why not, if it can't be. */
  authoriseMore(intentId: string, amountMinor: Cents, key: string): Promise<IntentState | Refusal>;
  /** Captures an authorised amount or less. If the intent can't be captured any more, returns its state. */
  capture(intentId: string, amountMinor: Cents, key: string): Promise<IntentState | Refusal>;
  /** Releases an authorisation. If it has ended already, returns its state. */
  cancel(intentId: string, key: string): Promise<IntentState | Refusal>;
  refund(request: RefundRequest): Promise<RefundState | Refusal>;
  /** Charges the customer off session, with the payment method that they used before. */
  chargeOffSession(request: OffSessionCharge): Promise<IntentState | Refusal>;
  /** Creates an intent that takes its money at once; with a card it is charged. A card that isn't is no failure. */
  charge(request: ChargeRequest): Promise<Charged>;
  retrieve(intentId: string): Promise<ReadIntent | Refusal>;
  retrieveRefund(refundId: string): Promise<RefundState | Refusal>;
  /** Intents that were created in a window, the newest first; `next` if there are more. */
  listIntents(
    window: IntentWindow,
  ): Promise<{ readonly intents: readonly IntentState[]; readonly next: string | undefined }>;
  /** Throws `signature_invalid`, `timestamp_out_of_tolerance`, `body_unparsable`. */
  verifyWebhook(body: Uint8Array, signature: string | null): Promise<PaymentEvent>;
}

const PAGE_SIZE = 100;
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** The payment processor, through the official client. */
export function openPayments({ webhookSecret, ...settings }: StripeSettings & { webhookSecret: string }): Payments {
  const stripe = openStripe(settings);
  return {
    ...openMethods(stripe),
    createCustomer: (request) => createCustomer(stripe, request),
    charge: (request) => charge(stripe, request),
    authorise: (request) => authorise(stripe, request),
    authoriseMore: (id, amountMinor, key) => authoriseMore(stripe, id, amountMinor, key),
    capture: (id, amountMinor, key) =>
      intentAfter(
        underKeys(key, (idempotencyKey) =>
          stripe.paymentIntents.capture(id, { amount_to_capture: Number(amountMinor) }, { idempotencyKey }),
        ),
      ),
    cancel: (id, key) =>
      intentAfter(underKeys(key, (idempotencyKey) => stripe.paymentIntents.cancel(id, {}, { idempotencyKey }))),
    refund: (request) => refund(stripe, request),
    chargeOffSession: (request) => chargeOffSession(stripe, request),
    retrieve: (id) => stripe.paymentIntents.retrieve(id).then(readIntentOf, refusalOf),
    retrieveRefund: async (id) => stripe.refunds.retrieve(id).then(refundStateOf, refusalOf),
    listIntents: ({ from, until, after }) =>
      stripe.paymentIntents
        .list({
          created: { gte: seconds(from), lt: seconds(until) },
          limit: PAGE_SIZE,
          ...(after === undefined ? {} : { starting_after: after }),
        })
        .then(
          ({ data, has_more }) => ({
            intents: data.map(intentStateOf),
            next: has_more ? data.at(-1)?.id : undefined,
          }),
          (error: unknown) => {
            throw paymentProblem(error);
          },
        ),
    verifyWebhook: (body, signature) => verifyPaymentEvent(stripe, webhookSecret, body, signature),
  };
}

const readIntentOf = (intent: Stripe.PaymentIntent): ReadIntent => ({
  ...intentStateOf(intent),
  clientSecret: intent.client_secret,
});

async function createCustomer(stripe: StripeClient, request: CustomerRequest): Promise<string> {
  const { name, email, idempotencyKey: key, owner } = request;
  const params = {
    metadata: { owner },
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
  };
  const made = underKeys(key, (idempotencyKey) => stripe.customers.create(params, { idempotencyKey }));
  return made.then(
    ({ id }) => id,
    (error: unknown) => {
      throw paymentProblem(error);
    },
  );
}

async function authorise(stripe: StripeClient, request: AuthorisationRequest): Promise<PaymentIntent> {
  const { amountMinor, idempotencyKey: key, description, subject, customerId } = request;
  const params = {
    amount: Number(amountMinor),
    currency: 'usd',
    capture_method: 'manual',
    description,
    metadata: metadataOf(subject),
    // A tip may be raised later.
    payment_method_options: { card: { request_incremental_authorization: 'if_available' } },
    ...(customerId === undefined ? {} : { customer: customerId, setup_future_usage: 'off_session' as const }),
  } as const;
  try {
    const intent = await underKeys(key, (idempotencyKey) => stripe.paymentIntents.create(params, { idempotencyKey }));
    const { id, status, client_secret } = intent;
    return { id, status: paymentStatusOf(status), processorStatus: status, clientSecret: client_secret };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer') throw customerUnknown();
    throw paymentProblem(error);
  }
}

async function refund(stripe: StripeClient, request: RefundRequest): Promise<RefundState | Refusal> {
  const { intentId, amountMinor, idempotencyKey: key, subject, refundId, isAgain = false } = request;
  const metadata = { ...metadataOf(subject), refundId };
  const params = { payment_intent: intentId, amount: Number(amountMinor), metadata };
  const already = async () => {
    const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: PAGE_SIZE });
    return data.find((each) => each.metadata?.['refundId'] === refundId);
  };
  const create = (idempotencyKey: string) => stripe.refunds.create(params, { idempotencyKey });
  return unlessDone(isAgain, already, () => underKeys(key, create, already)).then(refundStateOf, refusalOf);
}

async function chargeOffSession(stripe: StripeClient, request: OffSessionCharge): Promise<IntentState | Refusal> {
  const { customerId: customer, originalIntentId, amountMinor, idempotencyKey: key, subject, description } = request;
  const metadata = metadataOf(subject);
  const take = async () => {
    const original = await stripe.paymentIntents.retrieve(originalIntentId);
    const method = idOf(original.payment_method);
    if (method === undefined) return { refused: 'payment_method_missing' };
    const params = {
      amount: Number(amountMinor),
      currency: 'usd',
      customer,
      payment_method: method,
      off_session: true,
      confirm: true,
      description,
      metadata,
    };
    const already = async () => {
      const { data } = await stripe.paymentIntents.list({ customer, limit: PAGE_SIZE });
      return data.find((each) => isSame(each.metadata, metadata) && each.status === 'succeeded');
    };
    const create = (idempotencyKey: string) => stripe.paymentIntents.create(params, { idempotencyKey });
    return intentStateOf(await unlessDone(request.isAgain === true, already, () => underKeys(key, create, already)));
  };
  return take().catch(refusalOf);
}

/** Does it, unless it is again and was done before. */
const unlessDone = async <T>(
  isAgain: boolean,
  already: () => Promise<T | undefined>,
  act: () => Promise<T>,
): Promise<T> => (isAgain ? await already() : undefined) ?? act();

const isSame = (one: Stripe.Metadata, other: Readonly<Record<string, string>>) =>
  Object.entries(other).every(([name, value]) => one[name] === value);
