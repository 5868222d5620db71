import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf } from '#test/support/delivery/dispatch.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { arrived, newDriver, rate, startRated } from './arrived.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startRated();
});
afterAll(() => suite.close());

const driverRow = (id: string) =>
  rowOf(suite, 'select rating, rating_sum, rating_count from delivery.driver where id = $1', id);
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

test('RATE-1 whoever has the link rates what has arrived, for a day', async () => {
  const driverId = await newDriver(suite);
  const { tracking } = await arrived(suite, driverId, { hoursAgo: 23 });
  const response = await rate(suite, tracking.slug, { stars: 4, comment: 'Careful with the stairs.' });
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { rating: { stars: 4, comment: 'Careful with the stairs.' } },
  ]);
  const old = await arrived(suite, driverId, { hoursAgo: 25 });
  expect(await codeOf(await rate(suite, old.tracking.slug, { stars: 4 }))).toEqual([410, 'tracking_expired']);
});

test.each(['created', 'enroute_to_dropoff', 'cancelled', 'returned', 'failed'])(
  'RATE-1 what is %s can’t be rated',
  async (status) => {
    const { tracking } = await arrived(suite, await newDriver(suite), { status });
    expect(await codeOf(await rate(suite, tracking.slug, { stars: 5 }))).toEqual([409, 'rating_too_early']);
  },
);

test.each([
  { stars: 0 },
  { stars: 6 },
  { stars: 4.5 },
  { stars: '5' },
  {},
  { stars: 5, comment: 'a\nb' },
  { stars: 5, comment: 'x'.repeat(281) },
])('RATE-1 %j is no rating', async (body) => {
  const { tracking } = await arrived(suite, await newDriver(suite));
  expect((await rate(suite, tracking.slug, body)).status).toBe(422);
});

test('RATE-2 of many at once one is stored; the same again is the same, another one is refused', async () => {
  const driverId = await newDriver(suite);
  const { tracking } = await arrived(suite, driverId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => rate(suite, tracking.slug, { stars: (at % 5) + 1 })),
  );
  const taken = answers.filter(({ status }) => status === 200);
  const [first] = taken;
  if (first === undefined) throw new Error('none was taken');
  const { rating } = (await first.json()) as { rating: { stars: number; at: string } };
  expect(taken).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(16);
  expect(await driverRow(driverId)).toEqual({ rating: rating.stars, rating_sum: rating.stars, rating_count: 1 });
  const again = await rate(suite, tracking.slug, { stars: rating.stars });
  expect(await again.json()).toEqual({ rating: { stars: rating.stars, comment: null, at: rating.at } });
  const other = { stars: rating.stars, comment: 'More' };
  expect(await codeOf(await rate(suite, tracking.slug, other))).toEqual([409, 'already_rated']);
});

test('RATE-3 the driver’s rating is the exact mean, however many rate at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }), async (stars) => {
      const driverId = await newDriver(suite);
      const links = await Promise.all(stars.map(() => arrived(suite, driverId)));
      await Promise.all(links.map(({ tracking }, at) => rate(suite, tracking.slug, { stars: stars[at] })));
      const sum = stars.reduce((one, other) => one + other, 0);
      const { rating, ...rest } = await driverRow(driverId);
      expect(rest).toEqual({ rating_sum: sum, rating_count: stars.length });
      expect(rating).toBeCloseTo(sum / stars.length, 5);
    }),
    { numRuns: 5 },
  );
});

test('RATE-4 the owner reads it in the log, gapless; the public doesn’t', async () => {
  const token = await suite.token({ sub: 'rated-merchant', scope: 'deliveries:write deliveries:read' });
  const { delivery, tracking } = await arrived(suite, await newDriver(suite), { token });
  await rate(suite, tracking.slug, { stars: 2, comment: 'Left in the rain' });
  const { events } = (await (
    await suite.fetch(`/v1/deliveries/${delivery.id}/events`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { events: { sequence: number; type: string; detail: unknown }[] };
  expect(events.map(({ sequence, type }) => [sequence, type])).toEqual([
    [1, 'created'],
    [2, 'rated'],
  ]);
  expect(events[1]?.detail).toEqual({ stars: 2, comment: 'Left in the rain' });
  const shown = await (await suite.fetch(`/v1/tracking/${tracking.slug}`)).text();
  expect(shown).toContain('"canRate":false');
  expect(shown).not.toMatch(/rated"|rain|stars/);
});

test('RATE-5 it is one round trip, and an unknown slug a guess', async () => {
  const { tracking } = await arrived(suite, await newDriver(suite));
  suite.gateway.resetTrips();
  await rate(suite, tracking.slug, { stars: 5 });
  expect(suite.gateway.trips).toBe(1);
  expect(await codeOf(await rate(suite, '0000000000', { stars: 5 }))).toEqual([404, 'not_found']);
});
