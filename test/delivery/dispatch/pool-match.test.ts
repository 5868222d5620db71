import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callPool, EATS_KEY, poolKeys, registerDriver } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

interface MatchBody {
  readonly candidates: readonly { readonly driverId: string; readonly distanceMiles: number }[];
  readonly excluded: readonly { readonly reason: string; readonly count: number }[];
}

describe('matching over HTTP', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ vars: { POOL_KEYS: poolKeys } });
  });
  afterAll(() => suite.close());

  async function place(change: Record<string, unknown>, lat: number, lng: number): Promise<string> {
    const { id } = await registerDriver(suite, change);
    const fix = { lat, lng, accuracyM: 5, at: new Date().toISOString() };
    const taken = await callPool(suite, EATS_KEY, `POST /v1/pool/drivers/${id}/heartbeat`, fix);
    expect(taken.status).toBe(204);
    return id;
  }
  const match = (body: object) => callPool(suite, EATS_KEY, 'POST /v1/pool/match', { product: 'eats', ...body });

  test('MATCH-1 MATCH-2 the nearest car comes first, and everybody else is accounted for', async () => {
    const near = await place({}, 40.001, -100);
    const far = await place({}, 40.03, -100);
    await place({ status: 'paused' }, 40.002, -100);
    await place({ products: ['cannabis'] }, 40.002, -100);
    const stale = await place({}, 40.002, -100);
    await suite.database.query(
      "update delivery.driver_position set heartbeat_at = now() - interval '100 s' where driver_id = $1",
      [stale],
    );
    const body = (await (await match({ pickupLat: 40, pickupLng: -100 })).json()) as MatchBody;
    expect(body.candidates.map((candidate) => candidate.driverId)).toEqual([near, far]);
    expect(body).toMatchObject({
      excluded: [
        { reason: 'paused', count: 1 },
        { reason: 'stale_location', count: 1 },
        { reason: 'other_product', count: 1 },
      ],
      examined: 5,
      truncated: false,
    });
    expect(
      ((await (await match({ pickupLat: 40, pickupLng: -100, radiusMiles: 1 })).json()) as MatchBody).candidates,
    ).toHaveLength(1);
  });

  test('MATCH-6 the answer has no coordinates, no phone number and no last name', async () => {
    await place({ displayName: 'Maya Quixote', phone: '+14155550177' }, 50.123456, -50.654321);
    const text = await (await match({ pickupLat: 50.12, pickupLng: -50.65 })).text();
    expect(text).toContain('"displayName":"Maya Q."');
    for (const secret of ['Quixote', '5550177', '50.1234', '50.6543', '"lat"', '"lng"'])
      expect(text).not.toContain(secret);
  });

  test('MATCH-9 a match costs one trip, and nobody near is an empty answer', async () => {
    suite.gateway.resetTrips();
    const body = await (await match({ pickupLat: -60, pickupLng: 10, radiusMiles: 25 })).json();
    expect(body).toEqual({ candidates: [], excluded: [], examined: 0, truncated: false });
    expect(suite.gateway.trips).toBe(1);
  });
});
