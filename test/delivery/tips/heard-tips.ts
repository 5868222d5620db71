import { processor } from '#test/support/payments/payments.ts';
import { stripeEvent, stripeSignature } from '#test/support/payments/stripe-events.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { begunOf, brought, giveTip, payFor, type Arrived, type Begun } from './tipped.ts';

/** A delivery with a tip that nobody has paid yet. */
export async function begun(suite: Suite, amountMinor = 300): Promise<Arrived & { readonly begun: Begun }> {
  const order = await brought(suite);
  return { ...order, begun: await begunOf(giveTip(suite, order.tracking, { amountMinor })) };
}

/** An event of the processor, signed, as it comes late or twice. */
export async function hear(suite: Suite, type: string, object: Record<string, unknown>): Promise<number> {
  const body = stripeEvent(type, object);
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(body) };
  return (await suite.fetch('/v1/integrations/stripe/events', { method: 'POST', headers, body })).status;
}

/** Its payer pays, and every event of it is lost. */
export async function payUnheard(suite: Suite, tip: Begun): Promise<void> {
  suite.payments.webhooks.hold();
  await payFor(suite, tip);
  await suite.payments.webhooks.release(() => []);
}

export const succeeded = (suite: Suite, { tip, paymentIntent }: Begun, change: Record<string, unknown> = {}) =>
  hear(suite, 'payment_intent.succeeded', {
    id: paymentIntent.id,
    status: 'succeeded',
    amount_received: Number(tip.amountMinor),
    created: Math.floor(Date.now() / 1000),
    metadata: { laterTipId: tip.id },
    ...change,
  });

export const refundsOf = async (suite: Suite, intent: string) =>
  (await processor(suite).refunds.list({ payment_intent: intent })).data;

/** What the processor wouldn't give back. */
export async function refusedRefunds(suite: Suite, { begun: { tip } }: { readonly begun: Begun }): Promise<number> {
  const { rows } = await suite.database.query(
    `select 1 from delivery.tip_refund where tip_id = $1 and status = 'failed'`,
    [tip.id],
  );
  return rows.length;
}
