import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooks, processor } from '#test/support/payments/payments.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import {
  begunOf,
  brought,
  giveTip,
  hurry,
  onPage,
  PATIENCE,
  payFor,
  startTipped,
  statusesOf,
  withTips,
  type Begun,
} from './tipped.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startTipped();
});
afterAll(() => suite.close());

const acts = ['part', 'rest', 'dispute', 'win', 'lose', 'expire'] as const;

/** Does something at the processor, if it can be done. */
async function act(tip: Begun, deed: (typeof acts)[number]): Promise<void> {
  const { id } = tip.paymentIntent;
  if (deed === 'expire') return hurry(suite, tip.tip.id);
  if (deed !== 'part' && deed !== 'rest') return onPage(suite, tip, deed);
  const made = processor(suite).refunds.create({ payment_intent: id, ...(deed === 'part' ? { amount: 100 } : {}) });
  await made.catch(() => undefined);
}

/** What the processor has of a tip in the end. */
async function keptOf({ paymentIntent: { id } }: Begun): Promise<number> {
  const intent = await processor(suite).paymentIntents.retrieve(id);
  const refunds = await processor(suite).refunds.list({ payment_intent: id });
  const disputes = await processor(suite).disputes.list({ payment_intent: id });
  const gone = refunds.data.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
  const withdrawn = disputes.data.filter(({ status }) => status !== 'won').reduce((sum, { amount }) => sum + amount, 0);
  return intent.amount_received - gone - withdrawn;
}

test(
  'TIPPED-15 after any events, late, doubled and in any order, the books are the money',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...acts), { maxLength: 4 }),
        fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 }),
        fc.boolean(),
        async (deeds, places, isUnpaid) => {
          const order = await brought(suite);
          const tip = await begunOf(giveTip(suite, order.tracking));
          suite.payments.webhooks.hold();
          if (!isUnpaid) await payFor(suite, tip);
          for (const deed of deeds) await act(tip, deed);
          // Then again in order, as the processor does with what was refused.
          await suite.payments.webhooks.release((held) =>
            [
              ...held.map((event, n) => ({ event, place: places[n % 12] ?? 0 })).toSorted((a, b) => a.place - b.place),
              ...held.map((event) => ({ event, place: 0 })),
            ].map(({ event }) => event),
          );
          await hurry(suite, tip.tip.id);
          const kept = await keptOf(tip);
          await expect
            .poll(
              () =>
                expectBooks(suite, order, withTips(kept)).then(
                  () => kept,
                  () => undefined,
                ),
              PATIENCE,
            )
            .toBe(kept);
          await expect
            .poll(async () => (await statusesOf(suite, order.tracking)).length, PATIENCE)
            .toBe(isUnpaid ? 0 : 1);
        },
      ),
      { numRuns: 12 },
    );
  },
);
