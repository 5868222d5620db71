import { describe, expect, test } from 'vitest';

import { failureOf, held, paid, withCard, idOf, type On } from './contract-requests.ts';

/** Lists, events, refunds and saved methods. */
export function recordContract(on: On): void {
  describe('reading and describing', () => {
    test('metadata merge, and an empty value removes its key', async () => {
      const created = await on.stripe.paymentIntents.create({
        ...paid({ confirm: false }),
        metadata: { a: '1', b: '2' },
      });
      const updated = await on.stripe.paymentIntents.update(created.id, {
        metadata: { b: '', c: '3' },
        description: 'd',
      });
      expect(updated.metadata).toEqual({ a: '1', c: '3' });
      expect(updated.description).toBe('d');
    });

    test('a list goes newest first, in pages, and by customer and time', async () => {
      const customer = (await on.stripe.customers.create({ email: 'ada@example.com' })).id;
      const ids: string[] = [];
      for (const amount of [1_001, 1_002, 1_003]) {
        ids.unshift((await on.stripe.paymentIntents.create({ amount, currency: 'usd', ...withCard, customer })).id);
      }
      const first = await on.stripe.paymentIntents.list({ customer, limit: 2 });
      expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
      const rest = await on.stripe.paymentIntents.list({ customer, limit: 2, starting_after: String(ids[1]) });
      expect(rest.has_more).toBe(false);
      expect([...first.data, ...rest.data].map((one) => one.amount).toSorted((a, b) => a - b)).toEqual([
        1_001, 1_002, 1_003,
      ]);
      const past = await on.stripe.paymentIntents.list({ customer, created: { lte: 1_000_000_000 } });
      expect(past.data).toEqual([]);
      const recent = await on.stripe.paymentIntents.list({ customer, created: { gte: 1_000_000_000 } });
      expect(recent.data).toHaveLength(3);
    });

    test('what is asked to be expanded comes whole', async () => {
      const intent = await on.stripe.paymentIntents.create({ ...paid(), expand: ['latest_charge'] });
      expect(intent.latest_charge).toMatchObject({ object: 'charge', paid: true, captured: true, amount: 1_000 });
    });

    test('events tell what happened', async () => {
      const intent = await on.stripe.paymentIntents.create(held());
      const seen = async () => {
        const { data } = await on.stripe.events.list({ type: 'payment_intent.amount_capturable_updated', limit: 20 });
        return data.find((event) => (event.data.object as { id: string }).id === intent.id);
      };
      await expect.poll(seen, { timeout: 15_000 }).toBeDefined();
      const event = await on.stripe.events.retrieve(String((await seen())?.id));
      expect(event.id).toMatch(/^evt_/);
      expect(event.data.object).toMatchObject({ status: 'requires_capture', amount_capturable: 1_000 });
    });
  });

  describe('refunds and saved methods', () => {
    test('a refund may be decided later, and a success taken back', async () => {
      const decided = async (payment_method: string) => {
        const intent = await on.stripe.paymentIntents.create(paid({ payment_method }));
        const refund = await on.stripe.refunds.create({ payment_intent: intent.id });
        const now = async () => (await on.stripe.refunds.retrieve(refund.id)).status;
        await expect.poll(now, { timeout: 20_000, interval: 250 }).not.toBe(refund.status);
        return [refund.status, await now()];
      };
      const cards = ['pm_card_pendingRefund', 'pm_card_refundFail'];
      expect(await Promise.all(cards.map(decided))).toEqual([
        ['pending', 'succeeded'],
        ['succeeded', 'failed'],
      ]);
    });

    test('a payment is refunded in parts, never beyond what was taken', async () => {
      const intent = await on.stripe.paymentIntents.create(held());
      await on.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 800 });
      const reason = 'requested_by_customer';
      const part = await on.stripe.refunds.create({ payment_intent: intent.id, amount: 300, reason });
      expect(part).toMatchObject({
        object: 'refund',
        amount: 300,
        status: 'succeeded',
        reason,
        payment_intent: intent.id,
      });
      const tooMuch = await failureOf(on.stripe.refunds.create({ payment_intent: intent.id, amount: 501 }));
      expect(tooMuch).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
      const rest = await on.stripe.refunds.create({ payment_intent: intent.id });
      expect(rest.amount).toBe(500);
      const none = await failureOf(on.stripe.refunds.create({ payment_intent: intent.id }));
      expect(none).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
      const list = await on.stripe.refunds.list({ payment_intent: intent.id });
      expect(list.data.map((one) => one.amount).toSorted((a, b) => a - b)).toEqual([300, 500]);
      expect(await on.stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 300 });
    });

    test('what was never taken is not refunded', async () => {
      const intent = await on.stripe.paymentIntents.create({ amount: 1_000, currency: 'usd', ...withCard });
      const error = await failureOf(on.stripe.refunds.create({ payment_intent: intent.id }));
      expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
    });

    test('a method that was set up for a customer pays off session, again and again', async () => {
      const customer = (await on.stripe.customers.create({})).id;
      const setup = await on.stripe.setupIntents.create({
        customer,
        ...withCard,
        payment_method: 'pm_card_visa',
        usage: 'off_session',
      });
      expect(setup.status).toBe('requires_confirmation');
      const done = await on.stripe.setupIntents.confirm(setup.id);
      expect(done.status).toBe('succeeded');
      const away = paid({ customer, payment_method: idOf(done.payment_method), off_session: true });
      for (let time = 0; time < 2; time += 1)
        expect((await on.stripe.paymentIntents.create(away)).status).toBe('succeeded');
    });
  });
}
