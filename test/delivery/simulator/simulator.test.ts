import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELIVERY_KEY, dispatchKeys, driverAt, rowOf } from '#test/support/delivery/dispatch.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { playOf, requestSimulation, shortDelivery, simulate } from '#test/support/delivery/simulations.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { audit } from '#test/delivery/audit/audits.ts';

const PATIENT = { timeout: 40_000, interval: 200 };

let suite: Suite;
let token: string;
beforeAll(async () => {
  // A search as short as one may be: its time is played, too.
  const terms = { waveSize: 3, radiusMiles: 3, radiusGrowth: 1.5, maxRadiusMiles: 10, offerTtlSeconds: 60 };
  suite = await startSuite({
    vars: { POOL_KEYS: dispatchKeys, DISPATCH_POLICY: JSON.stringify({ '*': { ...terms, jobTtlSeconds: 120 } }) },
  });
  token = await suite.token({ scope: 'deliveries:write deliveries:read', org: `org-${randomUUID()}` });
});
afterAll(() => suite.close());

const untilEnded = (id: string) => expect.poll(async () => (await playOf(suite, id)).ended, PATIENT).toBe(true);

const everything = { signatureRequired: true, requirements: { photo: true, pickupPhoto: true, pin: true } };
const carried = [
  'assigned',
  'enroute_to_pickup',
  'arrived_at_pickup',
  'picked_up',
  'enroute_to_dropoff',
  'arrived_at_dropoff',
];
const lives = [
  ['delivered', 'delivered', ['created', ...carried, 'delivered'], everything],
  ['age_check_failed', 'returned', ['created', ...carried, 'returning', 'returned'], {}],
  ['returned', 'returned', ['created', ...carried, 'returning', 'returned'], {}],
  [
    'driver_gives_up',
    'delivered',
    ['created', 'assigned', 'enroute_to_pickup', 'given_back', ...carried, 'delivered'],
    {},
  ],
  ['no_driver', 'failed', ['created', 'failed'], {}],
] as const;

test.concurrent.each(lives)(
  'SIM-1 the outcome %s is played to its end, %s, through every event that was announced',
  async (outcome, status, events, change) => {
    const { delivery } = await shortDelivery(suite, token, change);
    const told = await simulate(suite, token, delivery.id, { speed: 60, outcome, seed: 3 });
    expect(['created', ...told.events]).toEqual(events);
    expect(told).toMatchObject({ endsAs: status, payment: 'unchanged', tracking: { slug: delivery.trackingSlug } });
    await untilEnded(delivery.id);
    expect(await playOf(suite, delivery.id)).toMatchObject({ status, events, stopped: null });
    expect((await audit(suite, delivery.id, token)).drift).toEqual({ ok: true, diffs: [] });
    expect(
      await rowOf(
        suite,
        `select count(*)::int as n from delivery.due where kind = 'simulate' and subject = $1`,
        delivery.id,
      ),
    ).toEqual({ n: 0 });
    expect(
      await rowOf(
        suite,
        `select count(*)::int as n from delivery.driver where simulated_for = $1 and not products <@ paused_products`,
        delivery.id,
      ),
    ).toEqual({ n: 0 });
  },
  60_000,
);

test.concurrent('SIM-6 the driver moves along the way: fixes go from near the pickup to the drop-off, and have a heading', async () => {
  const { delivery } = await shortDelivery(suite, token);
  await simulate(suite, token, delivery.id, { speed: 60, outcome: 'delivered', seed: 11 });
  const seen = new Map<string, { lat: number; lng: number; heading: number | null }>();
  const drawn = new Set<string>();
  for (;;) {
    const fix = await rowOf(
      suite,
      `select p.lat, p.lng, p.heading from delivery.driver_position p join delivery.driver d on d.id = p.driver_id where d.simulated_for = $1`,
      delivery.id,
    );
    if (fix['lat'] !== undefined) seen.set(JSON.stringify([fix['lat'], fix['lng']]), fix as never);
    const { tracking } = (await (await suite.fetch(`/v1/tracking/${delivery.trackingSlug}`)).json()) as {
      tracking: { driverLocation: object | null };
    };
    if (tracking.driverLocation !== null) drawn.add(JSON.stringify(tracking.driverLocation));
    if ((await playOf(suite, delivery.id)).ended) break;
    await pause(300);
  }
  const fixes = [...seen.values()];
  expect(fixes.length).toBeGreaterThanOrEqual(5);
  expect(fixes.filter(({ heading }) => heading !== null).length).toBeGreaterThanOrEqual(3);
  const dropoff = await rowOf(
    suite,
    'select dropoff_lat as lat, dropoff_lng as lng from delivery.delivery where id = $1',
    delivery.id,
  );
  expect(fixes.at(-1)).toMatchObject(dropoff);
  expect(drawn.size).toBeGreaterThanOrEqual(1);
}, 60_000);

test.concurrent('SIM-9 messages that come twice, late or at once play nothing twice', async () => {
  const { delivery } = await shortDelivery(suite, token);
  await simulate(suite, token, delivery.id, { speed: 60, outcome: 'returned', seed: 21 });
  const message = { kind: 'simulate', subject: delivery.id };
  while (!(await playOf(suite, delivery.id)).ended) {
    await suite.queue([message, message, message]);
    await pause(400);
  }
  await suite.queue([message]);
  const { events, stopped } = await playOf(suite, delivery.id);
  expect([events, stopped]).toEqual([['created', ...carried, 'returning', 'returned'], null]);
}, 60_000);

test('SIM-2 the same simulation again answers the same; another one meanwhile is refused', async () => {
  const { delivery } = await shortDelivery(suite, token);
  const spec = { speed: 1, outcome: 'delivered', seed: 5 };
  const first = await simulate(suite, token, delivery.id, spec);
  expect(await simulate(suite, token, delivery.id, spec)).toEqual(first);
  const other = await requestSimulation(suite, token, delivery.id, { ...spec, seed: 6 });
  expect([other.status, await other.json()]).toMatchObject([409, { code: 'simulation_running' }]);
});

test('SIM-2 it starts in two trips, and with an Idempotency-Key its answer is replayed byte for byte', async () => {
  const { delivery } = await shortDelivery(suite, token);
  const key = { 'idempotency-key': randomUUID() };
  const trips = suite.gateway.trips;
  const first = await requestSimulation(suite, token, delivery.id, { speed: 1 }, key);
  const text = await first.text();
  expect(suite.gateway.trips - trips).toBeGreaterThanOrEqual(2);
  const again = await requestSimulation(suite, token, delivery.id, { speed: 1 }, key);
  expect([again.status, again.headers.get('idempotent-replayed'), await again.text()]).toEqual([202, 'true', text]);
});

test.each([{ speed: 61 }, { speed: 0.5 }, { outcome: 'lost' }, { seed: -1 }, { seed: 1.5 }, { payment: true }])(
  'SIM-3 %j is refused',
  async (spec) => {
    const { delivery } = await shortDelivery(suite, token);
    expect((await requestSimulation(suite, token, delivery.id, spec)).status).toBe(422);
  },
);

test('SIM-4 a delivery is simulated by its owner and by ops; to anybody else it isn’t there', async () => {
  const { delivery } = await shortDelivery(suite, token);
  const stranger = await suite.token({ scope: 'deliveries:write' });
  expect((await requestSimulation(suite, stranger, delivery.id, { speed: 1 })).status).toBe(404);
  const reader = await suite.token({ scope: 'deliveries:read' });
  expect((await requestSimulation(suite, reader, delivery.id, { speed: 1 })).status).toBe(403);
  const ops = await suite.token({ scope: 'ops' });
  expect((await requestSimulation(suite, ops, delivery.id, { speed: 1 })).status).toBe(202);
});

test('SIM-5 a simulated driver takes part in its delivery alone, and no real one in that', async () => {
  const { delivery, job } = await shortDelivery(suite, token);
  const place = await rowOf(
    suite,
    'select pickup_lat as lat, pickup_lng as lng from delivery.delivery where id = $1',
    delivery.id,
  );
  const near = place as { lat: number; lng: number };
  const real = await driverAt(suite, near);
  await simulate(suite, token, delivery.id, { speed: 1, outcome: 'delivered', seed: 9 });
  await expect.poll(async () => (await playOf(suite, delivery.id)).step, PATIENT).toBeGreaterThanOrEqual(2);
  const offers = await suite.database.query(
    `select d.simulated_for from delivery.offer o join delivery.driver d on d.id = o.driver_id where o.job_id = $1`,
    [job.id],
  );
  expect(offers.rows).toEqual([{ simulated_for: delivery.id }]);

  const match = await callPool(suite, DELIVERY_KEY, 'POST /v1/pool/match', {
    pickupLat: near.lat,
    pickupLng: near.lng,
    product: 'delivery',
    radiusMiles: 3,
  });
  const { candidates, examined } = (await match.json()) as { candidates: { driverId: string }[]; examined: number };
  expect([candidates.map(({ driverId }) => driverId), examined]).toEqual([[real], 1]);

  const { body } = { body: { pickup: near, dropoff: { lat: near.lat + 0.01, lng: near.lng } } };
  const other = await shortDelivery(suite, token, { ...body, dispatch: 'auto' });
  const asked = () =>
    suite.database.query(`select o.driver_id from delivery.offer o where o.job_id = $1`, [other.job.id]);
  await expect.poll(async () => (await asked()).rows, PATIENT).toEqual([{ driver_id: real }]);
});

test('SIM-7 a delivery that ends otherwise, or is taken by a driver of flesh and blood, ends its simulation', async () => {
  const { delivery } = await shortDelivery(suite, token);
  await simulate(suite, token, delivery.id, { speed: 1, outcome: 'delivered', seed: 1 });
  await suite.fetch(`/v1/deliveries/${delivery.id}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'changed my mind' }),
  });
  await untilEnded(delivery.id);
  expect(await playOf(suite, delivery.id)).toMatchObject({ status: 'cancelled', stopped: 'cancelled' });

  const taken = await shortDelivery(suite, token);
  await simulate(suite, token, taken.delivery.id, { speed: 1, outcome: 'delivered', seed: 1 });
  const real = await driverAt(suite);
  await suite.database.query(`update delivery.job set driver_id = $1, status = 'accepted' where id = $2`, [
    real,
    taken.job.id,
  ]);
  await untilEnded(taken.delivery.id);
  expect(await playOf(suite, taken.delivery.id)).toMatchObject({ stopped: 'taken_by_another_driver' });
});

test('SIM-8 what a driver has already, or what is over, isn’t simulated; nor what waits for its payment', async () => {
  const { delivery } = await shortDelivery(suite, token);
  await suite.database.query(`update delivery.delivery set status = 'cancelled', ended_at = now() where id = $1`, [
    delivery.id,
  ]);
  const refused = await requestSimulation(suite, token, delivery.id, { speed: 1 });
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'invalid_state_transition', currentStatus: 'cancelled' },
  ]);
  const unpaid = await shortDelivery(suite, token, { requirements: { authorisedPayment: true } });
  const waiting = await requestSimulation(suite, token, unpaid.delivery.id, { speed: 1 });
  expect([waiting.status, await waiting.json()]).toMatchObject([409, { code: 'payment_not_authorised' }]);
});
