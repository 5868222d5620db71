import { createHmac, randomBytes } from 'node:crypto';
import { demoCredentials } from '#src/platform/demo-credentials.ts';

interface Signing {
  readonly secret?: string;
  readonly at?: number;
}

/** `Stripe-Signature` of a body, as Stripe makes it: https://docs.stripe.com/webhooks/signature */
export function stripeSignature(body: string, { secret, at }: Signing = {}): string {
  const time = at ?? Math.floor(Date.now() / 1000);
  const key = secret ?? demoCredentials.stripeWebhookSecret;
  return `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
}

/** An event of Stripe's, as text: of an intent, unless `object` says otherwise. */
export const stripeEvent = (type: string, object: Record<string, unknown>) =>
  JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: { object: 'payment_intent', amount_received: 0, metadata: {}, ...object } },
  });
