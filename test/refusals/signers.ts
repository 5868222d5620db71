import { notification, signatureOf } from '../../sandbox/stream-provider/notify.ts';
import type { RouteContract } from '#src/http/route.ts';
import { stripeEvent, stripeSignature } from '#test/support/payments/stripe-events.ts';

/** The suite's own, beside those that every stack has. */
export const STREAM_WEBHOOK_SECRET = 'stream-webhook-secret-0123456789';

interface Signing {
  readonly secret?: string;
  /** Unix seconds. */
  readonly at?: number;
}

/** Whoever signs bodies: one of theirs, and their signature of it. */
interface Signer {
  readonly body: () => string;
  readonly sign: (body: string, signing?: Signing) => string;
}

const stripe: Signer = { body: () => stripeEvent('payment_intent.created', {}), sign: stripeSignature };

const cloudflare: Signer = {
  body: () => notification('ab'.repeat(16), 'live_input.connected'),
  sign: (body, { secret = STREAM_WEBHOOK_SECRET, at = Date.now() / 1000 } = {}) => signatureOf(body, secret, at * 1000),
};

export const signerOf = ({ access }: RouteContract): Signer =>
  access.signed?.by === 'Cloudflare' ? cloudflare : stripe;
