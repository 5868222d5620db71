import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedDelivery, DELIVERY_KEY, dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { wish } from '#test/support/delivery/recipients.ts';
import { call, placeOrder, placePaidOrder, setStatus, type Order } from '#test/support/payments/payments.ts';
import { changesOf } from './changes.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys, UNPAID_LIMIT_MINOR: '20000' } });
});
afterAll(() => suite.close());

const { change, rowOf } = changesOf(() => suite);
const wishesOf = async (order: Order) => (await call<{ wishes: unknown }>(suite, order, 'GET /wishes')).body.wishes;

test('AMEND-1 AMEND-3 note, contact, windows and proofs change; the log says which, the public nothing', async () => {
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

test('AMEND-2 after the pickup only note, contact and a larger tip change, and nothing of a request that wants more', async () => {
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
])('AMEND-1 %j is refused', async (body) => {
  const order = await placeOrder(suite);
  expect((await change(order, body)).status).toBe(422);
});

test('AMEND-4 what drivers have been offered shows the new tip, and falls for none of them', async () => {
  const accepted = await acceptedDelivery(suite);
  expect((await change(accepted, { tipMinor: 100 })).status).toBe(409);
  expect((await change(accepted, { tipMinor: 350 })).status).toBe(200);
  const { rows } = await suite.database.query('select tip_minor::int tip from delivery.offer where job_id = $1', [
    accepted.jobId,
  ]);
  expect(rows).toEqual([{ tip: 350 }]);
  const job = await callPool(suite, DELIVERY_KEY, `GET /v1/pool/jobs/${accepted.jobId}`);
  expect(await job.json()).toMatchObject({ job: { tipMinor: '350' } });
});

test('AMEND-11 a version that has passed is a 412, and a key gets the same bytes with the same PIN', async () => {
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

test('RCP-14 a PIN that is asked for later ends the wish to have it left at the door, and nothing else of the wishes', async () => {
  const order = await placeOrder(suite);
  const wishes = { note: 'The blue door.', leaveAtDoor: true };
  await wish(suite, order.tracking, wishes);
  await change(order, { requirements: { photo: true } });
  expect(await wishesOf(order)).toEqual(wishes);
  expect((await change(order, { requirements: { pin: true } })).status).toBe(200);
  expect(await wishesOf(order)).toEqual({ ...wishes, leaveAtDoor: false });
  expect((await wish(suite, order.tracking, wishes)).status).toBe(422);
  await change(order, { requirements: { pin: false } });
  expect(await wishesOf(order)).toEqual({ ...wishes, leaveAtDoor: false });
  expect((await wish(suite, order.tracking, wishes)).status).toBe(200);
});

test('AMEND-12 another pickup window moves the first offers', async () => {
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

test('AMEND-13 a city that the new contact shares is no longer public, and stays so', async () => {
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

test('AMEND-14 another owner’s is a 404, ops changes all, in two trips; a larger tip is three and two calls', async () => {
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
