import { describe, expect, test } from 'vitest';
import {
  computeFare,
  explainFare,
  feeLines,
  MAX_TIP_MINOR,
  measure,
  priceDelivery,
  priceDistance,
  type FareInputs,
} from '#src/delivery/fare/fare.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { cents } from '#src/money/cents.ts';
import { thrownBy } from '#test/support/thrown.ts';
import { randomTrips } from '#test/delivery/journey/random-trips.ts';

const trip = (pickup: [number, number], dropoff: [number, number], tip = 0): FareInputs => ({
  pickup: { lat: pickup[0], lng: pickup[1] },
  dropoff: { lat: dropoff[0], lng: dropoff[1] },
  tipMinor: cents(tip),
});
const ferryToTwinPeaks = trip([37.7955, -122.3937], [37.7544, -122.4477], 200);
const priced = (milliMiles: number, tip = 0) => priceDistance(milliMiles, cents(tip), charterV1);
const lines = (milliMiles: number, tip?: number) => feeLines(priced(milliMiles, tip), charterV1);
const explained = (inputs: FareInputs) => explainFare(computeFare(inputs, charterV1), charterV1);

describe('the fare of charter-v1', () => {
  test('FARE-2 the reference trip is 4.094 miles, 907 and 1107 cents, split 726, 136 and 45', () => {
    expect(priceDelivery(ferryToTwinPeaks, charterV1)).toEqual({
      policyVersion: 'charter-v1',
      policyHash: charterV1.hash,
      inputs: ferryToTwinPeaks,
      milliMiles: 4094,
      baseMinor: 600n,
      distanceMinor: 307n,
      minApplied: false,
      totalMinor: 907n,
      split: { driverPayoutMinor: 726n, brokeringMinor: 136n, infrastructureMinor: 45n },
      tipMinor: 200n,
      customerTotalMinor: 1107n,
    });
  });

  test('FARE-8 on a page each line is a sum that is right by itself, without a tip of nothing', () => {
    expect(lines(4094)).toEqual([
      'Base $6.00 + distance $3.07 (4.094 mi × $0.75) = $9.07.',
      'Driver 80% $7.26, brokering 15% $1.36, infrastructure 5% $0.45 (rounding to the driver).',
    ]);
    expect(lines(4094, 200).at(-1)).toBe('Tip $2.00, all to the driver.');
    expect(lines(100).slice(0, 2)).toEqual([
      'Base $6.00 + distance $0.08 (0.100 mi × $0.75) = $6.08.',
      'Raised to the minimum fare $7.00.',
    ]);
  });

  test('FARE-2 across the date line 0.2 degrees are 13.819 miles', () => {
    expect(measure(trip([0, 179.9], [0, -179.9]), charterV1)).toBe(13_819);
  });

  test.each([
    [0, 0n],
    [6, 0n], // 0.45 cents
    [7, 1n], // 0.525 cents
    [20, 2n], // exactly 1.5 cents: half up
    [1000, 75n],
    [4094, 307n],
    [100_000, 7500n],
  ])('FARE-2 %d thousandths of a mile cost %d cents, rounded half up', (milliMiles, expected) => {
    expect(priced(milliMiles).distanceMinor).toBe(expected);
  });

  test.each([
    [0, 700n, true],
    [1326, 700n, true], // 699 metered
    [1327, 700n, false], // 700 metered: the minimum wins nothing
    [1340, 701n, false],
  ])('FARE-3 %d thousandths of a mile make %d cents, minimum applied: %o', (milliMiles, total, minApplied) => {
    expect(priced(milliMiles)).toMatchObject({ totalMinor: total, minApplied });
  });

  test('FARE-4 over a million random trips the split sums exactly and the driver never gets under 80 %', () => {
    const bad: FareInputs[] = [];
    for (const inputs of randomTrips(1_000_000)) {
      const { totalMinor, split, tipMinor, customerTotalMinor } = computeFare(inputs, charterV1);
      const whole =
        split.driverPayoutMinor + split.brokeringMinor + split.infrastructureMinor === totalMinor &&
        split.driverPayoutMinor * 100n >= totalMinor * 80n &&
        split.brokeringMinor === (totalMinor * 15n) / 100n &&
        split.infrastructureMinor === (totalMinor * 5n) / 100n &&
        totalMinor >= 700n &&
        customerTotalMinor === totalMinor + tipMinor;
      if (!whole) bad.push(inputs);
    }
    expect(bad).toEqual([]);
  });

  test('FARE-4 every total that can be charged, cent by cent, is split without a rest', () => {
    const torn: number[] = [];
    for (let milliMiles = 0; milliMiles <= 100_000; milliMiles++) {
      const { split, totalMinor } = priced(milliMiles);
      const parts = split.driverPayoutMinor + split.brokeringMinor + split.infrastructureMinor;
      if (parts !== totalMinor) torn.push(milliMiles);
    }
    expect(torn).toEqual([]);
  });

  test('FARE-5 the tip changes what the customer pays and nothing else', () => {
    const { tipMinor, customerTotalMinor, ...fee } = priced(4094, MAX_TIP_MINOR);
    expect([tipMinor, customerTotalMinor]).toEqual([100_000n, 100_907n]);
    const { tipMinor: _none, customerTotalMinor: _same, ...withoutTip } = priced(4094);
    expect(fee).toEqual(withoutTip);
  });

  test.each([
    ['pickup', trip([0, 0], [1, 1])],
    ['pickup', trip([-0, 0], [1, 1])],
    ['dropoff', trip([1, 1], [0, -0])],
  ])('FARE-6 a %s at (0, 0) is refused', (end, inputs) => {
    const problem = thrownBy(() => priceDelivery(inputs, charterV1));
    expect(problem.code).toBe('coordinates_unset');
    expect(problem.detail).toContain(end);
  });

  test('FARE-7 exactly 100.000 miles is priced, the next thousandth is not', () => {
    const degreesOfLatitude = (miles: number) => (miles / charterV1.earthRadiusMiles) * (180 / Math.PI);
    const north = (miles: number) => trip([0, 10], [degreesOfLatitude(miles), 10]);
    expect(priceDelivery(north(100.0004), charterV1).milliMiles).toBe(100_000);
    expect(thrownBy(() => priceDelivery(north(100.0006), charterV1)).code).toBe('distance_too_long');
    expect(thrownBy(() => priceDelivery(trip([90, 0], [-90, 0]), charterV1)).code).toBe('distance_too_long');
  });

  test('FARE-8 the explanation can be checked with a pencil', () => {
    expect(explained(ferryToTwinPeaks)).toBe(
      'Base $6.00 + 4.094 mi × $0.75 = $3.07 → $9.07. Driver 80% $7.26, brokering 15% $1.36, infrastructure 5% $0.45 (rounding to the driver). Tip $2.00, all to the driver.',
    );
  });

  test('FARE-8 the explanation names the minimum when it applied', () => {
    expect(explained(trip([37.7955, -122.3937], [37.7955, -122.3937]))).toBe(
      'Base $6.00 + 0.000 mi × $0.75 = $0.00 → $6.00, raised to the minimum fare $7.00. Driver 80% $5.60, brokering 15% $1.05, infrastructure 5% $0.35 (rounding to the driver). Tip $0.00, all to the driver.',
    );
  });
});
