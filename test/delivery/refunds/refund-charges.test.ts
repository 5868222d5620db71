import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelOrder,
  charged,
  call,
  deliver,
  expectBooks,
  expectOrder,
  expectPostponed,
  hurry,
  logArrival,
  makeCustomer,
  makeDue,
  newMerchant,
  placePaidOrder,
  processor,
  setStatus,
  type Order,
} from '#test/support/payments/payments.ts';
import { reportAs } from '#test/delivery/journey/life-cycle-jobs.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

const refund = (order: Order, amountMinor?: number) =>
  call<{ refund: { id: string }; code?: string; refundableMinor?: string }>(suite, order, 'POST /refunds', {
    reason: 'Late',
    ...(amountMinor === undefined ? {} : { amountMinor }),
  });
const cancel = (order: Order) => cancelOrder(suite, order);
const takeInDashboard = async (order: Order) => {
  await processor(suite).paymentIntents.capture(order.paymentIntent.id);
  await suite.payments.webhooks.settled();
  await expectOrder(suite, order, { capture: { capturedMinor: '1107' } });
};
const settled = async (order: Order, statuses: readonly string[]) => {
  await expect
    .poll(
      async () =>
        (await call<{ refunds: { status: string }[] }>(suite, order, 'GET /refunds')).body.refunds.map(
          ({ status }) => status,
        ),
      { timeout: 8_000, interval: 50 },
    )
    .toEqual(statuses);
  await suite.payments.webhooks.settled();
};

test('REFUND-12 after the pickup the customer gets it back, what was earned stays earned, and the owner owes it', async () => {
  const order = await placePaidOrder(suite);
  await deliver(suite, order);
  await expectOrder(suite, order, { capture: { capturedMinor: '1107' } });
  await refund(order, 1000);
  await refund(order);
  await settled(order, ['succeeded', 'succeeded']);
  await expectOrder(suite, order, { refundedMinor: '1107', refundChargedMinor: '1107' });
  await expectBooks(suite, order, { sender_receivable: 1107, ...charged });
});

test('REFUND-12 one before a cancellation is the owner’s only as far as it gave back the fee', async () => {
  const order = await placePaidOrder(suite);
  await takeInDashboard(order);
  await setStatus(suite, order, 'assigned');
  await refund(order);
  await settled(order, ['succeeded']);
  await expectOrder(suite, order, { refundChargedMinor: '1107' }); // as long as it may still be delivered
  await cancel(order);
  await expectOrder(suite, order, { cancelFeeMinor: '300', refundChargedMinor: '300' });
  const own = { customer_receivable: -807, refunds: 807 };
  await expectBooks(suite, order, { sender_receivable: 300, driver_payable: -300, ...own });
});

test('REFUND-12 one of the cancellation fee itself is the owner’s', async () => {
  const order = await placePaidOrder(suite);
  await setStatus(suite, order, 'arrived_at_pickup');
  await cancel(order);
  await expectOrder(suite, order, { capture: { status: 'captured', capturedMinor: '500' } });
  expect(await refund(order, 501)).toMatchObject({ status: 422, body: { refundableMinor: '500' } });
  await refund(order, 200);
  await settled(order, ['succeeded']);
  await expectOrder(suite, order, { refundChargedMinor: '200' });
  await expectBooks(suite, order, { processor_clearing: 300, sender_receivable: 200, driver_payable: -500 });
});

test('REFUND-12 one that the processor takes back is owed by nobody again', async () => {
  const order = await placePaidOrder(suite, 'pm_card_refundFail');
  await deliver(suite, order);
  await expectOrder(suite, order, { capture: { capturedMinor: '1107' } });
  await refund(order, 300);
  await settled(order, ['succeeded']);
  await expectOrder(suite, order, { refundChargedMinor: '300' });
  suite.payments.decideRefunds();
  await settled(order, ['failed']);
  await expectOrder(suite, order, { refundedMinor: '0', refundChargedMinor: '0' });
  await expectBooks(suite, order, { processor_clearing: 1107, ...charged });
});

test('REFUND-13 a return leg that is given back in the dashboard is the owner’s, too', async () => {
  const token = await newMerchant(suite);
  const { id: paymentCustomerId } = await makeCustomer(suite, token, 'ada@example.com');
  const order = await placePaidOrder(suite, 'pm_card_visa', { paymentCustomerId }, token);
  await returnGoods(order);
  await expectOrder(suite, order, { returnStatus: 'charged', capture: { status: 'captured' } });
  const leg = suite.payments
    .intents()
    .find(({ metadata }) => metadata['leg'] === 'return' && metadata['deliveryId'] === order.delivery.id);
  await processor(suite).refunds.create({ payment_intent: leg?.id ?? '', amount: 500 });
  await settled(order, ['succeeded']);
  await expectOrder(suite, order, { refundedMinor: '0', refundChargedMinor: '500' });
  const { driver_payable: _earned, ...rest } = charged;
  const books = { ...rest, driver_payable: -726 - 544, sender_receivable: 500, processor_clearing: 1107 + 44 };
  await expectBooks(suite, order, books);
});

test('REFUND-13 one that is reported before the leg’s charge is noted comes again, until it is', async () => {
  const token = await newMerchant(suite);
  const { id: paymentCustomerId } = await makeCustomer(suite, token, 'eve@example.com');
  const order = await placePaidOrder(suite, 'pm_card_visa', { paymentCustomerId }, token);
  suite.payments.failNext({ before: false, match: /POST \/v1\/payment_intents$/, times: 3 });
  await returnGoods(order);
  const legOf = () =>
    suite.payments
      .intents()
      .find(({ metadata }) => metadata['leg'] === 'return' && metadata['deliveryId'] === order.delivery.id);
  await expect.poll(legOf, { timeout: 10_000 }).toBeDefined();
  await expectPostponed(suite, order.delivery.id);
  await processor(suite).refunds.create({ payment_intent: legOf()?.id ?? '', amount: 100 });
  await expect.poll(() => suite.payments.webhooks.log.some(({ outcome }) => outcome === 503)).toBe(true);
  await hurry(suite);
  await expectOrder(suite, order, { returnStatus: 'charged' });
  await settled(order, ['succeeded']);
  await expectOrder(suite, order, { refundChargedMinor: '100' });
});

async function returnGoods(order: Order): Promise<void> {
  await setStatus(suite, order, 'returning');
  await logArrival(suite, order);
  const ops = await suite.token({ scope: 'ops' });
  expect((await reportAs(suite, ops, order.job.id, { type: 'returned', override: 'seen at the shop' })).status).toBe(
    200,
  );
}

test('CANCEL-13 what is captured elsewhere after a cancellation is given back by itself, down to the fee', async () => {
  const order = await placePaidOrder(suite);
  await setStatus(suite, order, 'assigned');
  // The driver's fee is about to be captured when somebody takes all of it in the dashboard.
  suite.payments.failNext({ status: 503, before: true, match: new RegExp(`/capture$`), times: 3 });
  await cancel(order);
  await expect.poll(() => isPostponed(order), { timeout: 10_000, interval: 50 }).toBe(true);
  await processor(suite).paymentIntents.capture(order.paymentIntent.id);
  await suite.payments.webhooks.settled();
  await settled(order, ['succeeded']);
  await expectOrder(suite, order, {
    capture: { capturedMinor: '1107' },
    refundedMinor: '807',
    refundChargedMinor: '0',
  });
  const own = { customer_receivable: -807, refunds: 807 };
  await expectBooks(suite, order, { processor_clearing: 300, driver_payable: -300, ...own });
});

const isPostponed = async (order: Order) =>
  (
    await suite.database.query(`select 1 from delivery.due where subject = $1 and last_error is not null`, [
      order.delivery.id,
    ])
  ).rowCount === 1;

test('DUE-3 what was captured of a delivery that finds no driver is given back whole', async () => {
  const order = await placePaidOrder(suite);
  await takeInDashboard(order);
  await suite.database.query(
    `update delivery.job set status = 'offering', wave = 1, wave_ends_at = now(), expires_at = now() where id = $1`,
    [order.job.id],
  );
  await makeDue(suite, 'expire', order.job.id);
  await expectOrder(suite, order, { status: 'failed' });
  await settled(order, ['succeeded']);
  await expectOrder(suite, order, { refundedMinor: '1107', refundChargedMinor: '0' });
  await expectBooks(suite, order, { customer_receivable: -1107, refunds: 1107 });
});
