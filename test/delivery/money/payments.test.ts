import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  charged,
  confirm,
  deliver,
  expectBooks,
  expectOrder,
  expectPostponed,
  hurry,
  placeOrder,
  placePaidOrder,
  processor,
  readOrder,
  setStatus,
  type Order,
} from '#test/support/payments/payments.ts';
import { stripeEvent, stripeSignature } from '#test/support/payments/stripe-events.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

const captured = { processor_clearing: 1107, ...charged };

/** An event as Stripe would send it, signed. */
async function report(type: string, object: Record<string, unknown>): Promise<{ status: number; code?: string }> {
  const body = stripeEvent(type, object);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': stripeSignature(body) };
  const response = await suite.fetch('/v1/integrations/stripe/events', { method: 'POST', headers, body });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, ...(code === undefined ? {} : { code }) };
}

const rowOf = async ({ delivery }: Order) =>
  (await suite.database.query(`select * from delivery.delivery where id = $1`, [delivery.id])).rows[0] as Record<
    string,
    unknown
  >;

const callsTo = (path: RegExp) => suite.payments.calls.filter((each) => path.test(`${each.method} ${each.path}`));

test.each(['in_order', 'reversed', 'doubled'] as const)(
  'PAY-1 events that come late and %s leave a payment where it is farthest',
  async (order) => {
    const mine = await placeOrder(suite);
    suite.payments.webhooks.hold();
    await confirm(suite, mine);
    await processor(suite).paymentIntents.capture(mine.paymentIntent.id, { amount_to_capture: 700 });
    expect((await readOrder(suite, mine)).paymentIntent.status).toBe('requires_action');
    await suite.payments.webhooks.release(order);
    const view = { paymentIntent: { status: 'succeeded' }, capture: { status: 'captured', capturedMinor: '700' } };
    expect(await readOrder(suite, mine)).toMatchObject(view);
    await expectBooks(suite, mine, { processor_clearing: 700, customer_receivable: 407, ...charged });
  },
);

test('PAY-1 a state that is past is written nowhere, not even as a version', async () => {
  const mine = await placePaidOrder(suite);
  await processor(suite).paymentIntents.cancel(mine.paymentIntent.id);
  await suite.payments.webhooks.settled();
  const before = await rowOf(mine);
  expect(before['payment_status']).toBe('canceled');
  const metadata = { deliveryId: mine.delivery.id };
  const intent = { id: mine.paymentIntent.id, created: 1, metadata };
  for (const [type, status] of [
    ['payment_intent.amount_capturable_updated', 'requires_capture'],
    ['payment_intent.succeeded', 'succeeded'],
    ['payment_intent.canceled', 'canceled'],
  ] as const)
    expect(await report(type, { ...intent, status, amount_received: 5 })).toEqual({ status: 200 });
  expect(await rowOf(mine)).toEqual(before);
});

test('PAY-2 an authorised payment starts the search that waited for it, once', async () => {
  const change = { dispatch: 'auto', requirements: { authorisedPayment: true } };
  const mine = await placeOrder(suite, change);
  const due = async () =>
    (await suite.database.query(`select 1 from delivery.due where kind = 'wave' and subject = $1`, [mine.job.id]))
      .rowCount;
  const status = async () =>
    (await suite.database.query<{ status: string }>(`select status from delivery.job where id = $1`, [mine.job.id]))
      .rows[0]?.status;
  expect([await due(), await status()]).toEqual([0, 'created']);
  suite.payments.webhooks.duplicate(1);
  await confirm(suite, mine);
  await expect.poll(status).toBe('offering');
  await suite.database.query(`delete from delivery.due where subject = $1`, [mine.job.id]);
});

test('PAY-3 a delivery at its door is captured whole, once, and booked', async () => {
  const mine = await placePaidOrder(suite);
  await deliver(suite, mine);
  await expectOrder(suite, mine, {
    paymentIntent: { status: 'succeeded' },
    capture: { status: 'captured', dueMinor: '1107', capturedMinor: '1107' },
  });
  await suite.payments.webhooks.settled();
  await expectBooks(suite, mine, captured);
  await hurry(suite);
  expect(callsTo(new RegExp(`${mine.paymentIntent.id}/capture`))).toHaveLength(1);
});

test('PAY-4 a processor that is away loses nothing: the capture waits, says why, and is done when it is back', async () => {
  const mine = await placePaidOrder(suite);
  await suite.payments.stop();
  await deliver(suite, mine);
  const waiting = async () =>
    (
      await suite.database.query(
        `select attempts, last_error, due_at > now() as later from delivery.due where subject = $1`,
        [mine.delivery.id],
      )
    ).rows;
  await expect
    .poll(waiting, { timeout: 10_000 })
    .toEqual([{ attempts: 1, last_error: 'payments_unavailable', later: true }]);
  expect((await readOrder(suite, mine)).capture).toMatchObject({ status: 'due', capturedMinor: '0' });
  await suite.payments.start();
  await hurry(suite);
  await expectOrder(suite, mine, { capture: { status: 'captured' } });
  await expectBooks(suite, mine, captured);
});

test('PAY-5 what was done and never answered is done once, whoever asks again', async () => {
  const mine = await placePaidOrder(suite);
  suite.payments.webhooks.drop(1);
  suite.payments.failNext({ before: false, times: 3, match: /capture/ });
  await deliver(suite, mine);
  await expect
    .poll(
      async () =>
        (await rowOf(mine))['payment_status'] === 'requires_capture' &&
        suite.payments.intents().find(({ id }) => id === mine.paymentIntent.id)?.status,
    )
    .toBe('succeeded');
  await expectPostponed(suite, mine.delivery.id);
  await hurry(suite);
  await expectOrder(suite, mine, { capture: { status: 'captured', capturedMinor: '1107' } });
  await expectBooks(suite, mine, captured);
  const charge = suite.payments.intents().find(({ id }) => id === mine.paymentIntent.id);
  expect(charge?.amount_received).toBe(1107);
});

test('PAY-5 a holder that died leaves a lease: nobody asks before it ends, and then it happens once', async () => {
  const mine = await placePaidOrder(suite);
  await setStatus(suite, mine, 'delivered', `, ended_at = now(), capture_status = 'due', capture_due_minor = 1107`);
  await suite.database.query(
    `insert into delivery.due (kind, subject, due_at, lease_until, attempt, attempts) values ('capture', $1, now(), now() + interval '1 minute', gen_random_uuid(), 1)`,
    [mine.delivery.id],
  );
  await suite.cron();
  expect((await readOrder(suite, mine)).capture.status).toBe('due');
  await Promise.all([hurry(suite), hurry(suite)]);
  await expectOrder(suite, mine, { capture: { status: 'captured' } });
  await expectBooks(suite, mine, captured);
});

test('PAY-6 a delivery whose payment isn’t authorised stays owed, and is captured once it is', async () => {
  const mine = await placeOrder(suite);
  await deliver(suite, mine);
  await expectOrder(suite, mine, { status: 'delivered', capture: { status: 'failed', capturedMinor: '0' } });
  await expectBooks(suite, mine, { customer_receivable: 1107, ...charged });
  await confirm(suite, mine);
  await expectOrder(suite, mine, { capture: { status: 'captured', capturedMinor: '1107' } });
  await expectBooks(suite, mine, captured);
});

test('PAY-6 what the processor has canceled can’t be captured: it stays owed for good', async () => {
  const mine = await placePaidOrder(suite);
  suite.payments.webhooks.drop(1);
  await processor(suite).paymentIntents.cancel(mine.paymentIntent.id);
  await deliver(suite, mine);
  await expectOrder(suite, mine, { paymentIntent: { status: 'canceled' }, capture: { status: 'failed' } });
  await expectBooks(suite, mine, { customer_receivable: 1107, ...charged });
});

test('PAY-6 after too many attempts nobody asks any more', async () => {
  const mine = await placePaidOrder(suite);
  await setStatus(suite, mine, 'delivered', `, ended_at = now(), capture_status = 'due', capture_due_minor = 1107`);
  await suite.database.query(
    `insert into delivery.due (kind, subject, due_at, attempts) values ('capture', $1, now(), 150)`,
    [mine.delivery.id],
  );
  await suite.cron();
  await expectOrder(suite, mine, { capture: { status: 'failed' } });
  expect(callsTo(new RegExp(`${mine.paymentIntent.id}/capture`))).toHaveLength(0);
});

test('PAY-7 what is taken or let go in the processor’s dashboard is what our columns and books say', async () => {
  const [taken, canceled] = [await placePaidOrder(suite), await placePaidOrder(suite)];
  await processor(suite).paymentIntents.capture(taken.paymentIntent.id);
  await processor(suite).paymentIntents.cancel(canceled.paymentIntent.id);
  await expectOrder(suite, taken, { capture: { status: 'captured', capturedMinor: '1107' } });
  await expectOrder(suite, canceled, { status: 'created', paymentIntent: { status: 'canceled' } });
  await expectBooks(suite, taken, captured);
  await deliver(suite, taken); // captured already: there is nothing more to take
  await expectOrder(suite, taken, { capture: { status: 'captured' } });
  await expectBooks(suite, taken, captured);
});

test('PAY-8 a payment of ours that we don’t know yet has to come again; one that is over, old or foreign is passed over', async () => {
  const now = Math.floor(Date.now() / 1000);
  const type = 'payment_intent.amount_capturable_updated';
  const unknown = { id: `pi_${randomUUID()}`, status: 'requires_capture', metadata: { deliveryId: randomUUID() } };
  expect(await report(type, { ...unknown, created: now })).toEqual({ status: 503, code: 'payment_not_known_yet' });
  expect(await report(type, { ...unknown, created: now - 3_601 })).toEqual({ status: 200 });
  expect(await report('payment_intent.canceled', { ...unknown, status: 'canceled', created: now })).toEqual({
    status: 200,
  });
  expect(await report(type, { ...unknown, created: now, metadata: {} })).toEqual({ status: 200 });
  expect(await report('customer.created', { ...unknown, object: 'customer' })).toEqual({ status: 200 });
  const { delivery } = await placeOrder(suite);
  expect(await report(type, { ...unknown, created: now, metadata: { deliveryId: delivery.id } })).toEqual({
    status: 200,
  });
  expect(await report(type, { ...unknown, created: now - 3_601, metadata: { deliveryId: 'no id' } })).toEqual({
    status: 200,
  });
});

test('PAY-9 an event is one trip to the database, and one that isn’t ours none', async () => {
  const mine = await placeOrder(suite);
  await suite.payments.webhooks.settled();
  suite.gateway.resetTrips();
  await report('payment_intent.succeeded', { id: 'pi_foreign', status: 'succeeded', created: 1 });
  expect(suite.gateway.trips).toBe(0);
  const intent = {
    id: mine.paymentIntent.id,
    status: 'requires_capture',
    created: 1,
    metadata: { deliveryId: mine.delivery.id },
  };
  await report('payment_intent.amount_capturable_updated', intent);
  expect(suite.gateway.trips).toBe(1);
});
