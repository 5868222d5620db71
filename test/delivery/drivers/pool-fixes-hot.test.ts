import { afterAll, beforeAll, expect, test } from 'vitest';
import { callPool, EATS_KEY, poolKeys, registerDriver } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite; // its own, so that these are the only updates that Postgres counts
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: poolKeys } });
});
afterAll(() => suite.close());

test('FIX-6 fixes within a cell are updates that touch no index', async () => {
  const { id } = await registerDriver(suite, {});
  const start = Date.now() - 100_000;
  for (let n = 0; n <= 20; n++) {
    const fix = { lat: 37.7 + n * 0.00001, lng: -122.4, accuracyM: 0, at: new Date(start + n * 1_000).toISOString() };
    expect((await callPool(suite, EATS_KEY, `POST /v1/pool/drivers/${id}/heartbeat`, fix)).status).toBe(204);
  }
  const counts = async () => {
    const { rows } = await suite.database.query<{ updates: number; hot: number }>(
      "select n_tup_upd::int as updates, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'driver_position'",
    );
    return rows[0] ?? { updates: 0, hot: 0 };
  };
  // A session reports its counts when it ends, or after ten idle seconds.
  await suite.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'waypost_delivery' and datname = current_database()",
  );
  await expect.poll(async () => (await counts()).updates, { timeout: 15_000 }).toBeGreaterThanOrEqual(20); // sessions report late
  const { updates, hot } = await counts();
  expect(hot).toBe(updates);
});
