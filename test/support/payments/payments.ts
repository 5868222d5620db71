import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { audit } from '#test/delivery/audit/audits.ts';
import { createDelivery, ferryToTwinPeaks, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import type { Suite } from '#test/support/workers/suite.ts';

/** The official client against the suite's sandbox: what a payer's browser or somebody in the dashboard does. */
export const processor = ({ payments }: Suite) =>
  new Stripe(demoSecrets.stripeKey, {
    host: '127.0.0.1',
    port: payments.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

/** A token of a merchant whom nobody has heard of. */
export const newMerchant = (suite: Suite) =>
  suite.token({ scope: 'deliveries:write deliveries:read jobs:dispatch', org: `org-${randomUUID()}` });

/** A delivery, and a token of its owner's. */
export interface Owned {
  readonly token: string;
  readonly delivery: { readonly id: string };
}

/** A merchant's delivery that waits for a dispatcher. */
export interface Order extends CreatedBody {
  readonly token: string;
}

export async function placeOrder(suite: Suite, change: Record<string, unknown> = {}, as?: string): Promise<Order> {
  const token = as ?? (await newMerchant(suite));
  const body = { ...ferryToTwinPeaks, tipMinor: 200, dispatch: 'hold', ...change };
  return { ...(await createDelivery(suite, { token, body })), token };
}

/** The payer confirms: the amount is held. */
export async function confirm(suite: Suite, { paymentIntent }: CreatedBody, method = 'pm_card_visa'): Promise<void> {
  await processor(suite).paymentIntents.confirm(paymentIntent.id, {
    payment_method: method,
    return_url: 'https://shop.example/back',
  });
}

/** An order whose payment is authorised, here too. */
export async function placePaidOrder(suite: Suite, method = 'pm_card_visa', change = {}, as?: string): Promise<Order> {
  const order = await placeOrder(suite, change, as);
  await confirm(suite, order, method);
  await suite.payments.webhooks.settled();
  return order;
}

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** Calls a route of the order's owner, as `METHOD /path below the delivery`. */
export async function call<T = Record<string, unknown>>(
  suite: Suite,
  { token, delivery }: Owned,
  route: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const [method = '', path = ''] = route.split(' ');
  const response = await suite.fetch(`/v1/deliveries/${delivery.id}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
}

export interface MoneyView {
  readonly status: string;
  readonly paymentIntent: { readonly status: string; readonly processorStatus: string };
  readonly capture: { readonly status: string; readonly dueMinor: string; readonly capturedMinor: string };
  readonly refundedMinor: string;
  readonly cancelFeeMinor: string;
  readonly returnFeeMinor: string;
  readonly returnStatus: string;
}

export const readOrder = async (suite: Suite, order: Owned) =>
  (await call<{ delivery: MoneyView }>(suite, order, 'GET ')).body.delivery;

/** Waits until the delivery reads like that: what is due travels by queue. */
export const expectOrder = (suite: Suite, order: Owned, view: Record<string, unknown>) =>
  expect.poll(() => readOrder(suite, order), { timeout: 8_000, interval: 50 }).toMatchObject(view);

/** Sets a delivery's state by hand, with a driver where it needs one. */
export async function setStatus({ database }: Suite, { delivery }: Owned, status: string, more = ''): Promise<void> {
  const driver = randomUUID();
  await database.query(
    `insert into delivery.driver (id, display_name, vehicle_type, products, licences, status, idle_since, created_at, updated_at)
     values ($1, 'Maya Rossi', 'car', '{delivery}', '{}', 'available', now() - interval '1 hour', now(), now())`,
    [driver],
  );
  await database.query(
    `update delivery.job set status = 'accepted', driver_id = $2, version = version + 1 where delivery_id = $1`,
    [delivery.id, driver],
  );
  await database.query(
    `update delivery.delivery set status = $2, driver_id = $3, version = version + 1${more} where id = $1`,
    [delivery.id, status, driver],
  );
}

/** Writes into a delivery's log that its driver was seen at the drop-off. */
export async function logArrival({ database }: Suite, { delivery }: Owned): Promise<void> {
  await database.query(
    `with seen as (update delivery.delivery set event_seq = event_seq + 1 where id = $1 returning id, event_seq)
     insert into delivery.event (delivery_id, sequence, type, status, mover, at)
     select id, event_seq, 'arrived_at_dropoff', 'arrived_at_dropoff', 'driver', now() from seen`,
    [delivery.id],
  );
}

/** Ends a delivery at the door by hand: all of it is due. */
export async function deliver(suite: Suite, order: Order): Promise<void> {
  const due = `, ended_at = now(), delivered_at = now(), capture_status = 'due', capture_due_minor = 1107`;
  await setStatus(suite, order, 'delivered', due);
  await makeDue(suite, 'capture', order.delivery.id);
}

/** Writes a due row as a verb would, and reminds of it as the cron does. */
export async function makeDue(suite: Suite, kind: string, subject: string): Promise<void> {
  await suite.database.query(
    `insert into delivery.due (kind, subject, due_at) values ($1, $2, now()) on conflict (kind, subject) do update set due_at = now(), lease_until = null`,
    [kind, subject],
  );
  await suite.cron();
}

/** Everything that waits is due now, and the cron runs. */
export async function hurry(suite: Suite): Promise<void> {
  await suite.database.query(`update delivery.due set due_at = now(), lease_until = null`);
  await suite.cron();
}

/** Waits until the processor was asked about a subject in vain. */
export const expectPostponed = ({ database }: Suite, subject: string) =>
  expect
    .poll(
      async () =>
        (await database.query(`select 1 from delivery.due where subject = $1 and last_error is not null`, [subject]))
          .rowCount,
      { timeout: 10_000, interval: 50 },
    )
    .toBe(1);

/** The sums of a delivery's postings per account, those of nothing left out. */
export async function balances({ database }: Suite, { delivery }: Owned): Promise<Record<string, number>> {
  const { rows } = await database.query<{ account: string; sum: number }>(
    `select account, sum(amount_minor)::int sum from ledger.posting p join ledger.transaction t on t.id = p.transaction_id
     where subject = $1 group by account having sum(amount_minor) <> 0`,
    [delivery.id],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

/** The books of a delivery: what they sum to, and that the audit explains every posting. */
export async function expectBooks(suite: Suite, order: Owned, sums: Record<string, number>): Promise<void> {
  expect(await balances(suite, order)).toEqual(sums);
  expect(Object.values(sums).reduce((all, each) => all + each, 0)).toBe(0);
  expect((await audit(suite, order.delivery.id, order.token)).drift).toEqual({ ok: true, diffs: [] });
}

/** Makes a customer of the order's owner, as a merchant does: their id, and the processor's own. */
export async function makeCustomer(
  suite: Suite,
  token: string,
  email: string,
): Promise<{ readonly id: string; readonly processorId: string }> {
  const response = await suite.fetch('/v1/payment-customers', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  const { paymentCustomer } = (await response.json()) as { paymentCustomer: { id: string } };
  return { id: paymentCustomer.id, processorId: paymentCustomer.id.split('.')[0] ?? '' };
}

/** What the charge of an order as `placeOrder` makes it books besides what is owed for it. */
export const charged = {
  driver_payable: -726,
  tips_payable: -200,
  brokering_revenue: -136,
  infrastructure_revenue: -45,
};

/** What it would cost to cancel an order now. */
export interface CancellationPrice {
  readonly allowed: boolean;
  readonly feeMinor: string;
  readonly refundMinor: string;
  readonly reason: string;
  readonly validUntil: string;
  readonly token: string;
}

export const cancellationPrice = async (suite: Suite, order: Order): Promise<CancellationPrice> =>
  (await call<{ cancellation: CancellationPrice }>(suite, order, 'GET /cancellation')).body.cancellation;

export const cancelOrder = (
  suite: Suite,
  order: Order,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => call(suite, order, 'POST /cancel', { reason: 'Changed my mind', ...body }, headers);
