import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooks, processor } from '#test/support/payments/payments.ts';
import { poolKeys } from '#test/support/delivery/pool.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { begunOf, brought, expectStatuses, giveTip, hurry, payFor, withTips } from './tipped.ts';

const PATIENT = { timeout: 20_000, interval: 50 };

let suite: Killable;
beforeAll(async () => {
  suite = await startKillable({ POOL_KEYS: poolKeys });
});
afterAll(() => suite.close());

const tipsOf = async (slug: string) =>
  (
    await suite.database.query<{ id: string; intent_id: string | null; status: string }>(
      `select t.id, t.intent_id, t.status from delivery.later_tip t join delivery.delivery d on d.id = t.delivery_id where d.tracking_slug = $1`,
      [slug],
    )
  ).rows;
const intentsOf = (id: string) => suite.payments.intents().filter(({ metadata }) => metadata['laterTipId'] === id);

/** The process dies while the processor makes the payment. */
async function killedMeanwhile(slug: string, give: () => Promise<Response>): Promise<string> {
  suite.payments.failNext({ delayMs: 4_000, match: /POST \/v1\/payment_intents$/ });
  const first = give().catch(() => undefined);
  await expect.poll(() => tipsOf(slug), PATIENT).toMatchObject([{ intent_id: null }]);
  await setTimeout(1_000); // until the processor has the request
  await suite.kill();
  await first;
  const [tip] = await tipsOf(slug);
  if (tip === undefined) throw new Error('there is a tip');
  await expect.poll(() => intentsOf(tip.id), PATIENT).toHaveLength(1);
  return tip.id;
}

test('TIPPED-12 killed between the row and its payment, the retry has the same one', { timeout: 90_000 }, async () => {
  const [order, key] = [await brought(suite), randomUUID()];
  const give = () => giveTip(suite, order.tracking, { amountMinor: 300 }, { key });
  const id = await killedMeanwhile(order.tracking.slug, give);
  const begun = await begunOf(give());
  expect(begun.tip.id).toBe(id);
  expect(await tipsOf(order.tracking.slug)).toMatchObject([{ id, intent_id: begun.paymentIntent.id }]);
  expect(intentsOf(id)).toHaveLength(1);
  await payFor(suite, begun);
  await expectStatuses(suite, order, 'succeeded');
  await expectBooks(suite, order, withTips(300));
});

test(
  'TIPPED-12 killed before the payment was noted, the tip ends, and what is still taken goes back',
  { timeout: 90_000 },
  async () => {
    const order = await brought(suite);
    const id = await killedMeanwhile(order.tracking.slug, () => giveTip(suite, order.tracking));
    await hurry(suite, id);
    await expect
      .poll(() => tipsOf(order.tracking.slug), PATIENT)
      .toMatchObject([{ intent_id: null, status: 'canceled' }]);
    const intent = intentsOf(id)[0]?.id ?? '';
    await processor(suite).paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    const refunds = async () => (await processor(suite).refunds.list({ payment_intent: intent })).data;
    await expect.poll(refunds, PATIENT).toMatchObject([{ amount: 300 }]);
    await suite.payments.webhooks.settled();
    await expectStatuses(suite, order);
    await expectBooks(suite, order, withTips(0));
  },
);
