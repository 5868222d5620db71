import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balances, expectBooks, processor } from '#test/support/payments/payments.ts';
import { stripeEvent, stripeSignature } from '#test/support/payments/stripe-events.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import {
  begunOf,
  brought,
  expectStatuses,
  giveTip,
  hurry,
  onPage,
  PATIENCE,
  payFor,
  startTipped,
  statusesOf,
  tipped,
  withTips,
  type Arrived,
  type Begun,
} from './tipped.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startTipped();
});
afterAll(() => suite.close());

async function begun(amountMinor = 300): Promise<Arrived & { readonly begun: Begun }> {
  const order = await brought(suite);
  return { ...order, begun: await begunOf(giveTip(suite, order.tracking, { amountMinor })) };
}

/** An event of the processor, signed, as it comes late or twice. */
async function hear(type: string, object: Record<string, unknown>): Promise<number> {
  const body = stripeEvent(type, object);
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(body) };
  return (await suite.fetch('/v1/integrations/stripe/events', { method: 'POST', headers, body })).status;
}

/** Its payer pays, and every event of it is lost. */
async function payUnheard(tip: Begun): Promise<void> {
  suite.payments.webhooks.hold();
  await payFor(suite, tip);
  await suite.payments.webhooks.release(() => []);
}

const succeeded = ({ tip, paymentIntent }: Begun, change: Record<string, unknown> = {}) =>
  hear('payment_intent.succeeded', {
    id: paymentIntent.id,
    status: 'succeeded',
    amount_received: Number(tip.amountMinor),
    created: Math.floor(Date.now() / 1000),
    metadata: { laterTipId: tip.id },
    ...change,
  });

const refundsOf = async (intent: string) => (await processor(suite).refunds.list({ payment_intent: intent })).data;

/** What the processor wouldn't give back. */
async function refusedRefunds({ begun: { tip } }: { readonly begun: Begun }): Promise<number> {
  const { rows } = await suite.database.query(
    `select 1 from delivery.tip_refund where tip_id = $1 and status = 'failed'`,
    [tip.id],
  );
  return rows.length;
}

describe('a tip that is paid', () => {
  test('TIPPED-8 is the driver’s, whole, once its event is signed: once, with every event doubled and reversed', async () => {
    suite.payments.webhooks.hold();
    const order = await begun();
    await payFor(suite, order.begun);
    expect(await statusesOf(suite, order.tracking)).toEqual(['pending']);
    await expectBooks(suite, order, withTips(0));
    await suite.payments.webhooks.release((held) => held.toReversed().flatMap((event) => [event, event]));
    await expectStatuses(suite, order, 'succeeded');
    for (const type of ['payment_intent.canceled', 'payment_intent.succeeded'])
      expect(
        await hear(type, {
          id: order.begun.paymentIntent.id,
          status: type.split('.')[1],
          metadata: { laterTipId: order.begun.tip.id },
          created: 1,
        }),
      ).toBe(200);
    await expectStatuses(suite, order, 'succeeded');
    await expectBooks(suite, order, withTips(300));
  });

  test('TIPPED-8 an event of a tip that never was, or names none, changes nothing', async () => {
    for (const laterTipId of ['6b1f0c2d-3e4a-4b5c-8d6e-7f8091a2b3c4', 'x', '', `' or true --`])
      expect(
        await hear('payment_intent.succeeded', {
          id: 'pi_of_nothing',
          status: 'succeeded',
          amount_received: 5,
          metadata: { laterTipId },
          created: 1,
        }),
      ).toBe(200);
  });

  test('TIPPED-9 with every event lost the cron finds out', async () => {
    const order = await begun();
    await payUnheard(order.begun);
    await suite.database.query(
      `update delivery.later_tip set checked_at = now() - interval '5 minutes' where id = $1`,
      [order.begun.tip.id],
    );
    await suite.cron();
    await expectStatuses(suite, order, 'succeeded');
    await expectBooks(suite, order, withTips(300));
  });
});

describe('a tip that nobody pays', () => {
  test('TIPPED-10 is over after fifteen minutes, and can’t be paid at the processor any more', async () => {
    const order = await begun();
    await hurry(suite, order.begun.tip.id);
    await expectStatuses(suite, order);
    await expect(payFor(suite, order.begun)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    const { status } = await processor(suite).paymentIntents.retrieve(order.begun.paymentIntent.id);
    expect(status).toBe('canceled');
    await expectBooks(suite, order, withTips(0));
  });

  test('TIPPED-10 what was paid meanwhile is paid, though no event came', async () => {
    const order = await begun();
    await payUnheard(order.begun);
    await suite.database.query(`update delivery.due set due_at = now() where subject = $1`, [order.begun.tip.id]);
    await suite.cron();
    await expectStatuses(suite, order, 'succeeded');
    await expectBooks(suite, order, withTips(300));
    const { rowCount } = await suite.database.query(`select 1 from delivery.due where subject = $1`, [
      order.begun.tip.id,
    ]);
    expect(rowCount).toBe(0);
  });

  test('TIPPED-11 what comes after its end, or isn’t what was asked, goes back by itself, once', async () => {
    const late = await begun();
    await suite.database.query(`update delivery.later_tip set status = 'canceled' where id = $1`, [late.begun.tip.id]);
    const other = await begun();
    await suite.database.query(`update delivery.later_tip set amount_minor = 500 where id = $1`, [other.begun.tip.id]);
    for (const order of [late, other]) {
      suite.payments.webhooks.duplicate(9);
      await payFor(suite, order.begun);
      await expect.poll(() => refundsOf(order.begun.paymentIntent.id), PATIENCE).toMatchObject([{ amount: 300 }]);
      await hurry(suite, order.begun.tip.id);
      await expectStatuses(suite, order);
      await expect.poll(() => balances(suite, order), PATIENCE).toEqual(withTips(0));
      await expectBooks(suite, order, withTips(0));
      expect(await refundsOf(order.begun.paymentIntent.id)).toHaveLength(1);
    }
  });

  test('TIPPED-11 what another payment than its own took goes back at once, and is in no book', async () => {
    const order = await tipped(suite);
    const stray = await processor(suite).paymentIntents.create({
      amount: 300,
      currency: 'usd',
      metadata: { laterTipId: order.begun.tip.id },
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await expect.poll(() => refundsOf(stray.id), PATIENCE).toMatchObject([{ amount: 300 }]);
    await suite.payments.webhooks.settled();
    await expectStatuses(suite, order, 'succeeded');
    await expectBooks(suite, order, withTips(300));
  });
});

describe('a tip that goes back', () => {
  test('TIPPED-13 is followed where it was given back by hand at the processor: in part, then whole', async () => {
    const order = await tipped(suite);
    const intent = order.begun.paymentIntent.id;
    await processor(suite).refunds.create({ payment_intent: intent, amount: 100 });
    await expect.poll(() => balances(suite, order), PATIENCE).toEqual(withTips(200));
    await expectStatuses(suite, order, 'succeeded');
    await processor(suite).refunds.create({ payment_intent: intent });
    await expectStatuses(suite, order, 'refunded');
    await expectBooks(suite, order, withTips(0));
    expect(await succeeded(order.begun)).toBe(200);
    await expectStatuses(suite, order, 'refunded');
  });

  test('TIPPED-13 a refund that fails afterwards is booked back; one of a payment that isn’t known yet comes again', async () => {
    const order = await tipped(suite);
    const intent = order.begun.paymentIntent.id;
    const refund = {
      id: 're_of_a_tip',
      object: 'refund',
      amount: 300,
      payment_intent: intent,
      status: 'succeeded',
      failure_reason: null,
    };
    for (const type of ['refund.created', 'refund.updated']) expect(await hear(type, refund)).toBe(200);
    await expectBooks(suite, order, withTips(0));
    for (let n = 0; n < 2; n += 1) expect(await hear('refund.failed', { ...refund, status: 'failed' })).toBe(200);
    await hear('refund.updated', refund);
    await expectStatuses(suite, order, 'succeeded');
    await expectBooks(suite, order, withTips(300));
    const early = await begun();
    const its = { ...refund, id: 're_early', payment_intent: early.begun.paymentIntent.id };
    expect(await hear('refund.created', its)).toBe(503);
  });

  test('TIPPED-14 a dispute withdraws it, and one that is won brings it back', async () => {
    const [lost, won] = [await tipped(suite), await tipped(suite)];
    for (const order of [lost, won]) {
      await onPage(suite, order.begun, 'dispute');
      await expectStatuses(suite, order, 'disputed');
      await expectBooks(suite, order, withTips(0));
    }
    await onPage(suite, lost.begun, 'lose');
    await onPage(suite, won.begun, 'win');
    await expectStatuses(suite, won, 'succeeded');
    await expectBooks(suite, won, withTips(300));
    await suite.payments.webhooks.settled();
    await expectStatuses(suite, lost, 'disputed');
    await expectBooks(suite, lost, withTips(0));
  });

  test('TIPPED-14 a bank that withdraws what was given back already is booked, too', async () => {
    const order = await tipped(suite);
    const intent = order.begun.paymentIntent.id;
    await processor(suite).refunds.create({ payment_intent: intent, amount: 100 });
    await expect.poll(() => balances(suite, order), PATIENCE).toEqual(withTips(200));
    const dispute = { id: 'dp_whole', object: 'dispute', payment_intent: intent, amount: 300 };
    expect(await hear('charge.dispute.created', { ...dispute, status: 'needs_response' })).toBe(200);
    await expectBooks(suite, order, withTips(-100));
    expect(await hear('charge.dispute.closed', { ...dispute, status: 'won' })).toBe(200);
    await expectBooks(suite, order, withTips(200));
  });

  test('TIPPED-14 what was taken after its end goes back once the dispute of it is won', async () => {
    const order = await begun();
    await suite.database.query(`update delivery.later_tip set status = 'canceled' where id = $1`, [order.begun.tip.id]);
    suite.payments.webhooks.hold();
    await payFor(suite, order.begun);
    await onPage(suite, order.begun, 'dispute');
    await suite.payments.webhooks.release();
    await expect.poll(() => refusedRefunds(order), PATIENCE).toBe(1);
    await expectBooks(suite, order, withTips(0));
    await onPage(suite, order.begun, 'win');
    await expect.poll(() => refundsOf(order.begun.paymentIntent.id), PATIENCE).toMatchObject([{ amount: 300 }]);
    await expect.poll(() => balances(suite, order), PATIENCE).toEqual(withTips(0));
    await expectBooks(suite, order, withTips(0));
  });

  test('TIPPED-14 a dispute that is told before the payment is asked about, and another’s is nobody’s', async () => {
    const order = await begun();
    suite.payments.webhooks.hold();
    await payFor(suite, order.begun);
    await onPage(suite, order.begun, 'dispute');
    await suite.payments.webhooks.release('reversed');
    await expectStatuses(suite, order, 'disputed');
    await expectBooks(suite, order, withTips(0));
    expect(
      await hear('charge.dispute.created', {
        id: 'dp_1',
        object: 'dispute',
        payment_intent: 'pi_foreign',
        amount: 5,
        status: 'needs_response',
      }),
    ).toBe(200);
  });
});
