import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startTestPayments, type TestPayments } from '#test/support/payments/processor.ts';
import { clientOf, SANDBOX_KEY } from './targets.ts';

let payments: TestPayments;
let folder: string;
let stateFile: string;
const open = () => startTestPayments({ port: 0, key: SANDBOX_KEY, stateFile });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waypost-payments-'));
  stateFile = join(folder, 'state', 'payments.json');
  payments = await open();
});
afterEach(async () => {
  await payments.close();
  await rm(folder, { recursive: true, force: true });
});

const params: Stripe.PaymentIntentCreateParams = { amount: 1_000, currency: 'usd', capture_method: 'manual' };
const create = (idempotencyKey: string = randomUUID(), retries = 0) =>
  clientOf(payments, SANDBOX_KEY, retries).paymentIntents.create(params, { idempotencyKey });

test('a 503 at the door has no effect and leaves the key free for the retry', async () => {
  payments.failNext({ status: 503 });
  const intent = await create('door', 2);
  expect(payments.calls.map(({ status, idempotencyKey }) => [status, idempotencyKey])).toEqual([
    [503, 'door'],
    [200, 'door'],
  ]);
  expect(payments.intents().map((one) => one.id)).toEqual([intent.id]);
});

test('a 503 after the effect is healed by the retry, which gets the same intent', async () => {
  payments.failNext({ status: 503, before: false });
  const intent = await create('late-door', 2);
  expect(payments.intents().map((one) => one.id)).toEqual([intent.id]);
});

test('a 500 is kept under its key, and the client is told not to retry', async () => {
  payments.failNext({ status: 500 });
  for (let time = 0; time < 2; time += 1) await expect(create('inside', 2)).rejects.toMatchObject({ statusCode: 500 });
  expect(payments.calls).toHaveLength(2);
  expect(payments.intents()).toEqual([]);
});

test('a 500 after the effect leaves an intent behind that the caller never hears of', async () => {
  payments.failNext({ status: 500, before: false });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  expect(payments.intents()).toHaveLength(1);
});

test('a connection that dies before or after the effect leads to one intent', async () => {
  for (const before of [true, false]) {
    payments.failNext({ before });
    const intent = await create(`cut-${String(before)}`, 2);
    expect(payments.intents().at(-1)?.id).toBe(intent.id);
  }
  expect(payments.intents()).toHaveLength(2);
  expect(payments.calls.map((call) => call.status)).toEqual([0, 200, 0, 200]);
});

test('a fault waits for the request that it matches, as often as it says', async () => {
  payments.failNext({ status: 503, times: 2, match: /cancel$/ });
  const { id } = await create();
  const { paymentIntents } = clientOf(payments);
  for (let time = 0; time < 2; time += 1)
    await expect(paymentIntents.cancel(id)).rejects.toMatchObject({ statusCode: 503 });
  expect((await paymentIntents.cancel(id)).status).toBe('canceled');
});

test('a key in flight is a 409', async () => {
  payments.failNext({ delayMs: 300 });
  const slow = create('twice');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(create('twice')).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  const first = await slow;
  expect((await create('twice')).id).toBe(first.id);
});

test('a hundred requests with one key make one intent', async () => {
  const ids = await Promise.all(Array.from({ length: 100 }, async () => (await create('hundred', 3)).id));
  expect(new Set(ids).size).toBe(1);
});

test('while it is stopped the processor is unreachable, and then knows everything again', async () => {
  const { id } = await create('before');
  await payments.stop();
  await expect(create('meanwhile')).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await payments.start();
  expect((await clientOf(payments).paymentIntents.retrieve(id)).id).toBe(id);
});

test('a restart keeps intents and idempotency keys, and the file is written whole', async () => {
  const { id } = await create('kept');
  await payments.close();
  expect(await readdir(join(folder, 'state'))).toEqual(['payments.json']);
  expect(JSON.parse(await readFile(stateFile, 'utf8'))).toMatchObject({ intents: [[id, { id }]] });
  payments = await open();
  expect((await create('kept')).id).toBe(id);
  expect(payments.intents()).toHaveLength(1);
});

test('a broken state file is said by name and left alone', async () => {
  await create();
  await payments.close();
  await writeFile(stateFile, '{"intents": [');
  await expect(open()).rejects.toThrow(stateFile);
  expect(await readFile(stateFile, 'utf8')).toBe('{"intents": [');
  await rm(stateFile);
  payments = await open();
});

const malformed: [what: string, init: RequestInit, status: number][] = [
  ['JSON', { headers: { 'content-type': 'application/json' }, body: '{"amount":1}' }, 400],
  ['a broken bracket', { body: new URLSearchParams({ 'metadata[a': '1' }) }, 400],
  ['a bracket without end', { body: new URLSearchParams({ [`a${'[b]'.repeat(50)}`]: '1' }) }, 400],
  ['one name as text and as object', { body: new URLSearchParams('metadata=1&metadata[a]=2') }, 400],
  ['a name that would reach the prototype', { body: new URLSearchParams({ '__proto__[a]': '1' }) }, 400],
  ['two megabytes', { body: new URLSearchParams({ description: 'x'.repeat(2_000_000) }) }, 413],
];
test.each(malformed)('%s is refused with an error of Stripe’s shape', async (_what, init, status) => {
  const headers = { authorization: `Bearer ${SANDBOX_KEY}`, ...(init.headers as Record<string, string> | undefined) };
  const answer = await fetch(`${payments.url}/v1/payment_intents`, { method: 'POST', ...init, headers });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test('an older API version still takes payment method types', async () => {
  const answer = await fetch(`${payments.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_KEY}`, 'stripe-version': '2025-10-29.clover' },
    body: new URLSearchParams('amount=500&currency=usd&payment_method_types[]=card'),
  });
  expect(await answer.json()).toMatchObject({ payment_method_types: ['card'], automatic_payment_methods: null });
});

test('no key at all is a 401, and an unknown address a 404', async () => {
  expect((await fetch(`${payments.url}/v1/payment_intents`)).status).toBe(401);
  const headers = { authorization: `Bearer ${SANDBOX_KEY}` };
  expect((await fetch(`${payments.url}/v1/coupons`, { headers })).status).toBe(404);
});
