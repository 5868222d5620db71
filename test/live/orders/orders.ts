import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { expect } from 'vitest';
import type { AuctionId, OrderId, PersonId, StreamId } from '#src/live/ids.ts';
import { recordLot } from '#src/live/lots/record-lot.ts';
import { orderIdOf } from '#src/live/orders/order-id.ts';
import type { OrderWire } from '#src/live/orders/order-wire.ts';
import { personOf } from '#src/live/rooms/person.ts';
import { demoCredentials } from '#src/platform/demo-credentials.ts';
import { bidderToken, newLot } from '#test/live/lots/lots.ts';
import { get, liveDatabase, post } from '#test/live/streams/streams.ts';
import { processor } from '#test/support/payments/payments.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { soldLot } from './sold-lot.ts';

export type Order = z.output<typeof OrderWire>;

/** A sixteenth of a mile apart, in San Francisco. */
export const pickup = { lat: 37.7955, lng: -122.3937, address: '1 Ferry Building, San Francisco, CA 94111' };
export const dropoff = { lat: 37.7905, lng: -122.3937, address: '301 Mission St, San Francisco, CA 94105' };
export const contact = { name: 'Robin Doe', phone: '(415) 555-0134' };
export const brought = { fulfilment: 'delivery', dropoff, contact };

/** Somebody who bids, by their token and public id. */
export interface Person {
  readonly sub: string;
  readonly token: string;
  readonly id: PersonId;
}

export async function newPerson(suite: Suite, scope = 'chat'): Promise<Person> {
  const sub = `bidder-${randomUUID()}`;
  const principal = `user:${sub}`;
  return {
    sub,
    token: await bidderToken(suite, sub, scope),
    id: personOf(demoCredentials.idSecret, { principal, name: undefined }).id,
  };
}

interface Sale {
  readonly winner: Person;
  readonly amountMinor?: number;
  readonly canDeliver?: boolean;
  /** The bidders after the winner, each with their best. */
  readonly runners?: readonly (readonly [person: Person, bestMinor: number])[];
}

export interface SoldLot {
  readonly id: OrderId;
  readonly auctionId: AuctionId;
  readonly streamId: StreamId;
  readonly seller: string;
}

/** A lot that is sold. */
export async function sell(suite: Suite, { canDeliver = false, ...sale }: Sale): Promise<SoldLot> {
  return recordSale(suite, await newLot(suite, canDeliver ? { pickup } : {}), sale);
}

/** Records a lot as sold, as its room does. */
export async function recordSale(
  suite: Suite,
  { token: seller, auction }: Awaited<ReturnType<typeof newLot>>,
  { winner, amountMinor = 4_200, runners = [] }: Omit<Sale, 'canDeliver'>,
): Promise<SoldLot> {
  const shown = soldLot(auction, amountMinor);
  await recordLot(
    { db: liveDatabase(suite), remind: () => undefined },
    {
      auctionId: shown.id,
      status: 'sold',
      auction: shown,
      winner: winner.id,
      runners: runners.map(([{ id }, bestMinor], n) => ({ personId: id, alias: `Bidder ${n + 1}`, bestMinor })),
    },
  );
  return { id: orderIdOf(shown.id, 0), auctionId: shown.id, streamId: shown.streamId, seller };
}

/** Saves a card as a person does, on the processor's page; whose bank asks is told that it is them. */
export async function saveCard(suite: Suite, person: Person, card = 'pm_card_visa'): Promise<string> {
  const begun = await post(suite, '/api/payment-methods', { token: person.token });
  if (begun.status !== 201) throw new Error(`the card: ${begun.status} ${await begun.text()}`);
  const { setup } = (await begun.json()) as { setup: { id: string; actionUrl: string } };
  await processor(suite).setupIntents.confirm(setup.id, { payment_method: card, use_stripe_sdk: true });
  await fetch(`${setup.actionUrl}/complete`, { method: 'POST' });
  await expect.poll(() => methodsOf(suite, person.id)).not.toEqual([]);
  const [newest] = await listCards(suite, person);
  if (newest === undefined) throw new Error('no card was saved');
  return newest.id;
}

const methodsOf = async (suite: Suite, personId: PersonId): Promise<readonly string[]> => {
  const { rows } = await suite.database.query<{ methods: string[] }>(
    'select methods from live.customer where person_id = $1',
    [personId],
  );
  return rows[0]?.methods ?? [];
};

export async function listCards(suite: Suite, { token }: Pick<Person, 'token'>) {
  const response = await get(suite, '/api/payment-methods', token);
  const body = (await response.json()) as { paymentMethods: readonly { id: string; brand: string; last4: string }[] };
  return body.paymentMethods;
}

export async function readOrder(suite: Suite, id: string, token: string): Promise<Order> {
  const response = await get(suite, `/api/orders/${id}`, token);
  if (response.status !== 200) throw new Error(`the order: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { order: Order }).order;
}

/** Waits until the order reads like that: what is due travels by queue, and payments by webhook. */
export const expectOrder = (suite: Suite, id: string, token: string, view: object) =>
  expect.poll(() => readOrder(suite, id, token), { timeout: 10_000, interval: 50 }).toMatchObject(view);

export const act = (suite: Suite, id: string, deed: string, token: string, { body, key }: Sent = {}) =>
  post(suite, `/api/orders/${id}/${deed}`, {
    token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

interface Sent {
  readonly body?: object | undefined;
  readonly key?: string;
}

/** The same, which has to succeed. */
export async function done(suite: Suite, id: string, deed: string, token: string, body?: object): Promise<Order> {
  const response = await act(suite, id, deed, token, { body });
  if (response.status > 201) throw new Error(`${deed}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { order: Order }).order;
}

export const pay = (suite: Suite, id: string, { token }: Pick<Person, 'token'>, body: object = {}) =>
  done(suite, id, 'pay', token, body);

/** What the payer does on the processor's page. */
export const onPage = async ({ paymentIntent }: Order, deed: string): Promise<void> => {
  const response = await fetch(`${paymentIntent?.actionUrl ?? 'http://no.action'}/${deed}`, { method: 'POST' });
  if (response.status >= 400) throw new Error(`${deed}: ${response.status} ${await response.text()}`);
};

/** An order that its winner has paid. */
export async function sellPaid(suite: Suite, sale: Omit<Sale, 'winner'> = {}, terms: object = {}) {
  const buyer = await newPerson(suite);
  const lot = await sell(suite, { winner: buyer, ...sale });
  await onPage(await pay(suite, lot.id, buyer, terms), 'confirm');
  await expectOrder(suite, lot.id, buyer.token, { status: 'paid' });
  return { ...lot, buyer };
}

/** What was due at some time is due now, and the cron runs. */
export async function hurry(suite: Suite, kind: string, id: string): Promise<void> {
  const { rowCount } = await suite.database.query(
    `update live.due set due_at = now(), lease_until = null where kind = $1 and subject = $2`,
    [kind, id],
  );
  if (rowCount !== 1) throw new Error(`no ${kind} is due`);
  await suite.cron('live');
}

/** The intents of an order at the processor. */
export const intentsOf = ({ payments }: Suite, id: string) =>
  payments.intents().filter(({ metadata }) => metadata['orderId'] === id);

/** The sums of an order's postings per account, those of nothing left out. They sum to zero. */
export async function balances({ database }: Suite, id: string): Promise<Record<string, number>> {
  const { rows } = await database.query<{ account: string; sum: number }>(
    `select account, sum(amount_minor)::int sum from ledger.posting p join ledger.transaction t on t.id = p.transaction_id
     where subject = $1 group by account having sum(amount_minor) <> 0`,
    [id],
  );
  const sums = Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  expect(Object.values(sums).reduce((all, each) => all + each, 0)).toBe(0);
  return sums;
}
