import { sameText } from '#src/platform/crypto/constant-time.ts';
import { WEBHOOK_ID, webhookSignature } from './webhook-signature.ts';

const TOLERANCE_SECONDS = 300;
/** More signatures than anybody rotates secrets: the header can't make us compare without end. */
const MAX_SIGNATURES = 16;
const TIMESTAMP = /^(?:0|[1-9]\d{0,14})$/; // as a sender writes it: the text itself is signed

/** What a webhook says of itself, as the headers have it; null where there is no such header. */
export interface WebhookHeaders {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
}

type WellFormed = { readonly [name in keyof WebhookHeaders]: string };

interface IncomingWebhook extends WebhookHeaders {
  /** The bytes as they came: text that was decoded and encoded again may be other bytes. */
  readonly body: Uint8Array;
  /** `whsec_…`, each that is live; none for a sender whom nobody knows. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

export type WebhookFault = 'headers_malformed' | 'timestamp_out_of_tolerance' | 'signature_invalid';

/** What is wrong before any secret is asked for: so that a stale or empty request costs no look-up. */
export function headersFault(headers: WebhookHeaders, now: Date): WebhookFault | undefined {
  if (!isWellFormed(headers)) return 'headers_malformed';
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(headers.timestamp);
  return Math.abs(ageSeconds) > TOLERANCE_SECONDS ? 'timestamp_out_of_tolerance' : undefined;
}

/**
 * Whether a webhook comes from whoever holds one of the secrets, and lately (Standard Webhooks, symmetric). Every secret
 * is tried on every `v1` signature, in constant time; other versions are passed over. Throws on a malformed secret.
 */
export function verifyWebhook({ body, secrets, now, ...headers }: IncomingWebhook): 'valid' | WebhookFault {
  if (!isWellFormed(headers)) return 'headers_malformed';
  const fault = headersFault(headers, now);
  if (fault !== undefined) return fault;
  const presented = headers.signature.split(' ', MAX_SIGNATURES);
  let found = false;
  for (const secret of secrets) {
    const expected = webhookSignature(secret, headers.id, headers.timestamp, body);
    for (const signature of presented) found = sameText(signature, expected) || found;
  }
  return found ? 'valid' : 'signature_invalid';
}

function isWellFormed(headers: WebhookHeaders): headers is WellFormed {
  const { id, timestamp, signature } = headers;
  return WEBHOOK_ID.test(id ?? '') && TIMESTAMP.test(timestamp ?? '') && (signature ?? '') !== '';
}
