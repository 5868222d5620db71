import { notification, signatureOf } from '../../sandbox/stream-provider/notify.ts';
import { reportExample } from '#fn/intel/routes/reports/examples.ts';
import type { RouteContract } from '#src/http/route.ts';
import { reportIdOf } from '#src/intel/reports/report.ts';
import { demoCredentials } from '#src/platform/demo-credentials.ts';
import { signWebhook } from '#src/webhooks/signature/webhook-signature.ts';
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
  /** The headers that sign a body. */
  readonly sign: (body: string, signing?: Signing) => Readonly<Record<string, string>>;
}

/** Each Worker’s endpoint at Stripe has a secret of its own. */
const stripeFor = (own: string): Signer => ({
  body: () => stripeEvent('payment_intent.created', {}),
  sign: (body, { secret = own, ...signing } = {}) => ({
    'stripe-signature': stripeSignature(body, { secret, ...signing }),
  }),
});

const cloudflare: Signer = {
  body: () => notification('ab'.repeat(16), 'live_input.connected'),
  sign: (body, { secret = STREAM_WEBHOOK_SECRET, at = Date.now() / 1000 } = {}) => ({
    'webhook-signature': signatureOf(body, secret, at * 1000),
  }),
};

/** Standard Webhooks: what isn’t a secret of its kind is made one. */
const swarm: Signer = {
  body: () => JSON.stringify(reportExample),
  sign: (body, { secret = demoCredentials.swarmSecret, at = Date.now() / 1000 } = {}) =>
    signWebhook({
      id: reportIdOf(reportExample.data),
      at: new Date(at * 1000),
      body: new TextEncoder().encode(body),
      secrets: [secret.startsWith('whsec_') ? secret : `whsec_${Buffer.alloc(32, secret).toString('base64')}`],
    }),
};

const stripe = stripeFor(demoCredentials.stripeWebhookSecret);
const stripeOfLive = stripeFor(demoCredentials.liveStripeWebhookSecret);
const signers: Readonly<Record<string, Signer>> = { Cloudflare: cloudflare, Stripe: stripe, swarm };

export function signerOf({ access, path }: RouteContract): Signer {
  const by = access.signed?.by ?? '';
  const signer = by === 'Stripe' && path.startsWith('/api/') ? stripeOfLive : signers[by];
  if (signer === undefined) throw new Error(`nobody signs for ${access.signed?.by ?? 'nobody'}`);
  return signer;
}
