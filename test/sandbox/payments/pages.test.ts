import { afterEach, beforeEach, expect, test } from 'vitest';

import { startTestPayments, type TestPayments } from '#test/support/payments/processor.ts';
import { clientOf, SANDBOX_KEY } from './targets.ts';

let payments: TestPayments;
beforeEach(async () => {
  payments = await startTestPayments({ port: 0, key: SANDBOX_KEY });
});
afterEach(() => payments.close());

const create = (extra: object = {}) =>
  clientOf(payments).paymentIntents.create({ amount: 1_250, currency: 'usd', capture_method: 'manual', ...extra });
const press = (id: string, deed: string, headers: Record<string, string> = {}) =>
  fetch(`${payments.url}/pay/${id}/${deed}`, { method: 'POST', redirect: 'manual', headers });
const pageOf = async (path: string) => (await fetch(payments.url + path)).text();
const statusOf = (id: string) => payments.intents().find((one) => one.id === id)?.status;

test('the list says that it is the local sandbox and escapes what it shows', async () => {
  const { id } = await create({ description: '<script>alert(1)</script>' });
  const page = await pageOf('/');
  expect(page).toContain('Local payment sandbox.');
  expect(page).toContain(`/pay/${id}`);
  expect(page).toContain('$12.50');
  expect(page).not.toContain('<script>');
});

test('a payment is confirmed by hand', async () => {
  const { id } = await create();
  const answer = await press(id, 'confirm');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/pay/${id}`]);
  expect(statusOf(id)).toBe('requires_capture');
  expect(await pageOf(`/pay/${id}`)).toContain('Capture the whole amount');
});

test('authentication is asked for and then completed or failed', async () => {
  for (const [deed, status] of [
    ['complete', 'requires_capture'] as const,
    ['fail-authentication', 'requires_payment_method'] as const,
  ]) {
    const { id } = await create();
    await press(id, 'require-action');
    expect(statusOf(id)).toBe('requires_action');
    await press(id, deed);
    expect(statusOf(id)).toBe(status);
  }
});

test('a declined card can be tried again', async () => {
  const { id } = await create();
  await press(id, 'decline');
  expect(await pageOf(`/pay/${id}`)).toContain('Your card was declined.');
  await press(id, 'confirm');
  expect(statusOf(id)).toBe('requires_capture');
});

test('after an authentication the way back to the shop carries the outcome', async () => {
  const card = { payment_method: 'pm_card_threeDSecure2Required', confirm: true };
  const intent = await create({ ...card, return_url: 'https://shop.example/back?order=7' });
  const url = String(intent.next_action?.redirect_to_url?.url);
  expect(url).toBe(`${payments.url}/pay/${intent.id}`);
  await press(intent.id, 'complete');
  const page = await pageOf(`/pay/${intent.id}`);
  expect(page).toContain(`https://shop.example/back?order=7&amp;payment_intent=${intent.id}&amp;`);
  expect(page).toContain('redirect_status=succeeded');
});

test('a button that the state does not allow changes nothing', async () => {
  const { id } = await create();
  for (const deed of ['complete', 'capture', 'fail-authentication']) await press(id, deed);
  expect(statusOf(id)).toBe('requires_payment_method');
});

test('another site cannot press the buttons, and unknown pages say so', async () => {
  const { id } = await create();
  expect((await press(id, 'confirm', { origin: 'https://evil.example' })).status).toBe(403);
  expect(statusOf(id)).toBe('requires_payment_method');
  expect((await press(id, 'explode')).status).toBe(405);
  expect((await fetch(`${payments.url}/pay/pi_nobody`)).status).toBe(404);
});

test('a page loads nothing from elsewhere', async () => {
  const answer = await fetch(payments.url);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.text()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});

const enter = (path: string, number: string) =>
  fetch(`${payments.url}${path}/card`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ number }) });

test('a card is entered: taken, asked for 3-D Secure, declined, or unknown', async () => {
  const paid = await create();
  await enter(`/pay/${paid.id}`, '4242 4242 4242 4242');
  expect(statusOf(paid.id)).toBe('requires_capture');
  const asked = await create();
  await enter(`/pay/${asked.id}`, '4000-0000-0000-3220');
  expect(statusOf(asked.id)).toBe('requires_action');
  await press(asked.id, 'complete');
  expect(statusOf(asked.id)).toBe('requires_capture');
  const other = await create();
  await enter(`/pay/${other.id}`, '4000000000009995');
  expect(await pageOf(`/pay/${other.id}`)).toContain('insufficient funds');
  const unknown = await enter(`/pay/${other.id}`, '1234');
  expect(unknown.headers.get('location')).toBe(`/pay/${other.id}?card=unknown`);
  expect(await pageOf(`/pay/${other.id}?card=unknown`)).toContain('aria-invalid="true"');
  expect(statusOf(other.id)).toBe('requires_payment_method');
});

test('a page that was opened from a shop leads back there', async () => {
  const { id } = await create();
  await pageOf(`/pay/${id}?return_url=${encodeURIComponent('https://shop.example/s/1')}`);
  await pageOf(`/pay/${id}?return_url=${encodeURIComponent('javascript:alert(1)')}`);
  await enter(`/pay/${id}`, '4242424242424242');
  const page = await pageOf(`/pay/${id}`);
  expect(page).toContain(`https://shop.example/s/1?payment_intent=${id}&amp;`);
  expect(page).not.toContain('javascript:');
});

test('a card is saved, after 3-D Secure if it asks for that', async () => {
  const stripe = clientOf(payments);
  const customer = (await stripe.customers.create({})).id;
  const saved = async () => (await stripe.customers.listPaymentMethods(customer)).data.map(({ card }) => card?.last4);
  const setup = () => stripe.setupIntents.create({ customer, usage: 'off_session' });
  const [first, second, third] = [await setup(), await setup(), await setup()];
  await enter(`/setup/${first.id}`, '4242424242424242');
  await enter(`/setup/${second.id}`, '4000002500003155');
  expect(await saved()).toEqual(['4242']);
  const at = (id: string, deed: string) => fetch(`${payments.url}/setup/${id}/${deed}`, { method: 'POST' });
  await at(second.id, 'complete');
  expect(await saved()).toEqual(['3155', '4242']);
  await enter(`/setup/${third.id}`, '4000000000003220');
  await at(third.id, 'fail-authentication');
  expect(await pageOf(`/setup/${third.id}`)).toContain('failed authentication');
  expect((await stripe.setupIntents.retrieve(second.id)).status).toBe('succeeded');
});

test('a payment is disputed by hand, and decided', async () => {
  const { id } = await create({ capture_method: 'automatic' });
  await press(id, 'confirm');
  await press(id, 'dispute');
  expect(await pageOf(`/pay/${id}`)).toContain('A dispute of $12.50: needs response.');
  await press(id, 'win');
  const [dispute] = (await clientOf(payments).disputes.list({ payment_intent: id })).data;
  expect(dispute?.status).toBe('won');
  expect(await pageOf(`/pay/${id}`)).not.toContain('Dispute the payment');
});
