import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#src/money/cents.ts';
import type { PaymentEvent } from '#src/payments/intent.ts';
import { openPayments, type Payments } from '#src/payments/open-payments.ts';
import type { ChargeRequest } from '#src/payments/open-charges.ts';
import { startTestPayments, type TestPayments } from '#test/support/payments/processor.ts';
import { clientOf, SANDBOX_KEY } from '#test/sandbox/payments/targets.ts';

let processor: TestPayments;
let payments: Payments;
beforeAll(async () => {
  processor = await startTestPayments({ port: 0, key: SANDBOX_KEY });
  payments = openPayments({ key: SANDBOX_KEY, apiUrl: processor.url, webhookSecret: 'whsec_unused' });
});
afterAll(() => processor.close());

const customer = () =>
  payments.createCustomer({ owner: 'user:ann', name: undefined, email: undefined, idempotencyKey: randomUUID() });

/** A card that a customer has saved. */
async function saved(card: string): Promise<{ readonly customerId: string; readonly methodId: string }> {
  const customerId = await customer();
  const { id } = await payments.setUp({ customerId, idempotencyKey: randomUUID() });
  await clientOf(processor).setupIntents.confirm(id, { payment_method: card, use_stripe_sdk: true });
  await fetch(`${processor.url}/setup/${id}/complete`, { method: 'POST' });
  const [method] = await payments.listMethods(customerId);
  return { customerId, methodId: method?.id ?? '' };
}

const tip = (more: Partial<ChargeRequest> = {}): ChargeRequest => ({
  subject: { kind: 'tip', id: randomUUID() },
  amountMinor: cents(500),
  description: 'A tip',
  idempotencyKey: randomUUID(),
  ...more,
});

describe('charges that take their money at once', () => {
  test('without a card the payer enters one; what it is for comes back with it', async () => {
    const wanted = tip();
    const { intent, refusal } = await payments.charge(wanted);
    expect([intent.status, intent.processorStatus, refusal]).toEqual([
      'requires_action',
      'requires_payment_method',
      undefined,
    ]);
    expect(intent.clientSecret).toMatch(new RegExp(`^${intent.id}_secret_`));
    await fetch(`${processor.url}/pay/${intent.id}/confirm`, { method: 'POST' });
    const now = await payments.retrieve(intent.id);
    expect(now).toMatchObject({ status: 'succeeded', receivedMinor: 500n, subject: wanted.subject });
  });

  test('a saved card is charged, with nobody there; again under its key it is the same', async () => {
    const wanted = tip({ ...(await saved('pm_card_visa')), isOffSession: true });
    const first = await payments.charge(wanted);
    expect(first).toMatchObject({ intent: { status: 'succeeded' }, refusal: undefined });
    expect(await payments.charge(wanted)).toEqual(first);
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'requires_payment_method'],
    ['pm_card_authenticationRequired', 'authentication_required', 'requires_payment_method'],
  ])('a card that is refused off session (%s) leaves an intent that takes another', async (card, code, status) => {
    const { customerId } = await saved('pm_card_visa');
    const { intent, refusal } = await payments.charge(tip({ customerId, methodId: card, isOffSession: true }));
    expect([refusal, intent.status, intent.processorStatus]).toEqual([code, 'requires_action', status]);
    await fetch(`${processor.url}/pay/${intent.id}/confirm`, { method: 'POST' });
    expect(await payments.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  test('a card whose bank asks its holder waits for them', async () => {
    const { customerId } = await saved('pm_card_visa');
    const { intent, refusal } = await payments.charge(tip({ customerId, methodId: 'pm_card_threeDSecure2Required' }));
    expect([intent.processorStatus, refusal]).toEqual(['requires_action', undefined]);
    await fetch(`${processor.url}/pay/${intent.id}/complete`, { method: 'POST' });
    expect(await payments.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  test('one that the processor made and then failed is found, and not made twice', async () => {
    const wanted = tip({ ...(await saved('pm_card_visa')), isOffSession: true });
    processor.failNext({ match: /\/payment_intents$/, before: false });
    const { intent } = await payments.charge(wanted);
    const made = processor.intents().filter(({ metadata }) => metadata['tipId'] === wanted.subject.id);
    expect(made.map(({ id }) => id)).toEqual([intent.id]);
  });
});

test('what was done under a key that the processor has forgotten since is found, and not done again', async () => {
  const { customerId, methodId } = await saved('pm_card_visa');
  const { intent } = await payments.charge(tip({ customerId, methodId, isOffSession: true }));
  const id = randomUUID();
  const under = (isAgain: boolean) => ({ idempotencyKey: randomUUID(), isAgain });
  const refund = {
    intentId: intent.id,
    amountMinor: cents(200),
    refundId: randomUUID(),
    subject: { kind: 'tip', id },
  } as const;
  const given = await payments.refund({ ...refund, ...under(false) });
  expect(await payments.refund({ ...refund, ...under(true) })).toEqual(given);
  expect(given).toMatchObject({ amountMinor: 200n, status: 'succeeded' });
  const wayBack = { customerId, originalIntentId: intent.id, amountMinor: cents(300), description: 'Return' };
  const leg = { ...wayBack, subject: { kind: 'return', id } } as const;
  const charged = await payments.chargeOffSession({ ...leg, ...under(true) });
  expect(charged).toMatchObject({ status: 'succeeded', receivedMinor: 300n });
  expect(await payments.chargeOffSession({ ...leg, ...under(true) })).toEqual(charged);
});

describe('saved cards', () => {
  test('are listed, and forgotten by whoever has them', async () => {
    const { customerId, methodId } = await saved('pm_card_mastercard');
    expect(await payments.listMethods(customerId)).toMatchObject([
      { id: methodId, brand: 'mastercard', last4: '4444', expiryMonth: 8 },
    ]);
    expect(await payments.forgetMethod(await customer(), methodId), 'another’s').toBe(false);
    expect(await payments.forgetMethod(customerId, 'pm_nobody')).toBe(false);
    expect(await payments.forgetMethod(customerId, methodId)).toBe(true);
    expect(await payments.listMethods(customerId)).toEqual([]);
    expect(await payments.forgetMethod(customerId, methodId), 'again').toBe(false);
  });
});

test('a dispute is told of with its payment, and then how it was decided', async () => {
  const told: PaymentEvent[] = [];
  const { intent } = await payments.charge(tip());
  for (const deed of ['confirm', 'dispute', 'win'])
    await fetch(`${processor.url}/pay/${intent.id}/${deed}`, { method: 'POST' });
  const stripe = clientOf(processor);
  const { data } = await stripe.events.list({ type: 'charge.dispute.*' });
  const header = (payload: string) =>
    stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: 'whsec_unused' });
  for (const event of data.toReversed()) {
    const payload = JSON.stringify(event);
    told.push(await payments.verifyWebhook(new TextEncoder().encode(payload), await header(payload)));
  }
  const disputes = told.flatMap((event) => (event.kind === 'dispute' ? [event.dispute] : []));
  expect(disputes.map(({ status }) => status)).toEqual(['open', 'won']);
  expect(disputes[0]).toMatchObject({ intentId: intent.id, amountMinor: 500n });
});
