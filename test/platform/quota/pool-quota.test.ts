import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#src/platform/limits.ts';
import { callPool, EATS_KEY, poolKeys, registerDriver, RIDES_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { burst, withinOneWindow } from './limit-bursts.ts';

/** Nobody's but whose quota is to be used up. */
const BUSY_KEY = 'busy-pool-key-0123456789-abc';
const timeout = 90_000;
let suite: Suite;
beforeAll(async () => {
  const keys = [...(JSON.parse(poolKeys) as unknown[]), { id: 'busy', key: BUSY_KEY, products: ['rides'] }];
  suite = await startSuite({ profile: 'default', vars: { POOL_KEYS: JSON.stringify(keys) } });
});
afterAll(() => suite.close());

const fix = () => ({ lat: 37.7, lng: -122.4, accuracyM: 5, at: new Date().toISOString() });

test('LIMIT-16 a caller has twelve fixes a minute of a driver, whoever else sends theirs', { timeout }, () =>
  withinOneWindow(async () => {
    const [busy, other] = [await registerDriver(suite, {}), await registerDriver(suite, {})];
    const report = (id: string) => callPool(suite, EATS_KEY, `POST /v1/pool/drivers/${id}/heartbeat`, fix());
    const { over } = await burst(limits.heartbeat.limit + 1, () => report(busy.id));
    expect(over).toHaveLength(1);
    expect((await report(other.id)).status).toBe(204);
  }),
);

const bearerOf = async (sub: string) => `Bearer ${await suite.token({ sub, scope: 'drivers:self' })}`;
const reportWith = (authorization: string, id: string) =>
  suite.fetch(`/v1/pool/drivers/${id}/heartbeat`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(fix()),
  });

test('LIMIT-16 a stranger uses up none of a driver’s fixes, with a token or another key', { timeout }, () =>
  withinOneWindow(async () => {
    const [sub, stranger] = [`driver-${randomUUID()}`, `stranger-${randomUUID()}`];
    const { id } = await registerDriver(suite, {});
    await suite.database.query('update delivery.driver set user_sub = $2 where id = $1', [id, sub]);
    const [own, other] = [await bearerOf(sub), await bearerOf(stranger)];
    await burst(limits.heartbeat.limit + 5, () => reportWith(other, id));
    await burst(limits.heartbeat.limit + 5, () =>
      callPool(suite, RIDES_KEY, `POST /v1/pool/drivers/${id}/heartbeat`, fix()),
    );
    expect((await reportWith(own, id)).status).toBe(204);
  }),
);

test('LIMIT-24 who asks for drivers at random is stopped by their own quota, and then costs no trip', { timeout }, () =>
  withinOneWindow(async () => {
    const [stranger, driver] = [await bearerOf(`stranger-${randomUUID()}`), await bearerOf(`driver-${randomUUID()}`)];
    suite.gateway.resetTrips();
    const guesses = await burst(limits.heartbeat.limit + 20, () => reportWith(stranger, randomUUID()));
    expect([guesses.allowed, guesses.over.length, suite.gateway.trips]).toEqual([12, 20, 12]);
    expect((await reportWith(driver, randomUUID())).status).toBe(404);
  }),
);

const batch = () => ({ fixes: [{ driverId: randomUUID(), ...fix() }] });

test.each([
  ['pool', 200, (key: string) => callPool(suite, key, 'GET /v1/pool/drivers?limit=1')],
  ['heartbeat_batch', 200, (key: string) => callPool(suite, key, 'POST /v1/pool/heartbeats', batch())],
  // Each of another driver, whom nobody has: refused ones count.
  [
    'heartbeat_caller',
    404,
    (key: string) => callPool(suite, key, `POST /v1/pool/drivers/${randomUUID()}/heartbeat`, fix()),
  ],
] as const)('LIMIT-17 a pool key has its quota %s to itself', { timeout }, (name, status, ask) =>
  withinOneWindow(async () => {
    const { allowed, over } = await burst(limits[name].limit + 1, () => ask(BUSY_KEY));
    expect([limits[name].limit, allowed, over.length]).toEqual([1_200, 1_200, 1]);
    expect((await ask(EATS_KEY)).status).toBe(status);
  }),
);
