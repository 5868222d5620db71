import { text } from 'node:stream/consumers';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startTestPayments, type TestPayments } from '#test/support/payments/processor.ts';
import { clientOf, SANDBOX_KEY } from './targets.ts';

const SECRET = 'whsec_test_secret';

let receiver: Server;
let payments: TestPayments;
let stripe: Stripe;
/** What arrived and was signed as Stripe signs, in order. */
let received: Stripe.Event[];
let statuses: number[];

beforeEach(async () => {
  received = [];
  statuses = [];
  receiver = createServer(async (request, response) => {
    const raw = await text(request);
    const signature = String(request.headers['stripe-signature']);
    const crypto = Stripe.createSubtleCryptoProvider();
    received.push(await Stripe.webhooks.constructEventAsync(raw, signature, SECRET, undefined, crypto));
    response.writeHead(statuses.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/payments`;
  const webhook = { name: 'shop', url, secret: SECRET, retryDelaysMs: [20, 40] };
  payments = await startTestPayments({ port: 0, key: SANDBOX_KEY, webhooks: [webhook] });
  stripe = clientOf(payments);
});
afterEach(async () => {
  await payments.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const types = () => received.map((event) => event.type);
const create = (extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1_000,
    currency: 'usd',
    capture_method: 'manual',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...extra,
  });
const hold = () => create({ confirm: true, payment_method: 'pm_card_visa' });

test('every step is told, signed so that the official client accepts it', async () => {
  const { id } = await hold();
  await stripe.paymentIntents.capture(id);
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 400 });
  await stripe.refunds.update(refund.id, { metadata: { note: 'sorry' } });
  await create({ confirm: true, payment_method: 'pm_card_threeDSecure2Required' });
  await create({ confirm: true, payment_method: 'pm_card_chargeDeclined' }).catch(() => {});
  await stripe.paymentIntents.cancel((await create()).id);
  await payments.webhooks.settled();
  const expected = [
    'charge.refunded',
    'payment_intent.amount_capturable_updated',
    'payment_intent.canceled',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'refund.created',
    'refund.updated',
  ];
  expect(types().toSorted()).toEqual(expected);
});

test('an event shows its object as it was then', async () => {
  payments.webhooks.hold();
  const { id } = await hold();
  await stripe.paymentIntents.capture(id);
  await payments.webhooks.release();
  const states = received.map((event) => (event.data.object as Stripe.PaymentIntent).status);
  expect(states).toEqual(['requires_confirmation', 'requires_capture', 'succeeded']);
});

test('an answer that is not 2xx brings the event again, until there is one', async () => {
  statuses = [503, 500, 200];
  const { id } = await create();
  await payments.webhooks.settled();
  expect(types()).toEqual(['payment_intent.created', 'payment_intent.created', 'payment_intent.created']);
  expect(new Set(received.map((event) => event.id)).size).toBe(1);
  expect(payments.webhooks.log.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, 503],
    [2, 500],
    [3, 200],
  ]);
  expect((received[0]?.data.object as Stripe.PaymentIntent | undefined)?.id).toBe(id);
});

test('it gives up after its retries, and a restart tries again', async () => {
  statuses = [500, 500, 500];
  await create();
  await payments.webhooks.settled();
  expect(received).toHaveLength(3);
  await payments.stop();
  await payments.start();
  await payments.webhooks.settled();
  expect(received).toHaveLength(4);
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(0);
});

test('held events leave in the order that the test wants', async () => {
  payments.webhooks.hold();
  await hold();
  await payments.webhooks.settled();
  expect(received).toEqual([]);
  await payments.webhooks.release('reversed');
  expect(types()).toEqual(['payment_intent.amount_capturable_updated', 'payment_intent.created']);
  payments.webhooks.hold();
  await hold();
  await payments.webhooks.release((held) => held.filter((event) => event.type === 'payment_intent.created'));
  expect(types()).toHaveLength(3);
});

test('events are doubled and lost at will', async () => {
  payments.webhooks.duplicate(1);
  await create();
  payments.webhooks.drop(1);
  await create();
  await payments.webhooks.settled();
  expect(received).toHaveLength(2);
  expect(received[0]?.id).toBe(received[1]?.id);
  expect(payments.webhooks.log.at(-1)).toBeDefined();
  expect((await stripe.events.list()).data).toHaveLength(2);
});

test('each of several receivers is sent every event until it has taken it', async () => {
  const taken: string[] = [];
  let isBroken = true;
  const second = createServer((request, response) => {
    request.resume();
    if (!isBroken) taken.push('event');
    response.writeHead(isBroken ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => second.listen(0, '127.0.0.1', resolve));
  const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const webhooks = [
    { name: 'one', url: urlOf(receiver), secret: SECRET, retryDelaysMs: [] },
    { name: 'two', url: urlOf(second), secret: 'whsec_of_another', retryDelaysMs: [] },
  ];
  const both = await startTestPayments({ port: 0, key: SANDBOX_KEY, webhooks });
  try {
    const client = clientOf(both);
    await client.paymentIntents.create({ amount: 1_000, currency: 'usd' });
    await both.webhooks.settled();
    expect([received.length, taken.length, (await client.events.list()).data[0]?.pending_webhooks]).toEqual([1, 0, 1]);
    isBroken = false;
    await both.stop();
    await both.start();
    await both.webhooks.settled();
    expect([received.length, taken.length, (await client.events.list()).data[0]?.pending_webhooks]).toEqual([1, 1, 0]);
  } finally {
    await both.close();
    second.closeAllConnections();
    await new Promise((resolve) => second.close(resolve));
  }
});
