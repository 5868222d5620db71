import { describe, expect, test } from 'vitest';

import { failureOf, paid, idOf, type On } from './contract-requests.ts';

/** Methods that a customer keeps. */
export function methodContract(on: On): void {
  describe('methods that a customer keeps', () => {
    test('those that were set up are listed, charged off session, and detached', async () => {
      const { stripe } = on;
      const customer = (await stripe.customers.create({})).id;
      expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
      const setup = await stripe.setupIntents.create({
        customer,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        payment_method: 'pm_card_visa',
        confirm: true,
      });
      expect(setup.status).toBe('succeeded');
      const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card' });
      expect(data).toMatchObject([
        { id: idOf(setup.payment_method), customer, card: { brand: 'visa', last4: '4242' } },
      ]);
      const method = data[0]?.id ?? '';
      const charge = paid({ customer, payment_method: method, off_session: true });
      expect((await stripe.paymentIntents.create(charge)).status).toBe('succeeded');
      expect(await stripe.paymentMethods.detach(method)).toMatchObject({ id: method, customer: null });
      expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
      expect((await failureOf(stripe.paymentIntents.create(charge))).statusCode).toBe(400);
      expect((await failureOf(stripe.paymentMethods.detach(method))).statusCode).toBe(400);
    });

    test('of a customer who isn’t there nothing is listed', async () => {
      const failure = await failureOf(on.stripe.customers.listPaymentMethods('cus_nobody'));
      expect([failure.statusCode, failure.code]).toEqual([404, 'resource_missing']);
    });
  });
}
