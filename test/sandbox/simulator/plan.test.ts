import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haversineMiles } from '#src/delivery/geo.ts';
import { milesBetween, offsetBy, placeOn } from '../../../sandbox/simulator/journey.ts';
import { SIMULATED_PICTURE } from '../../../sandbox/simulator/picture.ts';
import { cleanPicture } from '#src/pictures/clean-picture.ts';
import {
  firstState,
  passTime,
  placeAt,
  planOf,
  simulationOutcomes,
  type Scene,
} from '../../../sandbox/simulator/plan.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';

const MILES = charterV1.earthRadiusMiles;
const place = fc.record({
  lat: fc.double({ min: -60, max: 60, noNaN: true }),
  lng: fc.double({ min: -180, max: 179.99, noNaN: true }),
});
const scene: fc.Arbitrary<Scene> = fc
  .record({
    pickup: place,
    miles: fc.double({ min: 0.1, max: 60, noNaN: true }),
    heading: fc.integer({ min: 0, max: 359 }),
  })
  .map(({ pickup, miles, heading }) => ({
    pickup,
    dropoff: offsetBy(pickup, miles, heading),
    product: 'delivery',
    signatureRequired: true,
    requirements: { photo: true, pickupPhoto: true, pin: true },
    minimumAge: null,
    searchSeconds: 900,
  }));
const spec = fc.record({
  speed: fc.constant(60),
  outcome: fc.constantFrom(...simulationOutcomes),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
});

test('SIM-12 the same scene and seed are the same play', () => {
  fc.assert(
    fc.property(scene, spec, (of, by) => {
      expect(planOf(of, by)).toEqual(planOf(of, by));
    }),
  );
  const [of] = fc.sample(scene, 1);
  if (of === undefined) throw new Error('there is no scene');
  const ways = new Set(
    Array.from({ length: 20 }, (_none, seed) => JSON.stringify(planOf(of, { speed: 1, outcome: 'delivered', seed }))),
  );
  expect(ways.size).toBe(20);
});

test('SIM-12 a way begins and ends where it should, strays at most half as far again, and is driven evenly', () => {
  fc.assert(
    fc.property(scene, fc.double({ min: -0.25, max: 0.25, noNaN: true }), ({ pickup: from, dropoff: to }, bend) => {
      const way = { from, to, bends: [bend, -bend / 2] } as const;
      const straight = haversineMiles(from, to, MILES);
      expect(haversineMiles(placeOn(way, 0), from, MILES)).toBeLessThan(0.001);
      expect(haversineMiles(placeOn(way, 1), to, MILES)).toBeLessThan(0.001);
      const stops = Array.from({ length: 21 }, (_none, n) => placeOn(way, n / 20));
      const hops = stops.slice(1).map((stop, n) => haversineMiles(stop, stops[n] ?? stop, MILES));
      const length = hops.reduce((all, hop) => all + hop, 0);
      expect(length).toBeLessThan(straight * 1.5 + 0.01);
      expect(Math.max(...hops)).toBeLessThan((length / 20) * 1.5 + 0.001);
      for (const { heading, lng } of stops) {
        expect(heading).toBeGreaterThanOrEqual(0);
        expect(heading).toBeLessThan(360);
        expect(lng).toBeGreaterThanOrEqual(-180);
        expect(lng).toBeLessThan(180);
      }
    }),
  );
});

test('SIM-12 whatever the ticks’ lengths, no act is passed over, and an arrival is reported from the stop', () => {
  fc.assert(
    fc.property(
      scene,
      spec,
      fc.array(fc.double({ min: 0.1, max: 400, noNaN: true }), { minLength: 1, maxLength: 9 }),
      (of, by, ticks) => {
        const plan = planOf(of, by);
        const most = plan.reduce((all, { seconds }) => all + seconds, 0) / Math.min(...ticks) + plan.length + 1;
        let at: { step: number; spent: number } = firstState;
        const acted: number[] = [];
        for (let n = 0; at.step < plan.length; n += 1) {
          at = passTime(plan, at, ticks[n % ticks.length] ?? 1);
          for (let act = plan[at.step]?.act; act !== undefined; act = plan[at.step]?.act) {
            const stop =
              act.do === 'report' && act.type.startsWith('arrived_at_')
                ? act.type.slice('arrived_at_'.length)
                : undefined;
            if (stop !== undefined) expect(placeAt(plan, at)).toMatchObject(stop === 'pickup' ? of.pickup : of.dropoff);
            acted.push(at.step);
            at = { step: at.step + 1, spent: 0 };
          }
          if (n > most) throw new Error('it has no end');
        }
        expect(acted).toEqual(plan.flatMap(({ act }, step) => (act === undefined ? [] : [step])));
      },
    ),
    { numRuns: 50 },
  );
});

test('SIM-12 its own distance is that of the fares, within a hundredth, where towns are', () => {
  fc.assert(
    fc.property(scene, ({ pickup, dropoff }) => {
      const miles = haversineMiles(pickup, dropoff, MILES);
      expect(Math.abs(milesBetween(pickup, dropoff) - miles)).toBeLessThan(miles * 0.01 + 0.001);
    }),
  );
});

test('SIM-1 what a simulated driver photographs is a picture', () => {
  expect(cleanPicture(SIMULATED_PICTURE, 'image/png').length).toBeGreaterThan(0);
});
