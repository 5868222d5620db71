import Stripe from 'stripe';
import { subjectIn } from './subject-metadata.ts';
import { cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import {
  paymentStatusOf,
  refundProgressOf,
  type DisputeState,
  type IntentState,
  type RefundState,
  type Refusal,
} from './intent.ts';

const TIMEOUT_MS = 5_000;
const MAX_NETWORK_RETRIES = 2;
const RETRY_AFTER_SECONDS = 2;
/**
 * Stripe keeps an internal failure under its key for a day, so a retry needs another key: of a fixed sequence, the same
 * for all who retry.
 */
const KEY_SUFFIXES = ['', ':second', ':third'] as const;

export interface StripeSettings {
  readonly key: string;
  /** Another host than Stripe's: for the local sandbox. */
  readonly apiUrl: string | undefined;
}

/** As much of the client as is asked for here. */
export type StripeClient = Pick<
  Stripe,
  'webhooks' | 'customers' | 'paymentIntents' | 'paymentMethods' | 'refunds' | 'setupIntents'
>;

/** The official client, over fetch. */
export const openStripe = ({ key, apiUrl }: StripeSettings): StripeClient =>
  new Stripe(key, {
    ...(apiUrl === undefined ? {} : hostOf(apiUrl)),
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });

function hostOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port, protocol: protocol === 'https:' ? ('https' as const) : ('http' as const) };
}

/**
 * Makes a call under a key, or under the next one of its sequence if Stripe has kept a 500 for it. Such a call may have
 * had its effect, so `already` looks for that before the next key would repeat it. Throws Stripe's errors.
 */
export async function underKeys<T>(
  key: string,
  call: (idempotencyKey: string) => Promise<T>,
  already: () => Promise<T | undefined> = () => Promise.resolve(undefined),
): Promise<T> {
  let failure: unknown;
  for (const suffix of KEY_SUFFIXES) {
    try {
      return await call(`${key}${suffix}`);
    } catch (error) {
      failure = error;
      if (!isKept(error)) break;
    }
    const found = await already();
    if (found !== undefined) return found;
  }
  throw failure;
}

const isKept = (error: unknown) => error instanceof Stripe.errors.StripeAPIError && error.statusCode === 500;

/**
 * An intent's state after a call that moves it; if it has moved elsewhere already, that state. Throws
 * `payments_unavailable`.
 */
export async function intentAfter(work: Promise<Stripe.PaymentIntent>): Promise<IntentState | Refusal> {
  try {
    return intentStateOf(await work);
  } catch (error) {
    const moved = error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
    if (moved && error.payment_intent !== undefined) return intentStateOf(error.payment_intent);
    return refusalOf(error);
  }
}

/**
 * A final refusal of the processor: a declined card, or a request that can't be fulfilled. Throws every other error as
 * ours.
 */
export function refusalOf(error: unknown): Refusal {
  const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  const inUse = error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
  const final =
    error instanceof StripeCardError ||
    error instanceof StripeInvalidRequestError ||
    error instanceof StripeIdempotencyError;
  if (final && !inUse) return { refused: error.code ?? error.type };
  throw paymentProblem(error);
}

/** The processor's failure as ours. If it is unreachable, a retry helps; a refusal of our own request is a bug here. */
export function paymentProblem(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code === 'idempotency_key_in_use') return new Problem('idempotency_in_progress', { retryAfterSeconds: 1 });
  const transient =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError;
  if (transient) return new Problem('payments_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return new Error(`the payment processor refused: ${error.type} ${error.code ?? ''}`);
}

export const intentStateOf = (intent: Stripe.PaymentIntent): IntentState => ({
  id: intent.id,
  status: paymentStatusOf(intent.status),
  processorStatus: intent.status,
  receivedMinor: cents(intent.amount_received),
  subject: subjectIn(intent.metadata),
  createdAt: new Date(intent.created * 1000),
});

export const refundStateOf = (refund: Stripe.Refund): RefundState => ({
  id: refund.id,
  intentId: idOf(refund.payment_intent) ?? '',
  status: refundProgressOf(refund.status),
  amountMinor: cents(refund.amount),
  failureReason: refund.failure_reason,
  refundId: refund.metadata?.['refundId'],
  subject: subjectIn(refund.metadata ?? {}),
});

/** What isn’t decided is open, whoever has to say something. One that was prevented is lost if money went for it. */
function disputeStatusOf({ status, balance_transactions: movements }: Stripe.Dispute): DisputeState['status'] {
  switch (status) {
    case 'won':
      return 'won';
    case 'lost':
      return 'lost';
    case 'prevented':
      return movements.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'lost' : 'won';
    default:
      return 'open';
  }
}

export const disputeStateOf = (dispute: Stripe.Dispute): DisputeState => ({
  id: dispute.id,
  intentId: idOf(dispute.payment_intent) ?? '',
  amountMinor: cents(dispute.amount),
  status: disputeStatusOf(dispute),
});

/** The id of an object that may be expanded. */
export const idOf = (value: string | { readonly id: string } | null): string | undefined =>
  typeof value === 'string' ? value : value?.id;
