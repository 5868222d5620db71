import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNPAID_LIMIT_MINOR } from '#src/delivery/money/unpaid.ts';
import { DELIVERY_KEY, dispatchKeys, eventually, jobRow } from '#test/support/delivery/dispatch.ts';
import {
  cancelOrder,
  confirm,
  newMerchant,
  placeOrder,
  placePaidOrder,
  setStatus,
  type Order,
} from '#test/support/payments/payments.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  // As production has it: the variable isn't set.
  suite = await startSuite({ vars: { UNPAID_LIMIT_MINOR: undefined, POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

/** Of 8,907 cents: two are within the limit, three aren't. */
const BIG = { tipMinor: 8_000 };

interface Dispatched {
  readonly status: number;
  readonly code?: string;
  readonly detail?: string;
  readonly amountMinor?: string;
  readonly underWayMinor?: string;
  readonly limitMinor?: string;
}

async function dispatch({ job, token }: Order): Promise<Dispatched> {
  const response = await suite.fetch('/v1/jobs/dispatch', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jobId: job.id }),
  });
  return { ...((await response.json()) as object), status: response.status };
}

const dispatchAll = async (orders: readonly Order[]) =>
  (await Promise.all(orders.map(dispatch))).map(({ status }) => status);

const statusOf = async ({ job }: Order) => (await jobRow(suite, job.id))['status'];

const searching = (order: Order) =>
  eventually(
    () => statusOf(order),
    (status) => status === 'offering',
  );

const ownerOf = async ({ delivery }: Order) =>
  (await suite.database.query<{ owner: string }>('select owner from delivery.delivery where id = $1', [delivery.id]))
    .rows[0]?.owner ?? '';

async function admin(method: 'GET' | 'PUT', owner: string, limitMinor?: number | null) {
  const response = await suite.fetch(`/v1/admin/unpaid-limits/${encodeURIComponent(owner)}`, {
    method,
    headers: { authorization: `Bearer ${await suite.token({ scope: 'ops' })}`, 'content-type': 'application/json' },
    ...(limitMinor === undefined ? {} : { body: JSON.stringify({ limitMinor }) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('UNPAID-1 beyond the limit a search doesn’t begin: the refusal says what is under way, and the limit', async () => {
  const token = await newMerchant(suite);
  const [one, two, three, small] = [
    await placeOrder(suite, BIG, token),
    await placeOrder(suite, BIG, token),
    await placeOrder(suite, BIG, token),
    await placeOrder(suite, {}, token),
  ];
  expect([(await dispatch(one)).status, (await dispatch(two)).status]).toEqual([200, 200]);
  const refused = await dispatch(three);
  expect(refused).toMatchObject({
    status: 409,
    code: 'payment_not_authorised',
    amountMinor: '8907',
    underWayMinor: '17814',
    limitMinor: `${UNPAID_LIMIT_MINOR}`,
  });
  expect(refused.detail).toContain('$178.14');
  expect(await jobRow(suite, three.job.id)).toMatchObject({ status: 'created', version: 1 });
  expect((await dispatch(small)).status).toBe(200); // 18,921
  expect((await dispatch(one)).status).toBe(200); // what goes on already isn't asked again
  const byKey = await callPool(suite, DELIVERY_KEY, `POST /v1/pool/jobs/${three.job.id}/dispatch`);
  expect([byKey.status, await byKey.json()]).toMatchObject([409, { code: 'payment_not_authorised' }]);
});

test('UNPAID-1 one that alone is over the limit waits for its payment, and another owner’s has nothing to do with it', async () => {
  const order = await placeOrder(suite, { tipMinor: 20_000 });
  expect(await dispatch(order)).toMatchObject({ status: 409, underWayMinor: '0' });
  expect((await dispatch(await placeOrder(suite, BIG))).status).toBe(200);
});

test.each(['hold', 'auto'])(
  'UNPAID-2 a search that was refused (%s) begins by itself once the payment is authorised',
  async (how) => {
    const token = await newMerchant(suite);
    const full = [await placeOrder(suite, BIG, token), await placeOrder(suite, BIG, token)];
    expect(await dispatchAll(full)).toEqual([200, 200]);
    const order = await placeOrder(suite, { ...BIG, dispatch: how }, token);
    if (how === 'hold') expect((await dispatch(order)).status).toBe(409);
    else
      await eventually(
        () => suite.database.query(`select 1 from delivery.due where kind = 'wave' and subject = $1`, [order.job.id]),
        ({ rowCount }) => rowCount === 0,
      );
    expect(await statusOf(order)).toBe('created');
    await confirm(suite, order);
    expect(await searching(order)).toBe('offering');
  },
);

test('UNPAID-2 one that nobody asked for doesn’t begin because it is paid', async () => {
  const order = await placePaidOrder(suite);
  await suite.cron();
  expect(await statusOf(order)).toBe('created');
});

test('UNPAID-3 however many dispatch at once, together they stay within the limit', async () => {
  const token = await newMerchant(suite);
  const orders = await Promise.all(Array.from({ length: 12 }, () => placeOrder(suite, { tipMinor: 4_000 }, token)));
  const codes = (await dispatchAll(orders)).toSorted((a, b) => a - b);
  expect(codes).toEqual([...Array<number>(4).fill(200), ...Array<number>(8).fill(409)]); // 4 × 4,907
});

test('UNPAID-3 a payment that is authorised while its dispatch is refused isn’t missed', async () => {
  const token = await newMerchant(suite);
  await dispatchAll([await placeOrder(suite, BIG, token), await placeOrder(suite, BIG, token)]);
  for (let n = 0; n < 5; n += 1) {
    const order = await placeOrder(suite, BIG, token);
    await Promise.all([confirm(suite, order), dispatch(order), dispatch(order)]);
    expect(await searching(order)).toBe('offering');
  }
});

test('UNPAID-4 what is paid, or has ended, doesn’t count; what loses its payment on the way does', async () => {
  const token = await newMerchant(suite);
  const [paid, carried, next, last] = [
    await placePaidOrder(suite, 'pm_card_visa', BIG, token),
    await placeOrder(suite, BIG, token),
    await placeOrder(suite, BIG, token),
    await placeOrder(suite, BIG, token),
  ];
  expect(await dispatchAll([paid, carried])).toEqual([200, 200]);
  await setStatus(suite, carried, 'picked_up'); // a driver has it: it counts still
  expect((await dispatch(next)).status).toBe(200);
  expect((await dispatch(last)).status).toBe(409);
  await cancelOrder(suite, next);
  expect((await dispatch(last)).status).toBe(200);
  const owner = await ownerOf(last);
  expect((await admin('GET', owner)).body['unpaidLimit']).toMatchObject({ underWayMinor: '17814' });
  await suite.database.query(`update delivery.delivery set payment_status = 'canceled' where id = $1`, [
    paid.delivery.id,
  ]);
  expect((await admin('GET', owner)).body['unpaidLimit']).toMatchObject({ underWayMinor: '26721' });
});

test('UNPAID-4 what has ended counts with what is still owed for it, until that is authorised', async () => {
  const token = await newMerchant(suite);
  const [order, other] = [await placeOrder(suite, BIG, token), await placeOrder(suite, BIG, token)];
  const owner = await ownerOf(order);
  const counted = async () => (await admin('GET', owner)).body['unpaidLimit'];
  expect(await dispatchAll([order, other])).toEqual([200, 200]);
  await setStatus(suite, order, 'assigned');
  await cancelOrder(suite, order);
  await cancelOrder(suite, other); // nobody had accepted: it costs nothing
  expect(await counted()).toMatchObject({ underWayMinor: '300' });
  await confirm(suite, order);
  await expect.poll(counted).toMatchObject({ underWayMinor: '0' });
});

test('UNPAID-4 an order that is invoiced counts nowhere', async () => {
  const token = await newMerchant(suite);
  const orders = await Promise.all(Array.from({ length: 4 }, () => placeOrder(suite, BIG, token)));
  await suite.database.query(
    `update delivery.delivery set payment_intent_id = null, payment_status = null, processor_status = null, capture_status = 'invoiced' where id = any($1)`,
    [orders.slice(0, 3).map(({ delivery }) => delivery.id)],
  );
  expect(await dispatchAll(orders)).toEqual([200, 200, 200, 200]);
});

test('UNPAID-5 ops set an owner’s limit, exactly, and let it be the default again', async () => {
  const token = await newMerchant(suite);
  const orders = await Promise.all(Array.from({ length: 3 }, () => placeOrder(suite, {}, token)));
  const [one, two, three] = orders as [Order, Order, Order];
  const owner = await ownerOf(one);
  const limit = async () => (await admin('GET', owner)).body['unpaidLimit'];
  expect(await limit()).toEqual({ owner, limitMinor: '20000', isDefault: true, underWayMinor: '0' });
  expect((await admin('PUT', owner, 2_214)).body['unpaidLimit']).toMatchObject({
    limitMinor: '2214',
    isDefault: false,
  });
  expect(await dispatchAll([one, two])).toEqual([200, 200]);
  expect((await dispatch(three)).status).toBe(409);
  expect((await admin('PUT', owner, 0)).status).toBe(200);
  expect((await dispatch(one)).status).toBe(200); // what is under way goes on
  expect((await admin('PUT', owner, null)).body['unpaidLimit']).toEqual({
    owner,
    limitMinor: '20000',
    isDefault: true,
    underWayMinor: '2214',
  });
  expect((await dispatch(three)).status).toBe(200);
});

test('UNPAID-5 a merchant sets no limit, and a text that names no owner has none', async () => {
  const token = await suite.token({ scope: 'deliveries:write deliveries:read jobs:dispatch' });
  for (const method of ['GET', 'PUT']) {
    const response = await suite.fetch(`/v1/admin/unpaid-limits/${encodeURIComponent('org:mine')}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'PUT' ? { body: JSON.stringify({ limitMinor: 1_000_000 }) } : {}),
    });
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'insufficient_scope' }]);
  }
  expect((await admin('GET', 'nobody')).status).toBe(400);
  for (const bad of [-1, 0.5, 2 ** 53, '5'])
    expect((await admin('PUT', `org:${randomUUID()}`, bad as number)).status).toBe(422);
});
