import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptedDelivery, dispatchKeys } from '#test/support/delivery/dispatch.ts';
import {
  balances,
  call,
  cancelOrder,
  charged,
  expectBooks,
  expectOrder,
  makeDue,
  placeOrder,
  placePaidOrder,
  processor,
  setStatus,
} from '#test/support/payments/payments.ts';
import { addSender, takeOrder } from '#test/partners/partners.ts';
import { changesOf } from './changes.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const COMMIT = /"fare" set tip_minor/;
const INCREMENT = /increment_authorization$/;

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys, UNPAID_LIMIT_MINOR: '20000' } });
});
afterEach(() => suite.gateway.clearFaults());
afterAll(() => suite.close());

const { change, intentOf, rowOf, tipOf } = changesOf(() => suite);

test('AMEND-5 AMEND-7 an unconfirmed payment is raised, and a smaller tip is captured as less', async () => {
  const order = await placeOrder(suite);
  expect((await change(order, { tipMinor: 500 })).body['fare']).toMatchObject({
    tipMinor: '500',
    customerTotalMinor: '1407',
  });
  expect(intentOf(order)).toMatchObject({ amount: 1407, status: 'requires_payment_method' });
  expect(await tipOf(order)).toEqual([500, 500, 500, 1407]);
  await expectBooks(suite, order, { ...charged, tips_payable: -500, customer_receivable: 1407 });
  expect((await change(order, { tipMinor: 100 })).status).toBe(200);
  expect([intentOf(order)?.amount, ...(await tipOf(order))]).toEqual([1407, 100, 100, 100, 1007]);
  await expectBooks(suite, order, { ...charged, tips_payable: -100, customer_receivable: 1007 });
});

test('AMEND-5 AMEND-7 an authorised payment is raised by an increment, captured whole, and the audit explains it', async () => {
  const order = await placePaidOrder(suite);
  expect((await change(order, { tipMinor: 900 })).status).toBe(200);
  expect(intentOf(order)).toMatchObject({ amount: 1807, amount_capturable: 1807, status: 'requires_capture' });
  await setStatus(suite, order, 'arrived_at_dropoff');
  expect((await change(order, { tipMinor: 1_000 })).status).toBe(200);
  const lower = await change(order, { tipMinor: 999 });
  expect([lower.status, lower.body['errors']]).toMatchObject([409, [{ pointer: '#/tipMinor', code: 'lowered' }]]);
  const ended = `, ended_at = now(), delivered_at = now(), capture_status = 'due', capture_due_minor = 1907`;
  await setStatus(suite, order, 'delivered', ended);
  await makeDue(suite, 'capture', order.delivery.id);
  await expectOrder(suite, order, { capture: { status: 'captured', capturedMinor: '1907' } });
  await expectBooks(suite, order, { ...charged, tips_payable: -1_000, processor_clearing: 1907 });
});

test('AMEND-7 a card that takes no more is a 409, and nothing changes', async () => {
  const order = await placePaidOrder(suite, 'pm_card_amex');
  const before = await rowOf(order);
  const { status, body } = await change(order, { tipMinor: 900, dropoff: { instructions: 'x' } });
  expect([status, body['code']]).toEqual([409, 'tip_not_covered']);
  expect(await rowOf(order)).toEqual(before);
  expect((await change(order, { dropoff: { instructions: 'x' } })).status).toBe(200);
});

test('AMEND-5 a cancellation reverses the charge with every change of its tip', async () => {
  const order = await placePaidOrder(suite);
  for (const tipMinor of [700, 300, 900]) expect((await change(order, { tipMinor })).status).toBe(200);
  expect((await cancelOrder(suite, order)).status).toBe(200);
  await expectOrder(suite, order, { status: 'cancelled', paymentIntent: { status: 'canceled' } });
  await expectBooks(suite, order, {});
});

test('AMEND-5 of a fee record the Worker changes nothing but the tip', async () => {
  const order = await placeOrder(suite);
  const client = await suite.database.connect();
  try {
    await client.query('set role waypost_delivery');
    const update = (set: string) =>
      client.query(`update delivery.fare set ${set} where delivery_id = $1`, [order.delivery.id]);
    await expect(update('driver_payout_minor = 907')).rejects.toThrow('only the tip changes');
    await update('seal = seal');
  } finally {
    await client.query('reset role');
    client.release();
  }
});

test('AMEND-8 an unpaid delivery under way takes no tip over its owner’s limit', async () => {
  const accepted = await acceptedDelivery(suite);
  const { status, body } = await change(accepted, { tipMinor: 90_000 });
  expect([status, body['code'], body['limitMinor']]).toEqual([409, 'payment_not_authorised', '20000']);
  expect((await change(accepted, { tipMinor: 1_000 })).status).toBe(200);
});

test('AMEND-9 of many who raise at once the payment covers whoever won, and nothing is left held', async () => {
  for (const order of [await placeOrder(suite), await placePaidOrder(suite)]) {
    const tips = [300, 400, 500, 600, 700, 800];
    const answers = await Promise.all(tips.map((tipMinor) => change(order, { tipMinor })));
    expect(new Set(answers.map(({ status, body }) => (status === 200 ? 'done' : body['code'])))).toSatisfy(
      (codes: Set<string>) =>
        codes.has('done') && [...codes].every((code) => ['done', 'change_in_progress'].includes(code)),
    );
    const { total, amount_lease: lease } = await rowOf(order);
    expect(Number(intentOf(order)?.amount)).toBeGreaterThanOrEqual(Number(total));
    expect(lease).toBeNull();
    await expectBooks(suite, order, {
      ...charged,
      tips_payable: -(Number(total) - 907),
      customer_receivable: Number(total),
    });
  }
});

test.each(['before_commit', 'after_commit'] as const)(
  'AMEND-10 a crash %s leaves what a retry under its key ends with once',
  async (when) => {
    const order = await placePaidOrder(suite);
    const key = { 'idempotency-key': randomUUID() };
    suite.gateway.failNext({ when, match: COMMIT });
    expect((await change(order, { tipMinor: 600 }, key)).status).toBe(503);
    expect(intentOf(order)?.amount).toBe(1507);
    const retry = await change(order, { tipMinor: 600 }, key);
    expect([retry.status, retry.headers.get('idempotent-replayed')]).toEqual([
      200,
      when === 'after_commit' ? 'true' : null,
    ]);
    expect([intentOf(order)?.amount, ...(await tipOf(order))]).toEqual([1507, 600, 600, 600, 1507]);
    await expectBooks(suite, order, { ...charged, tips_payable: -600, customer_receivable: 1507 });
  },
);

test('AMEND-10 a processor whose answer is lost keeps the amount held, until nothing of it is under way', async () => {
  const order = await placePaidOrder(suite);
  suite.payments.failNext({ match: INCREMENT, status: 503, times: 3 });
  const lost = await change(order, { tipMinor: 600 });
  expect([lost.status, lost.body['code'], lost.headers.get('retry-after')]).toEqual([
    503,
    'payments_unavailable',
    '60',
  ]);
  const held = await change(order, { tipMinor: 700 });
  expect([held.status, held.body['code']]).toEqual([409, 'change_in_progress']);
  await suite.database.query(`update delivery.delivery set amount_lease_until = now() - interval '1 s' where id = $1`, [
    order.delivery.id,
  ]);
  expect((await change(order, { tipMinor: 700 })).status).toBe(200);
  expect(await tipOf(order)).toEqual([700, 700, 700, 1607]);
});

test('AMEND-9 a payment that is confirmed while its tip rises covers it, or the tip stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await placeOrder(suite);
    const confirmed = processor(suite).paymentIntents.confirm(order.paymentIntent.id, {
      payment_method: 'pm_card_visa',
      return_url: 'https://shop.example/back',
    });
    const [answer] = await Promise.all([change(order, { tipMinor: 900 }), confirmed]);
    await suite.payments.webhooks.settled();
    const covered = Number(intentOf(order)?.['amount_capturable']);
    expect([answer.status, covered >= Number((await rowOf(order))['total'])]).toEqual([200, true]);
  }
});

test('AMEND-5 AMEND-6 an invoiced order’s tip is its sender’s to pay, and regulated goods keep what is forced', async () => {
  const shop = await addSender(suite, 'storefront');
  const order = { ...(await takeOrder(suite, shop)), token: shop.token };
  const calls = suite.payments.calls.length;
  expect((await change(order, { tipMinor: 700 })).status).toBe(200);
  expect(suite.payments.calls.length).toBe(calls);
  const { total } = await rowOf(order);
  expect((await call<{ delivery: unknown }>(suite, order, 'GET ')).body.delivery).toMatchObject({
    fare: { tipMinor: '700' },
  });
  expect(await balances(suite, order)).toMatchObject({ sender_receivable: total, tips_payable: -700 });
  const herbs = await addSender(suite, 'cannabis');
  const regulated = { ...(await takeOrder(suite, herbs)), token: herbs.token };
  const { status, body } = await change(regulated, { dropoffWindow: null });
  expect([status, body['errors']]).toMatchObject([409, [{ pointer: '#/dropoffWindow', code: 'forced' }]]);
  const night = { start: '2098-01-01T00:00:00Z', end: '2098-01-03T00:00:00Z' };
  expect((await change(regulated, { dropoffWindow: night })).body['code']).toBe('outside_delivery_hours');
});
