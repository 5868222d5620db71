import fc from 'fast-check';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatedBody } from '#test/support/delivery/deliveries.ts';
import { rowOf } from '#test/support/delivery/dispatch.ts';
import { asRecipient } from '#test/support/delivery/recipients.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { arrived, newDriver, rate, startRated } from './arrived.ts';

/** So long a public answer may be kept. */
const PUBLIC_MAX_AGE_MS = 2_100;
let suite: Suite;
beforeAll(async () => {
  suite = await startRated();
});
afterAll(() => suite.close());

/** Whether the recipient is told that they can rate. */
const ratable = async (link: CreatedBody['tracking']) =>
  ((await (await asRecipient(suite, link)).json()) as { recipient: { canRate: boolean } }).recipient.canRate;
const driverRow = (id: string) =>
  rowOf(suite, 'select rating, rating_sum, rating_count from delivery.driver where id = $1', id);
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

test('RATE-1 the recipient rates what has arrived, for a day', async () => {
  const driverId = await newDriver(suite);
  const { tracking } = await arrived(suite, driverId, { hoursAgo: 23 });
  const response = await rate(suite, tracking, { stars: 4, comment: 'Careful with the stairs.' });
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { rating: { stars: 4, comment: 'Careful with the stairs.' } },
  ]);
  const old = await arrived(suite, driverId, { hoursAgo: 25 });
  expect(await codeOf(await rate(suite, old.tracking, { stars: 4 }))).toEqual([410, 'tracking_expired']);
});

test.each([
  { comment: '  Careful with the stairs. ', kept: 'Careful with the stairs.' },
  { comment: ' \u00a0 ', kept: null },
])('RATE-1 of the word “$comment” $kept is kept', async ({ comment, kept }) => {
  const { tracking, delivery } = await arrived(suite, await newDriver(suite));
  const first = await rate(suite, tracking, { stars: 4, comment });
  expect([first.status, await first.json()]).toMatchObject([200, { rating: { stars: 4, comment: kept } }]);
  expect((await rate(suite, tracking, { stars: 4, comment: kept })).status).toBe(200); // the same again
  const stored = await rowOf(suite, 'select comment from delivery.rating where delivery_id = $1', delivery.id);
  expect(stored).toEqual({ comment: kept });
});

test('RATE-7 nobody but the recipient rates, and for others there is nothing to see or to guess', async () => {
  const [mine, other] = [await arrived(suite, await newDriver(suite)), await arrived(suite, await newDriver(suite))];
  const owner = await suite.token({ scope: 'deliveries:write deliveries:read ops' });
  suite.gateway.resetTrips();
  for (const [authorization, ...refused] of [
    [null, 401, 'credential_missing'],
    [`Bearer ${owner}`, 401, 'credential_missing'],
    [`Bearer rcp_${mine.tracking.slug}_${'A'.repeat(22)}`, 401, 'recipient_secret_invalid'],
  ] as const)
    expect(await codeOf(await rate(suite, mine.tracking, { stars: 1 }, authorization))).toEqual(refused);
  for (const slug of [other.tracking.slug, 'ffffffffff'])
    expect(await codeOf(await rate(suite, { ...mine.tracking, slug }, { stars: 1 }))).toEqual([404, 'not_found']);
  expect(suite.gateway.trips).toBe(0);
  expect(await ratable(mine.tracking)).toBe(true);
});

test.each(['created', 'enroute_to_dropoff', 'cancelled', 'returned', 'failed'])(
  'RATE-1 what is %s can’t be rated',
  async (status) => {
    const { tracking } = await arrived(suite, await newDriver(suite), { status });
    expect(await codeOf(await rate(suite, tracking, { stars: 5 }))).toEqual([409, 'rating_too_early']);
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
  expect((await rate(suite, tracking, body)).status).toBe(422);
});

test('RATE-2 of many at once one is stored; the same again is the same, another one is refused', async () => {
  const driverId = await newDriver(suite);
  const { tracking } = await arrived(suite, driverId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => rate(suite, tracking, { stars: (at % 5) + 1 })),
  );
  const taken = answers.filter(({ status }) => status === 200);
  const [first] = taken;
  if (first === undefined) throw new Error('none was taken');
  const { rating } = (await first.json()) as { rating: { stars: number; at: string } };
  expect(taken).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(16);
  expect(await driverRow(driverId)).toEqual({ rating: rating.stars, rating_sum: rating.stars, rating_count: 1 });
  const again = await rate(suite, tracking, { stars: rating.stars });
  expect(await again.json()).toEqual({ rating: { stars: rating.stars, comment: null, at: rating.at } });
  const other = { stars: rating.stars, comment: 'More' };
  expect(await codeOf(await rate(suite, tracking, other))).toEqual([409, 'already_rated']);
});

test('RATE-3 the driver’s rating is the exact mean, however many rate at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }), async (stars) => {
      const driverId = await newDriver(suite);
      const links = await Promise.all(stars.map(() => arrived(suite, driverId)));
      await Promise.all(links.map(({ tracking }, at) => rate(suite, tracking, { stars: stars[at] })));
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
  const publicly = async () => (await suite.fetch(`/v1/tracking/${tracking.slug}`)).text();
  const before = await publicly();
  expect(await ratable(tracking)).toBe(true);
  await rate(suite, tracking, { stars: 2, comment: 'Left in the rain' });
  expect(await ratable(tracking)).toBe(false);
  const { events } = (await (
    await suite.fetch(`/v1/deliveries/${delivery.id}/events`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { events: { sequence: number; type: string; detail: unknown }[] };
  expect(events.map(({ sequence, type }) => [sequence, type])).toEqual([
    [1, 'created'],
    [2, 'rated'],
  ]);
  expect(events[1]?.detail).toEqual({ stars: 2, comment: 'Left in the rain' });
  await setTimeout(PUBLIC_MAX_AGE_MS);
  expect(await publicly()).toBe(before);
});

test('RATE-5 it is one round trip, and no cache keeps the answer', async () => {
  const { tracking } = await arrived(suite, await newDriver(suite));
  suite.gateway.resetTrips();
  const response = await rate(suite, tracking, { stars: 5 });
  expect([response.status, response.headers.get('cache-control'), suite.gateway.trips]).toEqual([200, 'no-store', 1]);
});
