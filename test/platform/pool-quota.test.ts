import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../src/platform/limits.ts';
import { callPool, EATS_KEY, poolKeys, registerDriver, RIDES_KEY } from '../support/pool.ts';
import { startSuite, type Suite } from '../support/suite.ts';
import { burst, withinOneWindow } from './limit-bursts.ts';

const timeout = 90_000;
let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ profile: 'default', vars: { POOL_KEYS: poolKeys } });
});
afterAll(() => suite.close());

const fix = () => ({ lat: 37.7, lng: -122.4, accuracyM: 5, at: new Date().toISOString() });

test('LIMIT-16 a driver has twelve fixes a minute, whoever else sends theirs', { timeout }, () =>
  withinOneWindow(async () => {
    const [busy, other] = [await registerDriver(suite, {}), await registerDriver(suite, {})];
    const report = (id: string) => callPool(suite, EATS_KEY, `POST /v1/pool/drivers/${id}/heartbeat`, fix());
    const { over } = await burst(limits.heartbeat.limit + 1, () => report(busy.id));
    expect(over).toHaveLength(1);
    expect((await report(other.id)).status).toBe(204);
  }),
);

test.each([
  ['pool', () => callPool(suite, RIDES_KEY, 'GET /v1/pool/drivers?limit=1'), 'GET /v1/pool/drivers?limit=1', undefined],
  [
    'heartbeat_batch',
    () => callPool(suite, RIDES_KEY, 'POST /v1/pool/heartbeats', { fixes: [{ driverId: nobody, ...fix() }] }),
    'POST /v1/pool/heartbeats',
    () => ({ fixes: [{ driverId: nobody, ...fix() }] }),
  ],
] as const)('LIMIT-17 a pool key has its quota %s to itself', { timeout }, (name, ask, call, body) =>
  withinOneWindow(async () => {
    const { over } = await burst(limits[name].limit + 1, ask);
    expect(over).toHaveLength(1);
    expect((await callPool(suite, EATS_KEY, call, body?.())).status).toBe(200);
  }),
);

const nobody = '8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10';
