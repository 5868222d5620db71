import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balances, expectBooks, processor } from '#test/support/payments/payments.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { begun, hear, payUnheard, refundsOf } from './heard-tips.ts';
import { expectStatuses, hurry, PATIENCE, payFor, startTipped, statusesOf, tipped, withTips } from './tipped.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startTipped();
});
afterAll(() => suite.close());

describe('a tip that is paid', () => {
  test('TIPPED-8 is the driver’s, whole, once its event is signed: once, with every event doubled and reversed', async () => {
    suite.payments.webhooks.hold();
    const order = await begun(suite);
    await payFor(suite, order.begun);
    expect(await statusesOf(suite, order.tracking)).toEqual(['pending']);
    await expectBooks(suite, order, withTips(0));
    await suite.payments.webhooks.release((held) => held.toReversed().flatMap((event) => [event, event]));
    await expectStatuses(suite, order, 'succeeded');
    for (const type of ['payment_intent.canceled', 'payment_intent.succeeded'])
      expect(
        await hear(suite, type, {
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
        await hear(suite, 'payment_intent.succeeded', {
          id: 'pi_of_nothing',
          status: 'succeeded',
          amount_received: 5,
          metadata: { laterTipId },
          created: 1,
        }),
      ).toBe(200);
  });

  test('TIPPED-9 with every event lost the cron finds out', async () => {
    const order = await begun(suite);
    await payUnheard(suite, order.begun);
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
    const order = await begun(suite);
    await hurry(suite, order.begun.tip.id);
    await expectStatuses(suite, order);
    await expect(payFor(suite, order.begun)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    const { status } = await processor(suite).paymentIntents.retrieve(order.begun.paymentIntent.id);
    expect(status).toBe('canceled');
    await expectBooks(suite, order, withTips(0));
  });

  test('TIPPED-10 what was paid meanwhile is paid, though no event came', async () => {
    const order = await begun(suite);
    await payUnheard(suite, order.begun);
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
    const late = await begun(suite);
    await suite.database.query(`update delivery.later_tip set status = 'canceled' where id = $1`, [late.begun.tip.id]);
    const other = await begun(suite);
    await suite.database.query(`update delivery.later_tip set amount_minor = 500 where id = $1`, [other.begun.tip.id]);
    for (const order of [late, other]) {
      suite.payments.webhooks.duplicate(9);
      await payFor(suite, order.begun);
      await expect
        .poll(() => refundsOf(suite, order.begun.paymentIntent.id), PATIENCE)
        .toMatchObject([{ amount: 300 }]);
      await hurry(suite, order.begun.tip.id);
      await expectStatuses(suite, order);
      await expect.poll(() => balances(suite, order), PATIENCE).toEqual(withTips(0));
      await expectBooks(suite, order, withTips(0));
      expect(await refundsOf(suite, order.begun.paymentIntent.id)).toHaveLength(1);
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
    await expect.poll(() => refundsOf(suite, stray.id), PATIENCE).toMatchObject([{ amount: 300 }]);
    await suite.payments.webhooks.settled();
    await expectStatuses(suite, order, 'succeeded');
    await expectBooks(suite, order, withTips(300));
  });
});
