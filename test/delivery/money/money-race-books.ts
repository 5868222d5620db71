import { expect } from 'vitest';
import { balances, expectBooks, hurry, processor, type Order } from '#test/support/payments/payments.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export const TOTAL = 1107;
/** The processor’s last retry of a webhook comes after 80 s. */
export const PATIENCE_MS = 120_000;

export const returnLegOf = (suite: Suite, order: Order) =>
  suite.payments
    .intents()
    .find(({ metadata }) => metadata['leg'] === 'return' && metadata['deliveryId'] === order.delivery.id);

interface Money {
  readonly status: string;
  readonly captured: number;
  readonly refunded: number;
  readonly given: number;
  readonly fee: number;
  readonly return_fee: number;
  readonly return_status: string;
  readonly borne: number;
  readonly open: number;
}

/** What the rows say; `open`: what is still asked of the processor. */
export async function moneyOf({ database }: Suite, { delivery }: Order): Promise<Money> {
  const { rows } = await database.query<Money>(
    `select d.status, captured_minor::int as captured, refunded_minor::int as refunded, cancel_fee_minor::int as fee, return_fee_minor::int as return_fee,
       return_status, refund_charged_minor::int as borne,
       (select coalesce(sum(amount_minor), 0)::int from delivery.refund r where r.delivery_id = d.id and r.status = 'succeeded' and leg = 'delivery') as given,
       (select count(*)::int from delivery.refund r where r.delivery_id = d.id and r.status = 'pending')
         + (select count(*)::int from delivery.due where kind in ('capture', 'void', 'refund', 'return_charge') and subject in (
           select d.id union all select r.id from delivery.refund r where r.delivery_id = d.id)) as open
     from delivery.delivery d where d.id = $1`,
    [delivery.id],
  );
  return rows[0] as Money;
}

/**
 * Waits until nothing is on its way: not in what is due, not in the processor's webhooks. What is due goes first: an event
 * about a refund in the dashboard comes again for as long as refunds of ours hold its amount.
 */
export async function rest(suite: Suite, order: Order): Promise<void> {
  await dueDone(suite, order);
  await suite.payments.webhooks.settled();
  await dueDone(suite, order); // what the last of them asked for
  await suite.payments.webhooks.settled();
}

/** Carries out what is due until nothing is. */
const dueDone = (suite: Suite, order: Order) =>
  expect
    .poll(
      async () => {
        const { open } = await moneyOf(suite, order);
        if (open > 0) await hurry(suite);
        return open;
      },
      { timeout: PATIENCE_MS, interval: 100 },
    )
    .toBe(0);

const refundsOf = async (suite: Suite, intent: string): Promise<number> =>
  (await processor(suite).refunds.list({ payment_intent: intent, limit: 100 })).data
    .filter(({ status }) => status === 'succeeded')
    .reduce((all, { amount }) => all + amount, 0);

/** What the processor has is what we say, and whoever was to be paid is. */
export async function check(suite: Suite, order: Order): Promise<void> {
  const money = await moneyOf(suite, order);
  const intent = suite.payments.intents().find(({ id }) => id === order.paymentIntent.id);
  const leg = returnLegOf(suite, order);
  const taken = intent?.amount_received ?? 0;
  const given = await refundsOf(suite, order.paymentIntent.id);
  const returned = leg === undefined ? 0 : leg.amount_received - (await refundsOf(suite, leg.id));
  expect(given, 'never more given back than taken').toBeLessThanOrEqual(taken);
  expect(money).toMatchObject({ captured: taken, refunded: given, given });

  const books = await balances(suite, order);
  const at = (account: string) => books[account] ?? 0;
  await expectBooks(suite, order, books); // they sum to zero, and the audit explains each
  expect(at('processor_clearing'), 'the processor has what the books say').toBe(taken - given + returned);
  const isCancelled = money.status === 'cancelled';
  // A fee that was never taken isn't paid out.
  const feePaid = taken > 0 ? money.fee : 0;
  const earned = isCancelled ? feePaid : 726 + money.return_fee;
  expect([0 - at('driver_payable'), 0 - at('tips_payable')]).toEqual([earned, isCancelled ? 0 : 200]);
  expect([at('brokering_revenue'), at('infrastructure_revenue')]).toEqual(isCancelled ? [0, 0] : [-136, -45]);
  expect(0 - at('cancel_fees')).toBe(isCancelled ? money.fee - feePaid : 0);
  // The payer owes what was never taken, and is owed what was taken beyond the price; the owner bears all the rest.
  const price = isCancelled ? money.fee : TOTAL;
  const payer_owes = price - taken + Math.min(given, Math.max(0, taken - price));
  expect(at('customer_receivable') + at('refunds'), 'the payer').toBe(payer_owes);
  const legOwed = money.return_fee - returned;
  expect(at('sender_receivable'), 'the owner').toBe(given - Math.min(given, Math.max(0, taken - price)) + legOwed);
  expect(at('sender_receivable')).toBeGreaterThanOrEqual(0);
}
