import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptedDelivery, DELIVERY_KEY, dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { callPool } from '#test/support/delivery/pool.ts';
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
  type Order,
} from '#test/support/payments/payments.ts';
import { addSender, takeOrder } from '#test/partners/partners.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const COMMIT = /"fare" set tip_minor/;
const INCREMENT = /increment_authorization$/;

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys, UNPAID_LIMIT_MINOR: '20000' } });
});
afterEach(() => suite.gateway.clearFaults());
afterAll(() => suite.close());

const change = (order: Pick<Order, 'token' | 'delivery'>, body: unknown, headers: Record<string, string> = {}) =>
  call(suite, order, 'PATCH ', body, headers);

const intentOf = ({ paymentIntent }: Order) => suite.payments.intents().find(({ id }) => id === paymentIntent.id);

const rowOf = async ({ delivery }: Pick<Order, 'delivery'>) =>
  (
    await suite.database.query<Record<string, unknown>>(
      `select d.tip_minor::int tip, f.tip_minor::int fare_tip, f.customer_total_minor::int total, j.tip_minor::int job_tip, d.version, d.event_seq, d.pin_hash, d.amount_lease,
         j.dropoff_address, d.dropoff_city from delivery.delivery d join delivery.job j on j.delivery_id = d.id join delivery.fare f on f.delivery_id = d.id where d.id = $1`,
      [delivery.id],
    )
  ).rows[0] ?? {};

const tipOf = (order: Order) =>
  rowOf(order).then(({ tip, fare_tip, job_tip, total }) => [tip, fare_tip, job_tip, total]);

test('CHANGE-1 CHANGE-3 note, contact, windows and proofs change; the log says which, the public nothing', async () => {
  const order = await placeOrder(suite, {
    dropoff: {
      lat: 37.7544,
      lng: -122.4477,
      address: { line1: '1 Castro St', city: 'San Francisco', accessCode: '77' },
    },
    customer: { name: 'Robin Doe' },
  });
  const windows = { start: '2099-01-01T10:00:00.000Z', end: '2099-01-01T12:00:00.000Z' };
  const { status, body, headers } = await change(order, {
    dropoff: { instructions: 'Ring twice' },
    customer: { phone: '(415) 555-0199' },
    dropoffWindow: windows,
    requirements: { photo: true },
  });
  expect([status, body['changed'], headers.get('etag')]).toEqual([
    200,
    ['instructions', 'customer', 'dropoffWindow', 'requirements'],
    '"2"',
  ]);
  const read = (await call<{ delivery: Record<string, unknown> }>(suite, order, 'GET ')).body.delivery;
  expect(read).toMatchObject({
    dropoff: { address: { line1: '1 Castro St', instructions: 'Ring twice' } },
    customer: { name: 'Robin Doe', phone: '+14155550199' },
    dropoffWindow: windows,
    requirements: { photo: true, pin: false },
  });
  expect((await rowOf(order))['dropoff_address']).toMatchObject({ instructions: 'Ring twice', accessCode: '77' });
  const { events } = (await call<{ events: Record<string, unknown>[] }>(suite, order, 'GET /events')).body;
  expect(events.at(-1)).toMatchObject({
    sequence: 2,
    type: 'changed',
    by: 'owner',
    detail: { fields: ['instructions', 'customer', 'dropoffWindow', 'requirements'] },
  });
  const tracking = await suite.fetch(`/v1/tracking/${order.tracking.slug}`);
  expect(await tracking.text()).not.toMatch(/changed|Ring|0199/);
  const again = await change(order, { dropoff: { instructions: 'Ring twice' } });
  expect([again.body['changed'], again.headers.get('etag')]).toEqual([[], '"2"']);
  expect((await rowOf(order))['event_seq']).toBe(2);
});

test('CHANGE-2 after the pickup only note, contact and a larger tip change, and nothing of a request that wants more', async () => {
  const order = await placePaidOrder(suite);
  await setStatus(suite, order, 'picked_up');
  const before = await rowOf(order);
  const { status, body } = await change(order, { dropoff: { instructions: 'Back door' }, requirements: { pin: true } });
  expect([status, body['code'], body['currentStatus'], body['changeable']]).toEqual([
    409,
    'change_too_late',
    'picked_up',
    ['instructions', 'customer', 'tipMinor'],
  ]);
  expect(body['errors']).toEqual([
    { pointer: '#/requirements', code: 'late', detail: 'Can be changed up to arrived_at_pickup.' },
  ]);
  expect(await rowOf(order)).toEqual(before);
  expect((await change(order, { dropoff: { instructions: 'Back door' } })).status).toBe(200);
});

test.each([
  {},
  { tipMinor: -1 },
  { tipMinor: '5' },
  { dropoff: { lat: 1 } },
  { customer: { name: 'a\nb' } },
  { status: 'delivered' },
])('CHANGE-1 %j is refused', async (body) => {
  const order = await placeOrder(suite);
  expect((await change(order, body)).status).toBe(422);
});

test('CHANGE-5 CHANGE-7 an unconfirmed payment is raised, and a smaller tip is captured as less', async () => {
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

test('CHANGE-5 CHANGE-7 an authorised payment is raised by an increment, captured whole, and the audit explains it', async () => {
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

test('CHANGE-7 a card that takes no more is a 409, and nothing changes', async () => {
  const order = await placePaidOrder(suite, 'pm_card_amex');
  const before = await rowOf(order);
  const { status, body } = await change(order, { tipMinor: 900, dropoff: { instructions: 'x' } });
  expect([status, body['code']]).toEqual([409, 'tip_not_covered']);
  expect(await rowOf(order)).toEqual(before);
  expect((await change(order, { dropoff: { instructions: 'x' } })).status).toBe(200);
});

test('CHANGE-5 a cancellation reverses the charge with every change of its tip', async () => {
  const order = await placePaidOrder(suite);
  for (const tipMinor of [700, 300, 900]) expect((await change(order, { tipMinor })).status).toBe(200);
  expect((await cancelOrder(suite, order)).status).toBe(200);
  await expectOrder(suite, order, { status: 'cancelled', paymentIntent: { status: 'canceled' } });
  await expectBooks(suite, order, {});
});

test('CHANGE-5 of a fee record the Worker changes nothing but the tip', async () => {
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

test('CHANGE-4 what drivers have been offered shows the new tip, and falls for none of them', async () => {
  const accepted = await acceptedDelivery(suite);
  const order = accepted as unknown as Order;
  expect((await change(order, { tipMinor: 100 })).status).toBe(409);
  expect((await change(order, { tipMinor: 350 })).status).toBe(200);
  const { rows } = await suite.database.query('select tip_minor::int tip from delivery.offer where job_id = $1', [
    accepted.jobId,
  ]);
  expect(rows).toEqual([{ tip: 350 }]);
  const job = await callPool(suite, DELIVERY_KEY, `GET /v1/pool/jobs/${accepted.jobId}`);
  expect(await job.json()).toMatchObject({ job: { tipMinor: '350' } });
});

test('CHANGE-8 an unpaid delivery under way takes no tip over its owner’s limit', async () => {
  const accepted = (await acceptedDelivery(suite)) as unknown as Order;
  const { status, body } = await change(accepted, { tipMinor: 90_000 });
  expect([status, body['code'], body['limitMinor']]).toEqual([409, 'payment_not_authorised', '20000']);
  expect((await change(accepted, { tipMinor: 1_000 })).status).toBe(200);
});

test('CHANGE-9 of many who raise at once the payment covers whoever won, and nothing is left held', async () => {
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
  'CHANGE-10 a crash %s leaves what a retry under its key ends with once',
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

test('CHANGE-10 a processor whose answer is lost keeps the amount held, until nothing of it is under way', async () => {
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

test('CHANGE-9 a payment that is confirmed while its tip rises covers it, or the tip stays', async () => {
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

test('CHANGE-11 a version that has passed is a 412, and a key gets the same bytes with the same PIN', async () => {
  const order = await placeOrder(suite);
  const key = { 'idempotency-key': randomUUID(), 'if-match': '"1"' };
  const first = await change(order, { requirements: { pin: true } }, key);
  const { pin } = first.body['delivery'] as { pin: string };
  expect([first.status, pin]).toEqual([200, expect.stringMatching(/^\d{4}$/)]);
  const replay = await change(order, { requirements: { pin: true } }, key);
  expect([replay.body, replay.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
  expect((await change(order, { tipMinor: 300 }, { 'if-match': '"1"' })).body['code']).toBe('version_mismatch');
  expect((await change(order, { tipMinor: 300 }, key)).body['code']).toBe('idempotency_key_reused');
  const stored = await suite.database.query(
    'select 1 from platform.idempotency where key = $1 and outcome::text like $2',
    [key['idempotency-key'], `%"${pin}"%`],
  );
  expect(stored.rowCount).toBe(0);
  expect((await change(order, { requirements: { pin: false } })).status).toBe(200);
  expect((await rowOf(order))['pin_hash']).toBeNull();
});

test('CHANGE-12 another pickup window moves the first offers', async () => {
  const order = await placeOrder(suite, {
    dispatch: 'auto',
    pickupWindow: { start: '2098-01-01T10:00:00Z', end: '2098-01-01T11:00:00Z' },
  });
  const dueAt = async () =>
    (
      await suite.database.query<{ at: Date }>(
        `select due_at as at from delivery.due where kind = 'wave' and subject = $1`,
        [order.job.id],
      )
    ).rows[0]?.at;
  const before = await dueAt();
  const pickupWindow = { start: '2098-01-02T10:00:00Z', end: '2098-01-02T11:00:00Z' };
  expect((await change(order, { pickupWindow })).status).toBe(200);
  expect(Number(await dueAt()) - Number(before)).toBe(86_400_000);
});

test('CHANGE-13 a city that the new contact shares is no longer public, and stays so', async () => {
  const order = await placeOrder(suite, {
    dropoff: { lat: 37.7544, lng: -122.4477, address: { city: 'Castro' } },
    customer: { name: 'Robin' },
  });
  expect((await rowOf(order))['dropoff_city']).toBe('Castro');
  await change(order, { customer: { name: 'Ana Castro' } });
  expect((await rowOf(order))['dropoff_city']).toBeNull();
  await change(order, { customer: { name: 'Robin' } });
  expect((await rowOf(order))['dropoff_city']).toBeNull();
});

test('CHANGE-14 another owner’s is a 404, ops changes all, in two trips; a larger tip is three and two calls', async () => {
  const order = await placePaidOrder(suite);
  const stranger = { ...order, token: await suite.token({ scope: 'deliveries:write', org: `org-${randomUUID()}` }) };
  expect((await change(stranger, { tipMinor: 300 })).status).toBe(404);
  const ops = { ...order, token: await suite.token({ scope: 'ops', org: `org-${randomUUID()}` }) };
  const trips = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('server-timing')];
  const cost = (count: number) => [200, expect.stringContaining(`"${count} trips"`)];
  expect(trips(await change(ops, { dropoff: { instructions: 'x' } }))).toEqual(cost(2));
  const calls = suite.payments.calls.length;
  expect(trips(await change(order, { tipMinor: 300 }))).toEqual(cost(3));
  expect(suite.payments.calls.length - calls).toBe(2);
});

test('CHANGE-5 CHANGE-6 an invoiced order’s tip is its sender’s to pay, and regulated goods keep what is forced', async () => {
  const shop = await addSender(suite, 'storefront');
  const order = { ...(await takeOrder(suite, shop)), token: shop.token } as unknown as Order;
  const calls = suite.payments.calls.length;
  expect((await change(order, { tipMinor: 700 })).status).toBe(200);
  expect(suite.payments.calls.length).toBe(calls);
  const { total } = await rowOf(order);
  expect((await call<{ delivery: unknown }>(suite, order, 'GET ')).body.delivery).toMatchObject({
    fare: { tipMinor: '700' },
  });
  expect(await balances(suite, order)).toMatchObject({ sender_receivable: total, tips_payable: -700 });
  const herbs = await addSender(suite, 'cannabis');
  const regulated = { ...(await takeOrder(suite, herbs)), token: herbs.token } as unknown as Order;
  const { status, body } = await change(regulated, { dropoffWindow: null });
  expect([status, body['errors']]).toMatchObject([409, [{ pointer: '#/dropoffWindow', code: 'forced' }]]);
  const night = { start: '2098-01-01T00:00:00Z', end: '2098-01-03T00:00:00Z' };
  expect((await change(regulated, { dropoffWindow: night })).body['code']).toBe('outside_delivery_hours');
});
