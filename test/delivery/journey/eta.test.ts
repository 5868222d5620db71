import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vehicleTypes } from '#src/delivery/drivers/driver.ts';
import { etaOf, HANDOVER_SECONDS, travelSeconds, type Progress } from '#src/delivery/journey/eta.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';

const now = new Date('2026-11-21T12:00:30.000Z');
const pickup = { lat: 37.7955, lng: -122.3937 };
const dropoff = { lat: 37.7544, lng: -122.4477 };
const progress: Progress = {
  status: 'enroute_to_dropoff',
  vehicleType: 'car',
  seen: { position: pickup, at: now },
  pickup,
  dropoff,
};
const inSeconds = (seconds: number) => new Date(Math.ceil((now.getTime() + seconds * 1000) / 60_000) * 60_000);

describe('when it comes', () => {
  test('ETA-1 four miles of town by car are eighteen minutes, by bicycle half an hour', () => {
    expect(Math.round(travelSeconds(pickup, dropoff, 'car'))).toBe(1064);
    expect(Math.round(travelSeconds(pickup, dropoff, 'bicycle'))).toBe(1916);
  });

  test('ETA-1 from the last sight to the door, to the next full minute', () => {
    expect(etaOf(progress, now)).toStrictEqual({ pickupAt: null, dropoffAt: inSeconds(1064), seconds: 1140 });
  });

  test('ETA-2 before the pickup the way there, the handover and the last leg count', () => {
    const lastLeg = HANDOVER_SECONDS + travelSeconds(pickup, dropoff, 'car');
    const from = { lat: 37.81, lng: -122.41 };
    const first = travelSeconds(from, pickup, 'car');
    for (const status of ['assigned', 'enroute_to_pickup'] as const)
      expect(etaOf({ ...progress, status, seen: { position: from, at: now } }, now)).toMatchObject({
        pickupAt: inSeconds(first),
        dropoffAt: inSeconds(first + lastLeg),
      });
    expect(etaOf({ ...progress, status: 'arrived_at_pickup' }, now)).toMatchObject({
      pickupAt: null,
      dropoffAt: inSeconds(lastLeg),
    });
  });

  test('ETA-3 nothing is said of a driver who wasn’t seen, nor where nobody is on the way', () => {
    expect(etaOf({ ...progress, seen: null }, now)).toBeNull();
    for (const status of ['created', 'arrived_at_dropoff', 'returning', 'delivered', 'cancelled'] as const)
      expect(etaOf({ ...progress, status }, now)).toBeNull();
  });

  const degrees = (range: number) => fc.double({ min: -range, max: range, noNaN: true });
  const position = fc.record({ lat: degrees(89), lng: degrees(179) });

  test('ETA-4 for any ride it is a full minute, not in the past, and the pickup is not after the drop-off', () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...deliveryStatuses),
          vehicleType: fc.constantFrom(...vehicleTypes),
          at: position,
          agoMs: fc.integer({ min: -30_000, max: 120_000 }),
          pickup: position,
          dropoff: position,
        }),
        ({ at, agoMs, ...ride }) => {
          const seen = { position: at, at: new Date(now.getTime() - agoMs) };
          const eta = etaOf({ ...ride, seen }, now);
          if (eta === null) return;
          expect(eta.dropoffAt.getTime() % 60_000).toBe(0);
          expect(eta.dropoffAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
          expect(eta.seconds).toBeGreaterThanOrEqual(0);
          expect(eta.seconds % 60).toBe(0);
          if (eta.pickupAt !== null) expect(eta.pickupAt.getTime()).toBeLessThanOrEqual(eta.dropoffAt.getTime());
        },
      ),
    );
  });
});
