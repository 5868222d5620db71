import { expect, test } from 'vitest';
import { arrivalOf, MOST_COUNTED } from '#src/delivery/fare/arrival.ts';

const reach = { radiusMiles: 3, maxRadiusMiles: 10, offerTtlSeconds: 60 };
const now = new Date('2026-11-21T09:30:10.000Z');
const car = (miles: number) => ({ miles, vehicleType: 'car' as const });

test('ARRIVAL-1 the quickest driver counts, and the sentence says what it was made of', () => {
  // 1 mile by car: 1.3 / 18 of an hour are 260 s; on foot half a mile takes 780 s. 4.094 miles: 1,064 s.
  expect(arrivalOf([car(1), { miles: 0.5, vehicleType: 'foot' }, car(2)], 4_094, reach, now)).toEqual({
    pickupMinutes: 6,
    dropoffMinutes: 27,
    pickupAt: new Date('2026-11-21T09:37:00.000Z'),
    dropoffAt: new Date('2026-11-21T09:58:00.000Z'),
    drivers: 3,
    radiusMiles: 3,
    explanation:
      '3 drivers within 3 miles, the nearest about 5 min away. Up to 1 min to accept, 3 min at the pickup, 18 min for 4.094 miles.',
  });
});

test('ARRIVAL-2 it looks within the first radius, then within the last, and finds nobody beyond', () => {
  expect(arrivalOf([car(2.9), car(8)], 4_094, reach, now)).toMatchObject({ drivers: 1, radiusMiles: 3 });
  expect(arrivalOf([car(3.1), car(8)], 4_094, reach, now)).toMatchObject({ drivers: 2, radiusMiles: 10 });
  expect(arrivalOf([car(10.1)], 4_094, reach, now)).toBeUndefined();
  expect(arrivalOf([], 4_094, reach, now)).toBeUndefined();
});

test('ARRIVAL-4 from five on nobody counts', () => {
  const many = Array.from({ length: 20 }, () => car(1));
  expect(arrivalOf(many, 4_094, reach, now)).toMatchObject({
    drivers: MOST_COUNTED,
    explanation: expect.stringMatching(/^5 drivers or more within/) as string,
  });
});
