import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDelivery, postDelivery, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
let token: string;
let created: CreatedBody;
beforeAll(async () => {
  suite = await startSuite();
  token = await suite.token({ scope: 'deliveries:write deliveries:read' });
  created = await createDelivery(suite, { token });
});
afterAll(() => suite.close());

/** Database trips and payment calls of a request, as the gateway and the sandbox saw them. */
async function costOf(request: () => Promise<Response>) {
  suite.gateway.resetTrips();
  const calls = suite.payments.calls.length;
  const response = await request();
  await response.arrayBuffer();
  return { status: response.status, trips: suite.gateway.trips, payments: suite.payments.calls.length - calls };
}

const read = (path: string) => costOf(() => suite.fetch(path, { headers: { authorization: `Bearer ${token}` } }));

test('CREATE-16 A creation is one trip and one payment call, its replay one trip', async () => {
  const key = randomUUID();
  const first = await costOf(() => postDelivery(suite, { token, key }));
  const replay = await costOf(() => postDelivery(suite, { token, key }));
  expect(first).toEqual({ status: 201, trips: 1, payments: 1 });
  expect(replay).toEqual({ status: 201, trips: 1, payments: 0 });
});

test('CREATE-16 A creation that is refused for what it says makes no trip and no payment call', async () => {
  expect(await costOf(() => postDelivery(suite, { token, body: {} }))).toEqual({ status: 422, trips: 0, payments: 0 });
});

test('CREATE-17 A list, a delivery and an audit are one trip each', async () => {
  const { delivery } = created;
  for (const path of [
    '/v1/deliveries',
    `/v1/deliveries/${delivery.id}`,
    `/api/fee-audit/${delivery.id}`,
    `/api/fee-audit/${delivery.trackingSlug}`,
  ]) {
    expect([path, await read(path)]).toEqual([path, { status: 200, trips: 1, payments: 0 }]);
  }
});

test('CREATE-17 What isn’t there costs one trip, too', async () => {
  for (const path of [`/v1/deliveries/${randomUUID()}`, `/api/fee-audit/${randomUUID()}`, '/v1/tracking/0123456789']) {
    expect([path, await read(path)]).toEqual([path, { status: 404, trips: 1, payments: 0 }]);
  }
});

test('CREATE-17 Tracking is one trip when it is read, and none from the cache', async () => {
  const path = `/v1/tracking/${created.tracking.slug}`;
  expect([await read(path), await read(path)]).toEqual([
    { status: 200, trips: 1, payments: 0 },
    { status: 200, trips: 0, payments: 0 },
  ]);
});

test('CREATE-18 A quote and the status documents make no trip', async () => {
  const quote = JSON.stringify({
    pickupLat: 37.7955,
    pickupLng: -122.3937,
    dropoffLat: 37.7544,
    dropoffLng: -122.4477,
  });
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: quote };
  expect(await costOf(() => suite.fetch('/v1/fare/quote', post))).toEqual({ status: 200, trips: 0, payments: 0 });
  for (const path of ['/health', '/version', '/api/ecosystem'])
    expect([path, await read(path)]).toEqual([path, { status: 200, trips: 0, payments: 0 }]);
});

test('CREATE-19 Server-Timing says what the gateway counted', async () => {
  const response = await suite.fetch('/v1/deliveries', { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.get('server-timing')).toMatch(/^db;dur=\d+;desc="1 trips"$/);
});
