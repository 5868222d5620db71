import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/payments/payments.ts';
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
    await suite.database.query<{ id: string; intent_id: string | null }>(
      `select t.id, t.intent_id from delivery.later_tip t join delivery.delivery d on d.id = t.delivery_id where d.tracking_slug = $1`,
      [slug],
    )
  ).rows;
const intentsOf = (id: string) => suite.payments.intents().filter(({ metadata }) => metadata['laterTipId'] === id);

test('TIPPED-12 killed between the row and its payment, the retry has the same one', { timeout: 90_000 }, async () => {
  const [order, key] = [await brought(suite), randomUUID()];
  suite.payments.failNext({ delayMs: 5_000, match: /POST \/v1\/payment_intents$/ });
  const give = () => giveTip(suite, order.tracking, { amountMinor: 300 }, { key });
  const first = give().catch(() => undefined);
  await expect.poll(() => tipsOf(order.tracking.slug), PATIENT).toMatchObject([{ intent_id: null }]);
  await suite.kill();
  await first;
  const begun = await begunOf(give());
  expect(await tipsOf(order.tracking.slug)).toEqual([{ id: begun.tip.id, intent_id: begun.paymentIntent.id }]);
  expect(intentsOf(begun.tip.id)).toHaveLength(1);
  await payFor(suite, begun);
  await expectStatuses(suite, order, 'succeeded');
  await expectBooks(suite, order, withTips(300));
});

test(
  'TIPPED-12 killed before its payment was noted, it ends, and so does the payment',
  { timeout: 90_000 },
  async () => {
    const order = await brought(suite);
    suite.payments.failNext({ delayMs: 3_000, match: /POST \/v1\/payment_intents$/ });
    const first = giveTip(suite, order.tracking).catch(() => undefined);
    await expect.poll(() => tipsOf(order.tracking.slug), PATIENT).toHaveLength(1);
    await suite.kill();
    await first;
    const [tip] = await tipsOf(order.tracking.slug);
    if (tip === undefined) throw new Error('there is a tip');
    await expect.poll(() => intentsOf(tip.id), PATIENT).toMatchObject([{ status: 'requires_payment_method' }]);
    const [intent] = intentsOf(tip.id);
    await hurry(suite, {
      tip: { ...tip, amountMinor: '300', status: 'pending', createdAt: '' },
      paymentIntent: {} as never,
    });
    await expectStatuses(suite, order);
    expect(intent?.status).toBe('requires_payment_method');
  },
);
