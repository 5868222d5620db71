import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import {
  cancellationReasons,
  priceCancellation,
  PRICE_HOLDS_SECONDS,
} from '#src/delivery/cancellation/cancellation.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { cents } from '#src/money/cents.ts';
import { signToken } from '#src/platform/crypto/signed-token.ts';
import {
  cancelOrder,
  cancellationPrice,
  charged,
  call,
  confirm,
  expectBooks,
  expectOrder,
  placeOrder,
  placePaidOrder,
  processor,
  readOrder,
  setStatus,
  type CancellationPrice,
  type Order,
} from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

const priceOf = (order: Order) => cancellationPrice(suite, order);
const cancel = (order: Order, body?: Record<string, unknown>, headers?: Record<string, string>) =>
  cancelOrder(suite, order, body, headers);

test('CANCEL-1 it is free before a driver is assigned, then the policy’s fee, never over the fare and never after pickup', () => {
  const fare = { totalMinor: cents(907), customerTotalMinor: cents(1107) };
  const priced = Object.fromEntries(
    deliveryStatuses.map((status) => {
      const { allowed, feeMinor, refundMinor } = priceCancellation(status, fare, charterV1.cancellation);
      return [status, allowed ? [feeMinor, refundMinor] : 'not allowed'];
    }),
  );
  expect(priced).toEqual({
    created: [0n, 1107n],
    assigned: [300n, 807n],
    enroute_to_pickup: [300n, 807n],
    arrived_at_pickup: [500n, 607n],
    ...Object.fromEntries(deliveryStatuses.slice(4).map((status) => [status, 'not allowed'])),
  });
  const small = { totalMinor: cents(250), customerTotalMinor: cents(250) };
  expect(priceCancellation('assigned', small, charterV1.cancellation).feeMinor).toBe(250n);
});

test.each(['created', 'assigned', 'enroute_to_pickup', 'arrived_at_pickup'] as const)(
  'CANCEL-2 in %s what is charged without a token is what is shown, and the books follow it',
  async (status) => {
    const order = await placePaidOrder(suite);
    if (status !== 'created') await setStatus(suite, order, status);
    const shown = await priceOf(order);
    expect(shown.allowed).toBe(true);
    expect(cancellationReasons).toContain(shown.reason);
    const { status: code, body } = await cancel(order);
    const { feeMinor, refundMinor } = shown;
    expect([code, body['cancellation']]).toEqual([200, { feeMinor, refundMinor }]);
    const fee = Number(feeMinor);
    await expectOrder(suite, order, {
      status: 'cancelled',
      endReason: 'Changed my mind',
      cancelFeeMinor: feeMinor,
      paymentIntent: { status: fee > 0 ? 'succeeded' : 'canceled' },
      capture: { status: fee > 0 ? 'captured' : 'voided', capturedMinor: feeMinor },
    });
    await expectBooks(suite, order, fee > 0 ? { processor_clearing: fee, driver_payable: -fee } : {});
    const intent = suite.payments.intents().find(({ id }) => id === order.paymentIntent.id);
    expect(intent?.amount_received).toBe(fee);
  },
);

test('CANCEL-4 an expired price cancels nothing: the answer is a fresh one, which then holds', async () => {
  const order = await placePaidOrder(suite);
  await setStatus(suite, order, 'assigned');
  const { status, body } = await cancel(order, { token: expiredTokenOf(order) });
  const fresh = body['cancellation'] as CancellationPrice;
  expect([status, body['code'], fresh.feeMinor]).toEqual([409, 'cancellation_price_expired', '300']);
  expect((await readOrder(suite, order)).status).toBe('assigned');
  expect((await cancel(order, { token: fresh.token })).body['cancellation']).toMatchObject({ feeMinor: '300' });
});

/** A token of a price that is over: signed as the Worker does, since nobody waits five minutes here. */
function expiredTokenOf(order: Order): string {
  const keys = [{ kid: 'k1', secret: demoSecrets.tokenSecret }];
  const shown = { deliveryId: order.delivery.id, feeMinor: '0', status: 'created', validUntil: Date.now() - 1 };
  return signToken(keys, { purpose: 'cancellation', audience: suite.urls.delivery }, shown);
}

test('CANCEL-5 a token of another delivery, or that nobody issued, is refused', async () => {
  const [order, other] = [await placeOrder(suite), await placeOrder(suite)];
  const { token, validUntil } = await priceOf(other);
  expect(Date.parse(validUntil)).toBeGreaterThan(Date.now() + (PRICE_HOLDS_SECONDS - 30) * 1000);
  for (const bad of [token, 'v1.k1.e30.AAAA', `${(await priceOf(order)).token}x`]) {
    const { status, body } = await cancel(order, { token: bad });
    expect([status, body['code']]).toEqual([422, 'cancellation_token_invalid']);
  }
});

test('CANCEL-6 after pickup nothing is cancelled, whatever price was shown', async () => {
  const order = await placeOrder(suite);
  const { token } = await priceOf(order);
  await setStatus(suite, order, 'picked_up');
  expect(await priceOf(order)).toMatchObject({ allowed: false, reason: 'picked_up', token: null });
  const { status, body } = await cancel(order, { token });
  expect([status, body['code'], body['currentStatus']]).toEqual([409, 'invalid_state_transition', 'picked_up']);
});

test('CANCEL-7 again it is the same answer and nothing is written, with a key or without, expired token or not', async () => {
  const order = await placePaidOrder(suite);
  await setStatus(suite, order, 'assigned');
  const key = { 'idempotency-key': randomUUID() };
  const first = await cancel(order, {}, key);
  await expectOrder(suite, order, { capture: { status: 'captured' } });
  const version = async () =>
    (await suite.database.query(`select version, event_seq from delivery.delivery where id = $1`, [order.delivery.id]))
      .rows;
  const before = await version();
  const replay = await cancel(order, {}, key);
  expect([replay.body, replay.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
  expect((await cancel(order)).body).toEqual(first.body);
  expect((await cancel(order, { reason: 'Another' }, { 'if-match': '"1"' })).body).toEqual(first.body);
  expect(await version()).toEqual(before);
});

test('CANCEL-8 with the delivery goes its job: offers withdrawn, nothing due, the driver idle, events written', async () => {
  const order = await placeOrder(suite);
  await setStatus(suite, order, 'assigned');
  const job = order.job.id;
  const driver = randomUUID();
  await suite.database.query(
    `insert into delivery.driver (id, display_name, vehicle_type, products, licences, status, idle_since, created_at, updated_at)
     values ('${driver}', 'Sam Poe', 'car', '{delivery}', '{}', 'available', now(), now(), now())`,
  );
  await suite.database.query(
    `insert into delivery.offer (id, job_id, driver_id, wave, rank, status, distance_miles, coarse_miles, eta_seconds, score, score_parts, location_age_seconds,
       driver_payout_minor, tip_minor, expires_at)
     values (gen_random_uuid(), '${job}', '${driver}', 1, 1, 'open', 1, 1, 60, 1, '{}', 1, 726, 200, now() + interval '1 minute')`,
  );
  await suite.database.query(
    `insert into delivery.due (kind, subject, due_at) values ('wave', '${job}', now() + interval '1 hour'), ('expire', '${job}', now() + interval '1 hour')`,
  );
  const match = (await call(suite, order, 'GET ')).headers.get('etag') ?? '';
  expect((await cancel(order, {}, { 'if-match': '"99"' })).status).toBe(412);
  expect((await cancel(order, {}, { 'if-match': match })).status).toBe(200);
  const { rows } = await suite.database.query(
    `select j.status, j.end_reason, (select status from delivery.offer where job_id = j.id) as offer,
       (select count(*)::int from delivery.due where subject = j.id) as due,
       (select idle_since > now() - interval '1 minute' from delivery.driver where id = j.driver_id) as idle,
       (select type || ' ' || mover || ' ' || (detail ->> 'feeMinor') from delivery.event e where e.delivery_id = j.delivery_id order by sequence desc limit 1) as event,
       (select type || ' ' || mover from delivery.job_event e where e.job_id = j.id order by sequence desc limit 1) as job_event
     from delivery.job j where id = '${job}'`,
  );
  expect(rows).toEqual([
    {
      status: 'cancelled',
      end_reason: 'Changed my mind',
      offer: 'withdrawn',
      due: 0,
      idle: true,
      event: 'cancelled owner 300',
      job_event: 'cancelled owner',
    },
  ]);
});

test('CANCEL-9 CANCEL-14 a fee that can’t be taken yet stays owed, and is taken and paid out once the payment is authorised', async () => {
  const order = await placeOrder(suite);
  await setStatus(suite, order, 'arrived_at_pickup');
  await cancel(order);
  await expectOrder(suite, order, { capture: { status: 'failed', dueMinor: '500', capturedMinor: '0' } });
  await expectBooks(suite, order, { customer_receivable: 500, cancel_fees: -500 }); // nobody has paid it: nobody gets it
  await confirm(suite, order);
  await expectOrder(suite, order, { capture: { status: 'captured', capturedMinor: '500' } });
  await expectBooks(suite, order, { processor_clearing: 500, driver_payable: -500 });
});

test('CANCEL-10 what was taken before is given back, down to the fee', async () => {
  const order = await placePaidOrder(suite);
  await processor(suite).paymentIntents.capture(order.paymentIntent.id);
  await expectOrder(suite, order, { capture: { status: 'captured', capturedMinor: '1107' } });
  await expectBooks(suite, order, { processor_clearing: 1107, ...charged });
  await setStatus(suite, order, 'assigned');
  await cancel(order);
  await expectOrder(suite, order, { refundedMinor: '807' });
  await expect
    .poll(async () => (await call(suite, order, 'GET /refunds')).body['refunds'])
    .toMatchObject([{ amountMinor: '807', status: 'succeeded' }]);
  await expectBooks(suite, order, {
    processor_clearing: 300,
    driver_payable: -300,
    customer_receivable: -807,
    refunds: 807,
  });
});

test('CANCEL-11 only the owner and ops cancel, and each stands in the log as what they are', async () => {
  const order = await placeOrder(suite);
  const stranger = { ...order, token: await suite.token({ scope: 'deliveries:write deliveries:read' }) };
  for (const route of ['GET /cancellation', 'GET /refunds'])
    expect((await call(suite, stranger, route)).status).toBe(404);
  expect((await cancel(stranger)).status).toBe(404);
  const ops = { ...order, token: await suite.token({ scope: 'ops' }) };
  expect((await cancel(ops)).status).toBe(200);
  const { rows } = await suite.database.query(
    `select mover from delivery.event where delivery_id = $1 order by sequence`,
    [order.delivery.id],
  );
  expect(rows.map(({ mover }: { mover: string }) => mover)).toEqual(['owner', 'ops']);
});
