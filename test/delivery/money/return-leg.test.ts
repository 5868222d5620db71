import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ferryToTwinPeaks, postDelivery } from '#test/support/delivery/deliveries.ts';
import {
  charged,
  expectBooks,
  expectOrder,
  expectPostponed,
  hurry,
  makeCustomer,
  makeDue,
  newMerchant,
  placeOrder,
  placePaidOrder,
  processor,
  setStatus,
  type Order,
} from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

/** A paid order of a merchant whose customer pays, and that customer's id at the processor. */
async function orderOfCustomer(email: string): Promise<{ readonly mine: Order; readonly customer: string }> {
  const token = await newMerchant(suite);
  const { id: paymentCustomerId, processorId: customer } = await makeCustomer(suite, token, email);
  return { mine: await placePaidOrder(suite, 'pm_card_visa', { paymentCustomerId }, token), customer };
}

test('PAY-10 a return leg is charged to the customer who paid, off session, once', async () => {
  const { mine, customer } = await orderOfCustomer('ada@example.com');
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
    const { mine, customer } = await orderOfCustomer('bob@example.com');
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
    const token = await newMerchant(suite);
    const { id: paymentCustomerId } = await makeCustomer(suite, token, 'eve@example.com');
    const mine = await placeOrder(suite, method === 'no customer' ? {} : { paymentCustomerId }, token);
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

test('PAY-12 a customer that was made for the owner goes along with the authorisation', async () => {
  const { mine, customer } = await orderOfCustomer('joe@example.com');
  const intent = suite.payments.intents().find(({ id }) => id === mine.paymentIntent.id);
  expect(intent).toMatchObject({ customer, setup_future_usage: 'off_session', capture_method: 'manual' });
  const made = await processor(suite).customers.retrieve(customer);
  expect(made).toMatchObject({ email: 'joe@example.com', metadata: { owner: expect.stringMatching(/^org:org-/) } });
});

test('PAY-12 another owner’s customer, one of the processor’s own and one that nobody has are refused in the same words', async () => {
  const [mine, theirs] = [await newMerchant(suite), await newMerchant(suite)];
  const { id, processorId } = await makeCustomer(suite, theirs, 'victim@example.com');
  const { id: raw } = await processor(suite).customers.create({ email: 'raw@example.com' });
  const intents = suite.payments.intents().length;
  const words = new Set<string>();
  for (const paymentCustomerId of [id, processorId, raw, 'cus_nobody', `${processorId}.`, `${id}x`, `cus_.${id}`]) {
    const refused = await postDelivery(suite, { token: mine, body: { ...ferryToTwinPeaks, paymentCustomerId } });
    const { requestId: _id, ...body } = (await refused.json()) as Record<string, unknown>;
    expect([refused.status, body]).toMatchObject([
      422,
      { code: 'payment_customer_unknown', errors: [{ pointer: '#/paymentCustomerId' }] },
    ]);
    words.add(JSON.stringify(body));
  }
  expect(words.size).toBe(1);
  expect(suite.payments.intents()).toHaveLength(intents); // the processor wasn't even asked
});

test('PAY-12 the same key is one customer, with the same answer; another owner’s key another', async () => {
  const [mine, theirs] = [await newMerchant(suite), await newMerchant(suite)];
  const key = randomUUID();
  const make = (token: string) =>
    suite.fetch('/v1/payment-customers', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name: 'Robin Doe' }),
    });
  const answers = await Promise.all(Array.from({ length: 5 }, () => make(mine)));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect([new Set(answers.map(({ status }) => status)), new Set(bodies).size]).toEqual([new Set([201]), 1]);
  expect(await (await make(theirs)).text()).not.toBe(bodies[0]);
});
