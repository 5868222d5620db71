import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { z } from 'zod';
import { boundMethod } from '#src/live/payers/bound-method.ts';
import type { PaymentIntentWire } from '#src/live/payers/payment-intent-wire.ts';
import { personOf } from '#src/live/rooms/person.ts';
import type { TipWire } from '#src/live/tips/tip-wire.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { get, post } from '#test/live/streams/streams.ts';
import { processor } from '#test/support/payments/payments.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export type Tip = z.input<typeof TipWire>;
export interface Begun {
  readonly tip: Tip;
  readonly paymentIntent: z.input<typeof PaymentIntentWire>;
}

export const PATIENCE = { timeout: 5_000, interval: 50 };

export interface Tipper {
  readonly id: ReturnType<typeof personOf>['id'];
  readonly token: string;
}

/** Somebody who gives tips. */
export async function newTipper(suite: Suite, scope = 'chat'): Promise<Tipper> {
  const sub = `tipper-${randomUUID()}`;
  const { id } = personOf(demoSecrets.idSecret, { principal: `user:${sub}`, name: undefined });
  return { id, token: await suite.token({ sub, scope, aud: [suite.urls.live] }) };
}

export const giveTip = (suite: Suite, streamId: string, token: string, body: object = {}, key: string = randomUUID()) =>
  post(suite, `/api/streams/${streamId}/tip`, {
    token,
    body: { amountMinor: 500, ...body },
    headers: { 'idempotency-key': key },
  });

export async function begunOf(answer: Response | Promise<Response>): Promise<Begun> {
  const response = await answer;
  if (response.status !== 201) throw new Error(`the tip: ${response.status} ${await response.text()}`);
  return (await response.json()) as Begun;
}

/** Its payer enters a card on the page. */
export const payFor = (suite: Suite, { paymentIntent }: Begun, card = 'pm_card_visa') =>
  processor(suite).paymentIntents.confirm(paymentIntent.id, { payment_method: card });

/** A card that a tipper has saved, by the id that they are shown. */
export async function saveCard(suite: Suite, { id }: Tipper, card = 'pm_card_visa'): Promise<string> {
  const stripe: Stripe = processor(suite);
  const customer = await stripe.customers.create({ metadata: { owner: id } });
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    payment_method: card,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  const { payment_method: method } = setup;
  if (typeof method !== 'string') throw new Error('the card was not saved');
  return boundMethod(demoSecrets.idSecret, id, { customerId: customer.id, methodId: method });
}

/** A saved card that is declined when it is charged: at the sandbox the name of a test card is one. */
export async function cardThatFails(suite: Suite, { id }: Tipper): Promise<string> {
  const customer = await processor(suite).customers.create({ metadata: { owner: id } });
  return boundMethod(demoSecrets.idSecret, id, {
    customerId: customer.id,
    methodId: 'pm_card_chargeDeclinedInsufficientFunds',
  });
}

export async function readTip(suite: Suite, id: string, token: string): Promise<Tip> {
  const response = await get(suite, `/api/tips/${id}`, token);
  if (response.status !== 200) throw new Error(`the tip: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { tip: Tip }).tip;
}

export const expectTip = (suite: Suite, { tip }: Begun, token: string, view: Partial<Tip>) =>
  expect.poll(() => readTip(suite, tip.id, token), PATIENCE).toMatchObject(view);

/** What a tip's postings come to, by account. */
export async function booksOf({ database }: Suite, { tip }: Begun): Promise<Record<string, number>> {
  const { rows } = await database.query<{ account: string; sum: number }>(
    `select account, sum(amount_minor)::int sum from ledger.posting p join ledger.transaction t on t.id = p.transaction_id
     where subject = $1 group by account having sum(amount_minor) <> 0`,
    [tip.id],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

/** A paid tip's books: all of it is the host's. */
export const OWED = { processor_clearing: 500, host_payable: -500 };

/** What is due of this kind is due now, and the cron looks; without a kind it reads all payments, too. */
export async function hurry(suite: Suite, kind?: string): Promise<void> {
  await suite.database.query(
    `update live.due set due_at = now(), lease_until = null where $1::text is null or kind = $1`,
    [kind ?? null],
  );
  if (kind === undefined)
    await suite.database.query(
      `update live.payment set checked_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'`,
    );
  await suite.cron('live');
}

/** Does something by hand on the processor's page of a payment. */
export async function onPage(suite: Suite, { paymentIntent }: Begun, deed: string): Promise<void> {
  const response = await fetch(`${suite.payments.url}/pay/${paymentIntent.id}/${deed}`, {
    method: 'POST',
    redirect: 'manual',
  });
  if (response.status >= 400) throw new Error(`${deed}: ${response.status} ${await response.text()}`);
}
