import { afterAll, beforeAll, expect, test } from 'vitest';
import { postDelivery } from '../support/deliveries.ts';
import {
  expectBooks,
  expectOrder,
  expectPostponed,
  hurry,
  makeDue,
  placeOrder,
  placePaidOrder,
  processor,
  setStatus,
  type Order,
} from '../support/payments.ts';
import { startSuite, type Suite } from '../support/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

const charged = { driver_payable: -726, tips_payable: -200, brokering_revenue: -136, infrastructure_revenue: -45 };

test('PAY-10 a return leg is charged to the customer who paid, off session, once', async () => {
  const { id: customer } = await processor(suite).customers.create({ email: 'ada@example.com' });
  const mine = await placePaidOrder(suite, 'pm_card_visa', { paymentCustomerId: customer });
  await returned(mine, 'due');
  await makeDue(suite, 'return_charge', mine.delivery.id);
  await expectOrder(suite, mine, { returnFeeMinor: '544', returnStatus: 'charged' });
  const legs = suite.payments.intents().filter(({ metadata }) => metadata['leg'] === 'return');
  expect(legs).toMatchObject([
    { amount: 544, status: 'succeeded', customer, metadata: { deliveryId: mine.delivery.id } },
  ]);
  await expectBooks(suite, mine, {
    processor_clearing: 544,
    customer_receivable: 1107,
    ...charged,
    driver_payable: -1270,
  });
});

test.each(['inside', 'cut'] as const)(
  'PAY-10 a return leg that the processor charged and then failed (%s) isn’t charged again',
  async (how) => {
    const { id: customer } = await processor(suite).customers.create({ email: 'bob@example.com' });
    const mine = await placePaidOrder(suite, 'pm_card_visa', { paymentCustomerId: customer });
    await returned(mine, 'due');
    const fault = { before: false, match: /POST \/v1\/payment_intents$/ };
    suite.payments.failNext(how === 'inside' ? { ...fault, status: 500 } : { ...fault, times: 3 });
    await makeDue(suite, 'return_charge', mine.delivery.id);
    if (how === 'cut') {
      await expectPostponed(suite, mine.delivery.id);
      await hurry(suite);
    }
    await expectOrder(suite, mine, { returnStatus: 'charged' });
    expect(
      suite.payments.intents().filter((each) => each.customer === customer && each.metadata['leg'] === 'return'),
    ).toHaveLength(1);
  },
);

test.each(['nothing to charge', 'no customer'])(
  'PAY-11 a return leg that nobody can be charged for (%s) is owed by the sender',
  async (method) => {
    const { id: customer } = await processor(suite).customers.create({ email: 'eve@example.com' });
    const mine = await placeOrder(suite, method === 'no customer' ? {} : { paymentCustomerId: customer });
    await returned(mine, 'due'); // never confirmed: there is no payment method to charge
    await makeDue(suite, 'return_charge', mine.delivery.id);
    await expectOrder(suite, mine, { returnStatus: 'receivable' });
    await expectBooks(suite, mine, {
      sender_receivable: 544,
      customer_receivable: 1107,
      ...charged,
      driver_payable: -1270,
    });
  },
);

/** Sets a delivery to returned as the life cycle does, with its booking. */
async function returned(mine: Order, status: 'due'): Promise<void> {
  await setStatus(suite, mine, 'returned', `, ended_at = now(), return_fee_minor = 544, return_status = '${status}'`);
  await suite.database.query(
    `with t as (insert into ledger.transaction (id, kind, subject) values (gen_random_uuid(), 'return_charged', $1) returning id)
     insert into ledger.posting select t.id, v.account, v.amount from t, (values ('sender_receivable', 544), ('driver_payable', -544)) v(account, amount)`,
    [mine.delivery.id],
  );
}

test('PAY-12 a customer of the processor’s goes along with the authorisation, and one that it doesn’t know is refused', async () => {
  const { id: customer } = await processor(suite).customers.create({ email: 'joe@example.com' });
  const mine = await placeOrder(suite, { paymentCustomerId: customer });
  const intent = suite.payments.intents().find(({ id }) => id === mine.paymentIntent.id);
  expect(intent).toMatchObject({ customer, setup_future_usage: 'off_session', capture_method: 'manual' });
  const body = {
    pickup: { lat: 37.7, lng: -122.4 },
    dropoff: { lat: 37.8, lng: -122.4 },
    paymentCustomerId: 'cus_nobody',
  };
  const refused = await postDelivery(suite, { body });
  const { code, errors } = (await refused.json()) as { code: string; errors: { pointer: string }[] };
  expect([refused.status, code, errors[0]?.pointer]).toEqual([422, 'payment_customer_unknown', '#/paymentCustomerId']);
});
