import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELIVERY_KEY, dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { callPool, EATS_KEY, RIDES_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { deliveryOnTheRoad, jobOnTheRoad, personOf } from './life-cycle-jobs.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

interface Page {
  readonly code?: string;
  readonly events: readonly {
    readonly sequence: number;
    readonly type: string;
    readonly status: string;
    readonly by: string;
  }[];
  readonly nextCursor: string | null;
}

const bearer = async (path: string, token: string) => {
  const response = await suite.fetch(path, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as Page };
};
const withKey = async (path: string, key: string) => {
  const response = await callPool(suite, key, `GET ${path}`);
  return { status: response.status, body: (await response.json()) as Page };
};

test('LIFE-15 a delivery’s log is its owner’s, its product’s and ops’', async () => {
  const { deliveryId, token, driveTo, driverId } = await deliveryOnTheRoad(suite);
  await driveTo('picked_up');
  const path = `/v1/deliveries/${deliveryId}/events`;
  suite.gateway.resetTrips();
  const { status, body } = await bearer(path, token);
  expect([status, suite.gateway.trips]).toEqual([200, 1]);
  expect(body.nextCursor).toBeNull();
  expect(body.events.map(({ sequence, type, status: state }) => [sequence, type, state])).toEqual(
    ['created', 'assigned', 'enroute_to_pickup', 'arrived_at_pickup', 'picked_up'].map((type, n) => [
      n + 1,
      type,
      type,
    ]),
  );
  expect(body.events.slice(1).map(({ by }) => by)).toEqual(['offers', 'driver', 'driver', 'driver']);
  expect(body.events[3]).toMatchObject({ detail: { metres: 0 }, at: expect.stringMatching(/^2\d{3}-.*Z$/) });
  expect((await withKey(path, DELIVERY_KEY)).body).toEqual(body);
  expect((await bearer(path, await suite.token({ scope: 'ops' }))).body).toEqual(body);
  expect((await withKey(path, EATS_KEY)).status).toBe(404);
  expect((await bearer(path, await suite.token({ scope: 'deliveries:read' }))).status).toBe(404);
  expect((await bearer(path, await personOf(suite, driverId))).status).toBe(403);
});

test('LIFE-15 a job’s log is its product’s, its driver’s and ops’', async () => {
  const { jobId, driverId, report } = await jobOnTheRoad(suite);
  const other = await jobOnTheRoad(suite);
  await report('started');
  const path = `/v1/pool/jobs/${jobId}/events`;
  const { status, body } = await withKey(path, EATS_KEY);
  expect(status).toBe(200);
  expect(body.events.map(({ sequence, type, by }) => `${sequence} ${type} ${by}`)).toEqual([
    '1 created product',
    '2 offering product',
    '3 accepted offers',
    '4 started driver',
  ]);
  const person = await personOf(suite, driverId);
  expect((await bearer(path, person)).body).toEqual(body);
  expect((await bearer(path, await suite.token({ scope: 'ops' }))).body).toEqual(body);
  expect((await withKey(path, RIDES_KEY)).status).toBe(404);
  expect((await bearer(`/v1/pool/jobs/${other.jobId}/events`, person)).status).toBe(404);
});

test('LIFE-15 a log is read page by page, from any sequence on', async () => {
  const { deliveryId, jobId, token, driveTo } = await deliveryOnTheRoad(suite);
  await driveTo('delivered');
  for (const [path, read] of [
    [`/v1/deliveries/${deliveryId}/events`, (of: string) => bearer(of, token)],
    [`/v1/pool/jobs/${jobId}/events`, (of: string) => withKey(of, DELIVERY_KEY)],
  ] as const) {
    const whole = (await read(path)).body.events;
    const walked: number[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const page: Page = (await read(`${path}?limit=3&cursor=${cursor}`)).body;
      walked.push(...page.events.map(({ sequence }) => sequence));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(whole.map((_, n) => n + 1));
    expect((await read(`${path}?cursor=${whole.length}`)).body).toEqual({ events: [], nextCursor: null });
    const refused = await read(`${path}?cursor=x1`);
    expect([refused.status, refused.body.code]).toEqual([400, 'cursor_invalid']);
  }
});

test('LIFE-7 a delivery names the arrivals that its driver overrode', async () => {
  const { report, delivery, driverId, token } = await deliveryOnTheRoad(suite);
  const overrides = async () => {
    const read = await suite.fetch(`/v1/deliveries/${delivery.id}`, { headers: { authorization: `Bearer ${token}` } });
    return ((await read.json()) as { delivery: { overrides: unknown } }).delivery.overrides;
  };
  await report('enroute_to_pickup');
  expect(await overrides()).toEqual([]);
  await suite.database.query('delete from delivery.driver_position where driver_id = $1', [driverId]);
  expect((await report('arrived_at_pickup', { override: 'no phone' })).status).toBe(200);
  expect(await overrides()).toEqual([
    { type: 'arrived_at_pickup', reason: 'no phone', metres: null, at: expect.stringMatching(/Z$/) },
  ]);
});
