import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Simulator } from '../../../sandbox/simulator/simulator.ts';
import { eventually, rowOf, somewhere } from '#test/support/delivery/dispatch.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { audit } from '#test/delivery/audit/audits.ts';
import { openSimulator, playOf, requestSimulation, shortDelivery, simulate, simulatorKeys } from './simulations.ts';

let suite: Suite;
let simulator: Simulator;
let token: string;
beforeAll(async () => {
  // A search as short as one may be: its time is played, too.
  const terms = { waveSize: 3, radiusMiles: 3, radiusGrowth: 1.5, maxRadiusMiles: 10, offerTtlSeconds: 60 };
  const policy = JSON.stringify({ '*': { ...terms, jobTtlSeconds: 120 } });
  suite = await startSuite({ vars: { POOL_KEYS: simulatorKeys, DISPATCH_POLICY: policy } });
  simulator = await openSimulator(suite, 120);
  token = await suite.token({ scope: 'deliveries:write deliveries:read', org: `org-${randomUUID()}` });
});
afterAll(async () => {
  await simulator.close();
  await suite.close();
});

/** Waits for the end; the cron ends a search. */
async function untilEnded(id: string): Promise<void> {
  const look = async () => {
    await suite.cron();
    return playOf(suite, id);
  };
  expect(await eventually(look, ({ ended }) => ended, 150)).toMatchObject({ ended: true });
}

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
  ['delivered', 'delivered', ['created', 'pin_renewed', ...carried, 'delivered'], everything, 1],
  ['age_check_failed', 'returned', ['created', ...carried, 'returning', 'returned'], {}, 1],
  ['returned', 'returned', ['created', ...carried, 'returning', 'returned'], {}, 1],
  [
    'driver_gives_up',
    'delivered',
    ['created', 'assigned', 'enroute_to_pickup', 'given_back', ...carried, 'delivered'],
    {},
    2,
  ],
  ['no_driver', 'failed', ['created', 'failed'], {}, 0],
] as const;

test.concurrent.each(lives)(
  'SIM-1 the outcome %s is played to its end, %s, through every event that was announced',
  async (outcome, status, events, change, drivers) => {
    const { delivery } = await shortDelivery(suite, token, change);
    const told = await simulate(simulator, token, delivery.id, { speed: 60, outcome, seed: 3 });
    expect(['created', ...told.events]).toEqual(events);
    expect(told).toMatchObject({ endsAs: status, payment: 'unchanged', tracking: { slug: delivery.trackingSlug } });
    await untilEnded(delivery.id);
    const { driverIds, ...played } = await playOf(suite, delivery.id);
    expect(played).toMatchObject({ status, events, stopped: null });
    expect((await audit(suite, delivery.id, token)).drift).toEqual({ ok: true, diffs: [] });
    expect(
      await rowOf(
        suite,
        `select count(*)::int as all, count(*) filter (where products <@ paused_products)::int as paused from delivery.driver where id = any($1)`,
        driverIds,
      ),
    ).toEqual({ all: drivers, paused: drivers });
  },
  180_000,
);

test.concurrent('SIM-6 the driver moves along the way: fixes go from near the pickup to the drop-off, and have a heading', async () => {
  const { delivery } = await shortDelivery(suite, token);
  await simulate(simulator, token, delivery.id, { speed: 60, outcome: 'delivered', seed: 11 });
  const seen = new Map<string, { lat: number; lng: number; heading: number | null }>();
  const drawn = new Set<string>();
  for (;;) {
    const fix = await rowOf(
      suite,
      `select lat, lng, heading from delivery.driver_position where driver_id = $1`,
      (await playOf(suite, delivery.id)).driverIds[0],
    );
    if (fix['lat'] !== undefined) seen.set(JSON.stringify([fix['lat'], fix['lng']]), fix as never);
    const { tracking } = (await (await suite.fetch(`/v1/tracking/${delivery.trackingSlug}`)).json()) as {
      tracking: { driverLocation: object | null };
    };
    if (tracking.driverLocation !== null) drawn.add(JSON.stringify(tracking.driverLocation));
    if ((await playOf(suite, delivery.id)).ended) break;
    await pause(100);
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
}, 180_000);

test.concurrent('SIM-5 two simulations at one place both reach their end, each with a driver of its own', async () => {
  const pickup = somewhere();
  const both = [1, 2].map(async (seed) => {
    const { delivery } = await shortDelivery(suite, token, { pickup });
    await simulate(simulator, token, delivery.id, { speed: 60, outcome: 'delivered', seed });
    await untilEnded(delivery.id);
    return playOf(suite, delivery.id);
  });
  const [one, other] = await Promise.all(both);
  for (const play of [one, other])
    expect(play).toMatchObject({ status: 'delivered', stopped: null, driverIds: [expect.any(String)] });
  expect(one?.driverIds).not.toEqual(other?.driverIds);
}, 180_000);

test.concurrent('SIM-9 two simulators at once play nothing twice', async () => {
  const second = await openSimulator(suite);
  const { delivery } = await shortDelivery(suite, token);
  await simulate(second, token, delivery.id, { speed: 60, outcome: 'returned', seed: 21 });
  await untilEnded(delivery.id);
  const { events, stopped, driverIds } = await playOf(suite, delivery.id);
  expect([events, stopped]).toEqual([['created', ...carried, 'returning', 'returned'], null]);
  expect(driverIds.length).toBe(1);
  await second.close();
}, 180_000);

test('SIM-2 the same simulation again answers byte for byte the same and starts nothing; another one meanwhile is refused', async () => {
  const { delivery } = await shortDelivery(suite, token);
  const spec = { speed: 1, outcome: 'delivered', seed: 5 };
  const ask = async (change: object = {}) => {
    const response = await requestSimulation(simulator, token, delivery.id, { ...spec, ...change });
    return [response.status, await response.text()] as const;
  };
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first[0]).toBe(202);
  expect([second, await ask()]).toEqual([first, first]);
  expect((await playOf(suite, delivery.id)).run).toBe(1);
  const [status, problem] = await ask({ seed: 6 });
  expect([status, JSON.parse(problem)]).toMatchObject([409, { code: 'simulation_running', status: 409 }]);
});

test('SIM-2 one that was stopped can be followed by another', async () => {
  const { delivery } = await shortDelivery(suite, token, { requirements: { pin: true } });
  await simulate(simulator, token, delivery.id, { speed: 1, outcome: 'delivered', seed: 5 });
  await suite.database.query(`update sandbox.simulation set ended_at = now() where delivery_id = $1`, [delivery.id]);
  await simulate(simulator, token, delivery.id, { speed: 60, outcome: 'delivered', seed: 6 });
  await untilEnded(delivery.id);
  expect(await playOf(suite, delivery.id)).toMatchObject({ status: 'delivered', stopped: null, run: 2 });
}, 180_000);
