import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callPool, EATS_KEY, poolKeys, registerDriver } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const SECOND = 1_000;
const at = (seconds: number) => new Date(Date.now() + seconds * SECOND).toISOString();
/** Degrees of latitude in a mile, about. */
const MILE = 1 / 69.1;

describe('fixes', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ vars: { POOL_KEYS: poolKeys } });
  });
  afterAll(() => suite.close());

  const report = (id: string, fix: object) =>
    callPool(suite, EATS_KEY, `POST /v1/pool/drivers/${id}/heartbeat`, {
      lat: 37.7,
      lng: -122.4,
      accuracyM: 0,
      ...fix,
    });
  const stored = async (id: string) =>
    (
      await suite.database.query('select lat, lng, heartbeat_at from delivery.driver_position where driver_id = $1', [
        id,
      ])
    ).rows[0];

  test('FIX-1 two miles in a minute are taken, three are not', async () => {
    const { id } = await registerDriver(suite, {});
    expect((await report(id, { at: at(-120) })).status).toBe(204);
    expect((await report(id, { at: at(-60), lat: 37.7 + 2 * MILE })).status).toBe(204);
    const jump = await report(id, { at: at(0), lat: 37.7 + 5 * MILE });
    expect([jump.status, await jump.json()]).toMatchObject([422, { code: 'fix_implausible' }]);
    expect(await stored(id)).toMatchObject({ lat: 37.7 + 2 * MILE });
  });

  test('FIX-8 an inaccuracy is no licence to jump: what it says is believed up to 100 m', async () => {
    const METRE = MILE / 1609.344;
    const fromHere = async (metres: number, accuracyM: number) => {
      const { id } = await registerDriver(suite, {});
      expect((await report(id, { at: at(-21), accuracyM })).status).toBe(204);
      return (await report(id, { at: at(-20), accuracyM, lat: 37.7 + metres * METRE })).status;
    };
    expect(await fromHere(20_000, 10_000)).toBe(422);
    expect(await fromHere(300, 10_000)).toBe(422); // 67 m in the second, and twice 100 m
    expect(await fromHere(200, 10_000)).toBe(204);
    expect(await fromHere(140, 50)).toBe(204);
    expect(await fromHere(200, 50)).toBe(422);
  });

  test('FIX-2 an older fix and the same one again change nothing', async () => {
    const { id } = await registerDriver(suite, {});
    const last = at(-10);
    expect((await report(id, { at: last })).status).toBe(204);
    for (const older of [last, at(-40)]) {
      const refused = await report(id, { at: older, lat: 37.701 });
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'fix_out_of_order' }]);
    }
    expect(await stored(id)).toMatchObject({ lat: 37.7, heartbeat_at: new Date(last) });
  });

  test('FIX-3 a clock may run half a minute ahead, not more', async () => {
    const { id } = await registerDriver(suite, {});
    expect((await report(id, { at: at(45) })).status).toBe(422);
    expect((await report(id, { at: at(20) })).status).toBe(204);
  });

  test('FIX-4 a batch takes what is good of it, names the rest, and keeps the newest of one driver', async () => {
    const [a, b] = [await registerDriver(suite, {}), await registerDriver(suite, {})];
    const unknown = '8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10';
    const place = { lat: 37.7, lng: -122.4, accuracyM: 5 };
    const fixes = [
      { driverId: a.id, ...place, at: at(-20) },
      { driverId: a.id, ...place, lat: 37.7001, at: at(-10) },
      { driverId: unknown, ...place, at: at(-10) },
      { driverId: b.id, ...place, at: at(120) },
      { driverId: b.id, ...place, at: at(-5) },
    ];
    const answer = await callPool(suite, EATS_KEY, 'POST /v1/pool/heartbeats', { fixes });
    expect(await answer.json()).toEqual({
      taken: 2,
      refused: [
        { index: 0, driverId: a.id, code: 'fix_out_of_order' },
        { index: 2, driverId: unknown, code: 'not_found' },
        { index: 3, driverId: b.id, code: 'fix_implausible' },
      ],
    });
    expect(await stored(a.id)).toMatchObject({ lat: 37.7001 });
  });

  test('FIX-5 one fix costs one trip, and so do five hundred', async () => {
    const { id } = await registerDriver(suite, {});
    suite.gateway.resetTrips();
    await report(id, { at: at(-50) });
    expect(suite.gateway.trips).toBe(1);
    await suite.database.query(`
      with made as (insert into delivery.driver (id, display_name, vehicle_type, products, licences, status, idle_since, created_at, updated_at)
        select gen_random_uuid(), 'Batch', 'car', '{eats}', '{}', 'available', now(), now(), now() from generate_series(1, 500) returning id)
      select count(*) from made`);
    const { rows } = await suite.database.query<{ id: string }>(
      "select id from delivery.driver where display_name = 'Batch'",
    );
    const fixes = rows.map((row) => ({
      driverId: row.id,
      lat: 37.123456,
      lng: -122.123456,
      accuracyM: 12.5,
      heading: 359.9,
      at: at(-1),
    }));
    const answer = await callPool(suite, EATS_KEY, 'POST /v1/pool/heartbeats', { fixes });
    expect(await answer.json()).toEqual({ taken: 500, refused: [] });
    expect(suite.gateway.trips).toBe(2);
  });

  test('FIX-7 a driver at 180 degrees is found from −179.99', async () => {
    const { id } = await registerDriver(suite, {});
    expect((await report(id, { at: at(-1), lat: 12, lng: 180 })).status).toBe(204);
    expect(await stored(id)).toMatchObject({ lng: -180 });
    for (const pickupLng of [-179.99, 179.99, 180, -180]) {
      const match = await callPool(suite, EATS_KEY, 'POST /v1/pool/match', {
        pickupLat: 12,
        pickupLng,
        product: 'eats',
      });
      expect(await match.json()).toMatchObject({ candidates: [{ driverId: id }] });
    }
  });
});
