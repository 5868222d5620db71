import Stripe from 'stripe';
import type { Cents } from '../money/cents.ts';
import { Problem } from '../platform/problem/problem.ts';
import { paymentStatusOf, type PaymentIntent } from './intent.ts';

export interface AuthorisationRequest {
  readonly amountMinor: Cents;
  /** The same key means the same intent, whatever crashed in between. */
  readonly idempotencyKey: string;
  /** What the payer is told that it is for. */
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What verbs can ask of the payment processor. */
export interface Payments {
  /** Creates an intent to be captured later. Throws `payments_unavailable`, `idempotency_in_progress`. */
  authorise(request: AuthorisationRequest): Promise<PaymentIntent>;
}

const TIMEOUT_MS = 5_000;
const MAX_NETWORK_RETRIES = 2;
const RETRY_AFTER_SECONDS = 2;
/** A failure inside Stripe is kept under its key for a day, so a retry needs another key: of a fixed row, the same for all who retry. */
const KEY_SUFFIXES = ['', ':second', ':third'] as const;

/** The processor behind the official client. `apiUrl` names another host than Stripe's: the local sandbox. */
export function openPayments(settings: { key: string; apiUrl: string | undefined }): Payments {
  const stripe = new Stripe(settings.key, {
    ...(settings.apiUrl === undefined ? {} : hostOf(settings.apiUrl)),
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  return {
    async authorise({ amountMinor, idempotencyKey, description, metadata }) {
      const request = {
        amount: Number(amountMinor),
        currency: 'usd',
        capture_method: 'manual',
        description,
        metadata: { ...metadata },
      } as const;
      let failure: unknown;
      for (const suffix of KEY_SUFFIXES) {
        try {
          return intentOf(
            await stripe.paymentIntents.create(request, { idempotencyKey: `${idempotencyKey}${suffix}` }),
          );
        } catch (error) {
          failure = error;
          if (!isKept(error)) break;
        }
      }
      throw paymentProblem(failure);
    },
  };
}

const intentOf = (intent: Stripe.PaymentIntent): PaymentIntent => ({
  id: intent.id,
  status: paymentStatusOf(intent.status),
  processorStatus: intent.status,
  clientSecret: intent.client_secret,
});

const isKept = (error: unknown) => error instanceof Stripe.errors.StripeAPIError && error.statusCode === 500;

function hostOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port, protocol: protocol === 'https:' ? ('https' as const) : ('http' as const) };
}

/** The processor's failure as ours: what is unreachable can be retried; a refusal of our own request is a bug here. */
function paymentProblem(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code === 'idempotency_key_in_use') return new Problem('idempotency_in_progress', { retryAfterSeconds: 1 });
  const transient =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError;
  if (transient) return new Problem('payments_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return new Error(`the payment processor refused: ${error.type} ${error.code ?? ''}`);
}
