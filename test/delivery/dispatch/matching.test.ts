import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortName } from '#src/delivery/drivers/driver.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { matchDrivers, MAX_EXAMINED, type NearbyDriver } from '#src/delivery/dispatch/matching.ts';

const request = { radiusMiles: 3, limit: 50 };

function nearby(change: Partial<NearbyDriver> = {}): NearbyDriver {
  return {
    driverId: '00000000-0000-4000-8000-000000000001' as DriverId,
    displayName: 'Maya Rossi',
    vehicleType: 'car',
    servesProduct: true,
    licensed: true,
    status: 'available',
    onJob: false,
    miles: 0.09,
    ageSeconds: 5,
    idleSeconds: 600,
    rating: 4.8,
    offersMade: 10,
    offersAccepted: 9,
    ...change,
  };
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as DriverId;

const anyDriver = fc.record({
  driverId: fc.nat(999_999).map(id),
  displayName: fc.constant('Maya Rossi'),
  vehicleType: fc.constantFrom('foot', 'bicycle', 'scooter', 'motorcycle', 'car', 'van', 'truck'),
  servesProduct: fc.boolean(),
  licensed: fc.constantFrom(true, true, true, false),
  status: fc.constantFrom('available', 'paused', 'suspended'),
  onJob: fc.boolean(),
  miles: fc.double({ min: 0, max: 4, noNaN: true }),
  ageSeconds: fc.double({ min: 0, max: 200, noNaN: true }),
  idleSeconds: fc.nat(4_000),
  rating: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
  offersMade: fc.constant(20),
  offersAccepted: fc.nat(20),
}) as fc.Arbitrary<NearbyDriver>;
const anyDrivers = fc.uniqueArray(anyDriver, { selector: (driver) => driver.driverId, maxLength: 60 });

describe('matching', () => {
  test('MATCH-1 the order of the input changes nothing, and every driver looked at is a candidate or counted', () => {
    fc.assert(
      fc.property(anyDrivers, (drivers) => {
        const match = matchDrivers(drivers, request);
        expect(matchDrivers(drivers.toReversed(), request)).toEqual(match);
        const excluded = match.excluded.reduce((total, { count }) => total + count, 0);
        expect(match.candidates.length + excluded).toBe(match.examined);
        expect(match.candidates.map((candidate) => candidate.rank)).toEqual(
          match.candidates.map((_, index) => index + 1),
        );
        const scores = match.candidates.map((candidate) => candidate.score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });

  test('MATCH-1 equal scores are ordered by driver id, and the limit keeps the best', () => {
    const twins = [nearby({ driverId: id(3) }), nearby({ driverId: id(1) }), nearby({ driverId: id(2) })];
    const match = matchDrivers(twins, { ...request, limit: 2 });
    expect(match.candidates.map((candidate) => candidate.driverId)).toEqual([id(1), id(2)]);
  });

  test.each([
    ['suspended', { status: 'suspended', onJob: true }],
    ['paused', { status: 'paused', ageSeconds: 100 }],
    ['stale_location', { ageSeconds: 90.5, onJob: true }],
    ['on_job', { onJob: true, servesProduct: false }],
    ['other_product', { servesProduct: false, licensed: false }],
    ['licence_missing', { licensed: false }],
  ] as const)('MATCH-2 a driver is excluded as %s, the first reason that holds', (reason, change) => {
    const match = matchDrivers([nearby(change)], request);
    expect(match).toMatchObject({ candidates: [], excluded: [{ reason, count: 1 }], examined: 1 });
  });

  test('MATCH-3 a fix of 90 s is good, of 180 s stale, and of more it is not there', () => {
    const ages = [90, 91, 180, 181].map((ageSeconds, index) => nearby({ driverId: id(index), ageSeconds }));
    const match = matchDrivers(ages, request);
    expect(match.candidates.map((candidate) => candidate.driverId)).toEqual([id(0)]);
    expect(match).toMatchObject({ excluded: [{ reason: 'stale_location', count: 2 }], examined: 3 });
  });

  test('MATCH-4 the nearest 500 are looked at, and the answer says that there were more', () => {
    const crowd = Array.from({ length: MAX_EXAMINED + 1 }, (_, n) => nearby({ driverId: id(n), miles: n * 0.0007 }));
    const match = matchDrivers(crowd.toReversed(), { ...request, limit: 50 });
    expect(match).toMatchObject({ examined: MAX_EXAMINED, truncated: true });
    expect(matchDrivers(crowd.slice(1), request)).toMatchObject({ examined: MAX_EXAMINED, truncated: false });
  });

  test('MATCH-5 nearer, idler, better rated or keener never ranks lower', () => {
    const better: fc.Arbitrary<(driver: NearbyDriver) => NearbyDriver> = fc.constantFrom(
      (driver) => ({ ...driver, miles: 0 }),
      (driver) => ({ ...driver, idleSeconds: driver.idleSeconds + 300 }),
      (driver) => ({ ...driver, rating: 5 }),
      (driver) => ({ ...driver, offersAccepted: driver.offersMade }),
    );
    fc.assert(
      fc.property(anyDrivers, fc.nat(), better, (drivers, pick, improve) => {
        const before = matchDrivers(drivers, { ...request, limit: 1_000 }).candidates;
        const chosen = before[pick % Math.max(1, before.length)];
        if (chosen === undefined) return;
        const after = matchDrivers(
          drivers.map((driver) => (driver.driverId === chosen.driverId ? improve(driver) : driver)),
          { ...request, limit: 1_000 },
        ).candidates;
        const rank = after.find((candidate) => candidate.driverId === chosen.driverId)?.rank;
        expect(rank).toBeLessThanOrEqual(chosen.rank);
      }),
    );
  });

  test.each([
    ['Maya Rossi', 'Maya R.'],
    ['Maya', 'Maya'],
    ['  Anne  Marie de la Tour ', 'Anne T.'],
    ['Øyvind ångström', 'Øyvind Å.'],
    ['', ''],
  ])('MATCH-6 %j is shown as %j', (name, shown) => expect(shortName(name)).toBe(shown));
});
