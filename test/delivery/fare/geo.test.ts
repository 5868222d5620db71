import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coarsen, haversineMiles, isUnset, type Position } from '#src/delivery/geo.ts';

const RADIUS = 3958.7613;
const miles = (from: Position, to: Position) => haversineMiles(from, to, RADIUS);
const at = (lat: number, lng: number): Position => ({ lat, lng });
const HALF_WAY_ROUND = Math.PI * RADIUS;

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distance', () => {
  test.each([
    [at(37.7955, -122.3937), at(37.7544, -122.4477), 4.094],
    [at(0, 179.9), at(0, -179.9), 13.819],
    [at(0, 179.95), at(0, -179.95), 6.909],
    [at(40.7128, -74.006), at(51.5074, -0.1278), 3461.1],
  ])('FARE-1 from %o to %o it is %d miles', (from, to, expected) => {
    expect(miles(from, to)).toBeCloseTo(expected, expected > 100 ? -1 : 3);
  });

  test('FARE-1 it is the same both ways, from nothing to half the way round, and never NaN', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const distance = miles(from, to);
        expect(distance).toBe(miles(to, from));
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThanOrEqual(HALF_WAY_ROUND);
      }),
      { numRuns: 2_000 },
    );
  });

  test('FARE-1 antipodes are half the way round, poles included', () => {
    fc.assert(
      fc.property(place, ({ lat, lng }) => {
        const antipode = at(-lat, lng > 0 ? lng - 180 : lng + 180);
        expect(miles(at(lat, lng), antipode)).toBeCloseTo(HALF_WAY_ROUND, 2);
      }),
    );
    expect(miles(at(90, 0), at(-90, 0))).toBeCloseTo(HALF_WAY_ROUND, 9);
  });

  test('FARE-1 at a pole every longitude is the same place', () => {
    expect(miles(at(90, 0), at(90, 135))).toBeCloseTo(0, 9);
    expect(miles(at(-90, -180), at(-90, 77))).toBeCloseTo(0, 9);
  });

  test('FARE-1 a place is no distance from itself, on either side of the date line', () => {
    fc.assert(fc.property(place, (here) => miles(here, here) === 0));
    expect(miles(at(10, 180), at(10, -180))).toBeCloseTo(0, 9);
  });
});

describe('positions', () => {
  test('FARE-6 (0, 0) with any signs is unset; a place on the equator or the prime meridian is not', () => {
    expect([at(0, 0), at(-0, 0), at(0, -0), at(-0, -0)].every(isUnset)).toBe(true);
    expect([at(0, 0.0001), at(51.48, 0)].some(isUnset)).toBe(false);
  });

  test('TRACK-3 a coarse position has at most its decimals, lies within half a step, and is never −0', () => {
    fc.assert(
      fc.property(place, fc.constantFrom(1, 2), (position, digits) => {
        const coarse = coarsen(position, digits);
        for (const axis of ['lat', 'lng'] as const) {
          expect(JSON.stringify(coarse[axis])).toMatch(digits === 1 ? /^-?\d+(\.\d)?$/ : /^-?\d+(\.\d{1,2})?$/);
          expect(Math.abs(coarse[axis] - position[axis])).toBeLessThanOrEqual(0.5 / 10 ** digits + 1e-12);
          expect(Object.is(coarse[axis], -0)).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(coarsen(at(-0.001, -0), 1)).toStrictEqual(at(0, 0));
  });
});
