import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#src/platform/limits.ts';
import { dispatchKeys, driverAt, moveDriver, somewhere } from '#test/support/delivery/dispatch.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ profile: 'default', vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

type Place = ReturnType<typeof somewhere>;
interface Quoted {
  readonly eta?: { readonly drivers: number; readonly pickupMinutes: number } | null;
  readonly etaReason?: string;
  readonly quoteToken: string;
}

async function ask(place: Place, change: Record<string, unknown> = {}, address = randomAddress()) {
  suite.gateway.resetTrips();
  const response = await suite.fetch('/v1/fare/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
    body: JSON.stringify({
      pickupLat: place.lat,
      pickupLng: place.lng,
      dropoffLat: place.lat + 0.02,
      dropoffLng: place.lng,
      eta: true,
      ...change,
    }),
  });
  const { quote } = (await response.json()) as { quote?: Quoted };
  return { status: response.status, quote, trips: suite.gateway.trips };
}

const north = ({ lat, lng }: Place, degrees: number) => ({ lat: lat + degrees, lng });

test('ARRIVAL-5 it is one trip, none if it isn’t asked for, and nobody’s token', async () => {
  const place = somewhere();
  await driverAt(suite, place);
  const { status, quote, trips } = await ask(place);
  expect([status, trips, quote?.eta?.drivers, quote?.eta?.pickupMinutes]).toEqual([200, 1, 1, 1]);
  const plain = await ask(place, { eta: undefined });
  expect([plain.status, plain.trips]).toEqual([200, 0]);
  expect(plain.quote).not.toHaveProperty('eta');
});

test('ARRIVAL-6 the token is the same kind of promise, asked for or not', async () => {
  const place = somewhere();
  const terms = async (eta: boolean) => {
    const [, , payload = ''] = ((await ask(place, { eta })).quote?.quoteToken ?? '').split('.');
    const { expiresAt: _at, ...bound } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      expiresAt?: number;
    } & Record<string, unknown>;
    return Object.keys(bound).toSorted();
  };
  expect(await terms(true)).toEqual(await terms(false));
});

test('ARRIVAL-2 with nobody within reach it is null and says so; without a database the quote stands', async () => {
  const place = somewhere();
  expect((await ask(place)).quote).toMatchObject({ eta: null, etaReason: 'no_driver_nearby' });
  suite.gateway.failNext({ when: 'before_commit' });
  const { status, quote } = await ask(place);
  expect([status, quote?.eta, quote?.etaReason]).toEqual([200, null, 'not_known_now']);
  suite.gateway.clearFaults();
});

test('ARRIVAL-3 only who could be asked counts', async () => {
  const place = somewhere();
  const [busy = '', paused = '', stale = '', foreign = '', free = ''] = await Promise.all(
    Array.from({ length: 5 }, () => driverAt(suite, place)),
  );
  const set = (id: string, change: string) =>
    suite.database.query(`update delivery.driver set ${change} where id = $1`, [id]);
  await set(busy, `status = 'suspended'`);
  await set(paused, `paused_products = '{delivery}'`);
  await set(foreign, `products = '{eats}'`);
  await suite.database.query(
    `update delivery.driver_position set heartbeat_at = now() - interval '100 s' where driver_id = $1`,
    [stale],
  );
  expect((await ask(place)).quote?.eta?.drivers).toBe(1);
  await set(free, `status = 'suspended'`);
  expect((await ask(place)).quote?.eta).toBeNull();
});

test('ARRIVAL-4 within their square a driver may move, and the asker too: the answer is the same', async () => {
  const place = somewhere(); // the middle of a square
  const driver = await driverAt(suite, north(place, 0.02));
  const answers = new Set<string>();
  for (const [moved, asked] of [
    [0, 0],
    [0.004, 0],
    [-0.004, 0.004],
    [0.003, -0.004],
  ] as const) {
    await moveDriver(suite, driver, north(place, 0.02 + moved));
    const { quote } = await ask(north(place, asked), { dropoffLat: place.lat + 0.02 });
    const { pickupMinutes, drivers } = quote?.eta ?? { pickupMinutes: null, drivers: null };
    answers.add(JSON.stringify([pickupMinutes, drivers]));
  }
  expect(answers.size).toBe(1);
});

test('ARRIVAL-5 an address asks twelve times a minute, and goes on quoting without', async () => {
  const [place, address] = [somewhere(), randomAddress()];
  const answers = await Promise.all(Array.from({ length: limits.quote_eta.limit + 5 }, () => ask(place, {}, address)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2 * limits.quote_eta.limit);
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  expect((await ask(place, { eta: false }, address)).status).toBe(200);
});
