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
