import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  call,
  cancelOrder,
  cancellationPrice,
  deliver,
  expectOrder,
  placeOrder,
  placePaidOrder,
  readOrder,
  setStatus,
  type CancellationPrice,
  type Order,
} from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { reportAs } from '#test/delivery/journey/life-cycle-jobs.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

const priceOf = (order: Order) => cancellationPrice(suite, order);
const cancel = (order: Order, body?: Record<string, unknown>) => cancelOrder(suite, order, body);

test('CANCEL-3 a price that was shown is what is charged, as long as the delivery is in the state that was priced', async () => {
  const order = await placePaidOrder(suite);
  await setStatus(suite, order, 'assigned');
  const { token, feeMinor } = await priceOf(order);
  await suite.database.query('update delivery.delivery set version = version + 1 where id = $1', [order.delivery.id]);
  expect((await cancel(order, { token })).body['cancellation']).toEqual({ feeMinor, refundMinor: '807' });
  await expectOrder(suite, order, { capture: { status: 'captured', capturedMinor: '300' } });
});

test.each([
  ['created', 'assigned', '300'],
  ['assigned', 'enroute_to_pickup', '300'],
  ['enroute_to_pickup', 'arrived_at_pickup', '500'],
  ['arrived_at_pickup', 'created', '0'],
] as const)(
  'CANCEL-3 a price of %s that is %s by now cancels nothing: the answer is the new one, which then holds',
  async (priced, now, feeMinor) => {
    const order = await placePaidOrder(suite);
    if (priced !== 'created') await setStatus(suite, order, priced);
    const { token } = await priceOf(order);
    await setStatus(suite, order, now);
    const { status, body } = await cancel(order, { token });
    const fresh = body['cancellation'] as CancellationPrice;
    expect([status, body['code'], fresh.feeMinor]).toEqual([409, 'cancellation_price_changed', feeMinor]);
    expect((await readOrder(suite, order)).status).toBe(now);
    expect((await cancel(order, { token: fresh.token })).body['cancellation']).toMatchObject({ feeMinor });
    await expectOrder(suite, order, { cancelFeeMinor: feeMinor });
  },
);

test('CANCEL-3 of a cancellation and an arrival at once, nobody pays a price of another state', async () => {
  const order = await placePaidOrder(suite);
  await setStatus(suite, order, 'enroute_to_pickup');
  const { token } = await priceOf(order);
  const arrive = suite.database.query(
    `update delivery.delivery set status = 'arrived_at_pickup', version = version + 1 where id = $1 and status = 'enroute_to_pickup'`,
    [order.delivery.id],
  );
  const [{ status, body }] = await Promise.all([cancel(order, { token }), arrive]);
  if (status === 200) expect(body['cancellation']).toMatchObject({ feeMinor: '300' });
  else expect(body).toMatchObject({ code: 'cancellation_price_changed', cancellation: { feeMinor: '500' } });
});

async function returnGoods(order: Order): Promise<void> {
  await setStatus(suite, order, 'returning');
  const ops = await suite.token({ scope: 'ops' });
  expect((await reportAs(suite, ops, order.job.id, { type: 'returned', override: 'seen at the shop' })).status).toBe(
    200,
  );
}

test.each([
  [4801, '2881'],
  [4803, '2882'],
  [803, '482'],
  [700, '420'],
])('LIFE-12 a return leg of a fare of %d costs %s: rounded half up, as the policy says', async (total, fee) => {
  const order = await placeOrder(suite, { ...tripFor(total), tipMinor: 0 });
  expect(order.fare['totalMinor']).toBe(`${total}`);
  await returnGoods(order);
  await expectOrder(suite, order, { status: 'returned', returnFeeMinor: fee });
});

/** Two places so far apart that the fare is that much. */
function tripFor(totalMinor: number) {
  const miles = Math.max(0, totalMinor - 600) / 75 + 0.001;
  const lat = 37 + miles / ((3958.7613 * Math.PI) / 180);
  return { pickup: { lat: 37, lng: -122 }, dropoff: { lat, lng: -122 } };
}

async function refund(order: Order): Promise<void> {
  await call(suite, order, 'POST /refunds', { reason: 'Late', amountMinor: 300 });
  await expectOrder(suite, order, { refundChargedMinor: '300' });
}

interface Drift {
  readonly path: string;
  readonly stored: string;
  readonly recomputed: string;
  readonly cause: string;
}

const driftOf = async (order: Order) => {
  const response = await suite.fetch(`/api/fee-audit/${order.delivery.id}`, {
    headers: { authorization: `Bearer ${order.token}` },
  });
  const { audit } = (await response.json()) as { audit: { drift: { diffs: Drift[] } } };
  return audit.drift.diffs.map(({ path, stored, recomputed, cause }) => [path, stored, recomputed, cause]);
};

/** Runs statements past the ledger's triggers, as an older release could have written it. */
async function rewrite(order: Order, ...statements: readonly string[]): Promise<void> {
  const client = await suite.database.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement, [order.delivery.id]);
  client.release(true);
}

/** Goods that went back at the price of before it was rounded. */
async function returnedAtOldPrice(): Promise<Order> {
  const order = await placeOrder(suite, { ...tripFor(4801), tipMinor: 0 });
  await returnGoods(order);
  expect(await driftOf(order)).toEqual([]);
  const booked = `update ledger.posting set amount_minor = sign(amount_minor) * 2880
    where transaction_id = (select id from ledger.transaction where subject = $1 and kind = 'return_charged')`;
  await rewrite(order, 'update delivery.delivery set return_fee_minor = 2880 where id = $1', booked);
  return order;
}

test('AUDIT-15 a return fee of before it was rounded is named as one that the engine computes otherwise', async () => {
  const order = await returnedAtOldPrice();
  expect(await driftOf(order)).toEqual([['returnFeeMinor', '2880', '2881', 'engine_changed']]);
});

test('AUDIT-15 a night finds it, too, and appends it to the log', async () => {
  const order = await returnedAtOldPrice();
  await suite.database.query(`delete from delivery.due where kind = 'audit'`);
  await suite.database.query('delete from delivery.audit_run');
  await suite.cron();
  const appended = `select detail -> 'figures' as figures from delivery.event where delivery_id = $1 and type = 'fee_drift_detected'`;
  await expect
    .poll(async () => (await suite.database.query(appended, [order.delivery.id])).rows, { timeout: 30_000 })
    .toEqual([{ figures: [{ path: 'returnFeeMinor', cause: 'engine_changed' }] }]);
});

test('AUDIT-15 a return fee, a cancellation fee or a refund’s charge that was changed by hand is a changed row', async () => {
  const returned = await placeOrder(suite, { ...tripFor(4801), tipMinor: 0 });
  await returnGoods(returned);
  await rewrite(returned, 'update delivery.delivery set return_fee_minor = 2880 where id = $1');
  expect(await driftOf(returned)).toEqual([['returnFeeMinor', '2880', '2881', 'row_changed']]);

  const cancelled = await placeOrder(suite);
  await setStatus(suite, cancelled, 'assigned');
  await cancel(cancelled);
  expect(await driftOf(cancelled)).toEqual([]);
  await rewrite(cancelled, 'update delivery.delivery set cancel_fee_minor = 0 where id = $1');
  expect(await driftOf(cancelled)).toEqual([['cancelFeeMinor', '0', '300', 'row_changed']]);

  const refunded = await placePaidOrder(suite);
  await deliver(suite, refunded);
  await expectOrder(suite, refunded, { capture: { capturedMinor: '1107' } });
  await refund(refunded);
  await rewrite(refunded, 'update delivery.delivery set refund_charged_minor = 299 where id = $1');
  expect(await driftOf(refunded)).toEqual([['refundChargedMinor', '299', '300', 'row_changed']]);
});

test('AUDIT-15 a cancellation fee of another state than the log has is found, whoever booked it so', async () => {
  const order = await placeOrder(suite);
  await setStatus(suite, order, 'arrived_at_pickup');
  await cancel(order);
  const booked = `update ledger.posting set amount_minor = sign(amount_minor) * 300 where transaction_id in
    (select id from ledger.transaction where subject = $1 and kind in ('cancel_fee_charged', 'cancel_fee_paid_out'))`;
  await rewrite(order, 'update delivery.delivery set cancel_fee_minor = 300 where id = $1', booked);
  expect(await driftOf(order)).toEqual([['cancelFeeMinor', '300', '500', 'engine_changed']]);
});

test('AUDIT-15 a refund of before the owner bore it is named as one that the engine charges otherwise', async () => {
  const order = await placePaidOrder(suite);
  await deliver(suite, order);
  await expectOrder(suite, order, { capture: { capturedMinor: '1107' } });
  await refund(order);
  const step = `(select id from ledger.transaction where subject = $1 and kind = 'refund_charged')`;
  await rewrite(
    order,
    'update delivery.delivery set refund_charged_minor = 0 where id = $1',
    `delete from ledger.posting where transaction_id = ${step}`,
  );
  expect(await driftOf(order)).toEqual([['refundChargedMinor', '0', '300', 'engine_changed']]);
});
