import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balances, expectBooks, processor } from '#test/support/payments/payments.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { begun, hear, refundsOf, refusedRefunds, succeeded } from './heard-tips.ts';
import { expectStatuses, onPage, PATIENCE, payFor, startTipped, tipped, withTips } from './tipped.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startTipped();
});
afterAll(() => suite.close());

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
    expect(await succeeded(suite, order.begun)).toBe(200);
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
    for (const type of ['refund.created', 'refund.updated']) expect(await hear(suite, type, refund)).toBe(200);
    await expectBooks(suite, order, withTips(0));
    for (let n = 0; n < 2; n += 1)
      expect(await hear(suite, 'refund.failed', { ...refund, status: 'failed' })).toBe(200);
    await hear(suite, 'refund.updated', refund);
    await expectStatuses(suite, order, 'succeeded');
    await expectBooks(suite, order, withTips(300));
    const early = await begun(suite);
    const its = { ...refund, id: 're_early', payment_intent: early.begun.paymentIntent.id };
    expect(await hear(suite, 'refund.created', its)).toBe(503);
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
    expect(await hear(suite, 'charge.dispute.created', { ...dispute, status: 'needs_response' })).toBe(200);
    await expectBooks(suite, order, withTips(-100));
    expect(await hear(suite, 'charge.dispute.closed', { ...dispute, status: 'won' })).toBe(200);
    await expectBooks(suite, order, withTips(200));
  });

  test('TIPPED-14 of two disputes at once each is booked by itself, and the worse one is shown, whatever comes late', async () => {
    const order = await tipped(suite);
    const intent = order.begun.paymentIntent.id;
    const tell = async (id: string, amount: number, status: string) => {
      const type = status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed';
      const dispute = { id: `${id}_${intent}`, object: 'dispute', payment_intent: intent, amount, status };
      expect(await hear(suite, type, dispute)).toBe(200);
    };
    const expectShown = async (status: string, given: number) => {
      await expectStatuses(suite, order, status);
      await expectBooks(suite, order, withTips(given));
    };
    await tell('dp_shirt', 100, 'needs_response');
    await tell('dp_pants', 150, 'needs_response');
    await expectShown('disputed', 50);
    await tell('dp_shirt', 100, 'won');
    await expectShown('disputed', 150);
    await tell('dp_shirt', 100, 'needs_response');
    await expectShown('disputed', 150);
    await tell('dp_pants', 150, 'won');
    await expectShown('succeeded', 300);
    await tell('dp_shirt', 100, 'needs_response');
    await expectShown('succeeded', 300);
    await tell('dp_again', 300, 'lost');
    await tell('dp_pants', 150, 'won');
    await expectShown('disputed', 0);
  });

  test('TIPPED-14 what was taken after its end goes back once the dispute of it is won', async () => {
    const order = await begun(suite);
    await suite.database.query(`update delivery.later_tip set status = 'canceled' where id = $1`, [order.begun.tip.id]);
    suite.payments.webhooks.hold();
    await payFor(suite, order.begun);
    await onPage(suite, order.begun, 'dispute');
    await suite.payments.webhooks.release();
    await expect.poll(() => refusedRefunds(suite, order), PATIENCE).toBe(1);
    await expectBooks(suite, order, withTips(0));
    await onPage(suite, order.begun, 'win');
    await expect.poll(() => refundsOf(suite, order.begun.paymentIntent.id), PATIENCE).toMatchObject([{ amount: 300 }]);
    await expect.poll(() => balances(suite, order), PATIENCE).toEqual(withTips(0));
    await expectBooks(suite, order, withTips(0));
  });

  test('TIPPED-14 a dispute that is told before the payment is asked about, and another’s is nobody’s', async () => {
    const order = await begun(suite);
    suite.payments.webhooks.hold();
    await payFor(suite, order.begun);
    await onPage(suite, order.begun, 'dispute');
    await suite.payments.webhooks.release('reversed');
    await expectStatuses(suite, order, 'disputed');
    await expectBooks(suite, order, withTips(0));
    expect(
      await hear(suite, 'charge.dispute.created', {
        id: 'dp_1',
        object: 'dispute',
        payment_intent: 'pi_foreign',
        amount: 5,
        status: 'needs_response',
      }),
    ).toBe(200);
  });
});
