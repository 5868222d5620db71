import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sightOf, type DriverOnJob, type Ride } from '#src/delivery/tracking/driver-sight.ts';
import { vehicleTypes } from '#src/delivery/drivers/driver.ts';
import { haversineMiles, type Position } from '#src/delivery/geo.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { deliveryStatuses, jobStatuses } from '#src/delivery/status.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const earlier = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const place = { lat: 37.776543, lng: -122.419876 };
const dropoff = { lat: 37.7544, lng: -122.4477 };
const metres = (from: Position, to: Position) => haversineMiles(from, to, charterV1.earthRadiusMiles) * 1609.344;
/** So many metres north of the door. */
const beforeTheDoor = (far: number) => ({ lat: dropoff.lat + far / 111_195, lng: dropoff.lng });

const driver: DriverOnJob = {
  displayName: 'Maya Rossi',
  vehicleType: 'car',
  acceptedAt: earlier(900),
  fix: { position: place, heading: 224, at: earlier(5) },
};
const ride: Ride = {
  status: 'enroute_to_dropoff',
  jobStatus: 'in_progress',
  driver,
  pickup: { lat: 37.7955, lng: -122.3937 },
  dropoff,
  pickedUpAt: earlier(300),
};
const at = (position: Position, agoSeconds = 5): Ride => ({
  ...ride,
  driver: { ...driver, fix: { position, heading: 224, at: earlier(agoSeconds) } },
});

describe('what the public may know of the driver', () => {
  test('TRACK-11 after the pickup the position has 4 decimals and its heading', () => {
    expect(sightOf(ride, now).driverLocation).toStrictEqual({
      lat: 37.7765,
      lng: -122.4199,
      heading: 224,
      recordedAt: earlier(5),
      precision: 'fine',
    });
  });

  test.each(['assigned', 'enroute_to_pickup', 'arrived_at_pickup'] as const)(
    'TRACK-11 when %s it has 2, and no heading',
    (status) => {
      const { driverLocation } = sightOf({ ...ride, status, pickedUpAt: null }, now);
      expect(driverLocation).toMatchObject({ lat: 37.78, lng: -122.42, heading: null, precision: 'coarse' });
    },
  );

  test('TRACK-11 a fix from before the pickup stays coarse: it may tell where the sender is', () => {
    const late = { ...ride, status: 'picked_up', pickedUpAt: earlier(2) } as const;
    expect(sightOf(late, now).driverLocation?.precision).toBe('coarse');
  });

  test('ETA-1 before the pickup nothing, the arrival neither, tells where in the square the driver is', () => {
    const inSquare = fc.double({ min: -0.0049, max: 0.0049, noNaN: true });
    const status = fc.constantFrom('assigned', 'enroute_to_pickup', 'arrived_at_pickup');
    fc.assert(
      fc.property(inSquare, inSquare, inSquare, inSquare, status, (a, b, c, d, when) => {
        const seenAt = (north: number, east: number) =>
          sightOf({ ...at({ lat: 37.78 + north, lng: -122.42 + east }), status: when, pickedUpAt: null }, now);
        expect(seenAt(a, b)).toStrictEqual(seenAt(c, d));
      }),
    );
    const late = { ...at({ lat: 37.7839, lng: -122.4239 }), status: 'picked_up', pickedUpAt: earlier(2) } as const;
    expect(sightOf(late, now).eta).toStrictEqual(
      sightOf({ ...late, ...at({ lat: 37.78, lng: -122.42 }), status: 'picked_up', pickedUpAt: earlier(2) }, now).eta,
    );
  });

  test.each(['created', 'delivered', 'cancelled', 'returned', 'failed'] as const)(
    'TRACK-12 when %s neither driver nor position nor time is shown',
    (status) => {
      const nothing = { driver: null, driverLocation: null, eta: null, arriving: false };
      expect(sightOf({ ...ride, status }, now)).toStrictEqual(nothing);
      expect(sightOf({ ...ride, jobStatus: 'offering' }, now)).toStrictEqual(nothing);
      expect(sightOf({ ...ride, jobStatus: 'completed' }, now)).toStrictEqual(nothing);
    },
  );

  test('TRACK-12 on the way back the driver is named, and no position', () => {
    const sight = sightOf({ ...ride, status: 'returning' }, now);
    expect(sight).toMatchObject({ driver: { firstName: 'Maya' }, driverLocation: null, eta: null });
  });

  test('TRACK-13 a position is shown for 120 seconds, and not a millisecond longer', () => {
    const aged = (ms: number) => sightOf({ ...at(place), driver: { ...driver, fix: fixAt(ms) } }, now);
    const fixAt = (ms: number) => ({ position: place, heading: null, at: new Date(now.getTime() - ms) });
    expect(aged(120_000).driverLocation).not.toBeNull();
    expect(aged(120_001)).toMatchObject({ driver: { firstName: 'Maya' }, driverLocation: null, eta: null });
  });

  test('TRACK-14 within 250 metres of the door there is no position, and the parcel is arriving', () => {
    expect(sightOf(at(beforeTheDoor(255)), now)).toMatchObject({
      driverLocation: { precision: 'fine' },
      arriving: false,
    });
    expect(sightOf(at(beforeTheDoor(245)), now)).toMatchObject({ driverLocation: null, arriving: true });
    expect(sightOf({ ...at(beforeTheDoor(5)), status: 'arrived_at_dropoff' }, now)).toMatchObject({
      driverLocation: null,
      arriving: false, // they have arrived
    });
  });

  test('TRACK-14 before the pickup a driver near the door is not shown, and nothing arrives', () => {
    const passing = { ...at(beforeTheDoor(100)), status: 'enroute_to_pickup', pickedUpAt: null } as const;
    expect(sightOf(passing, now)).toMatchObject({ driverLocation: null, arriving: false });
  });

  test('TRACK-15 a position from before the driver took this job is never shown', () => {
    const before = { ...driver, acceptedAt: earlier(3) };
    expect(sightOf({ ...ride, driver: before }, now).driverLocation).toBeNull();
    expect(sightOf({ ...ride, driver: { ...driver, acceptedAt: null } }, now).driverLocation).toBeNull();
  });

  test.each([
    ['Maya Rossi', 'Maya'],
    ['  Zoë-Ann  Smith', 'Zoë-Ann'],
    ['O’Neil', 'O’Neil'],
    ['李 雷', '李'],
    ['maya@example.com', 'Your driver'],
    ['+1 415 555 0134', 'Your driver'],
    ['7ABC123', 'Your driver'],
    ['', 'Your driver'],
  ])('TRACK-16 of %j the public reads %j', (displayName, firstName) => {
    expect(sightOf({ ...ride, driver: { ...driver, displayName } }, now).driver?.firstName).toBe(firstName);
  });
});

const seconds = (min: number, max: number) => fc.integer({ min, max }).map(earlier);
const near = fc.oneof(
  fc.record({
    lat: fc.double({ min: 37.7, max: 37.83, noNaN: true }),
    lng: fc.double({ min: -122.5, max: -122.35, noNaN: true }),
  }),
  fc.double({ min: 0, max: 500, noNaN: true }).map(beforeTheDoor),
);
const anyRide: fc.Arbitrary<Ride> = fc.record({
  status: fc.constantFrom(...deliveryStatuses),
  jobStatus: fc.constantFrom(...jobStatuses),
  driver: fc.option(
    fc.record({
      displayName: fc.string(),
      vehicleType: fc.constantFrom(...vehicleTypes),
      acceptedAt: fc.option(seconds(-5, 400)),
      fix: fc.option(
        fc.record({ position: near, heading: fc.option(fc.integer({ min: 0, max: 359 })), at: seconds(-30, 300) }),
      ),
    }),
  ),
  pickup: near,
  dropoff: fc.constant(dropoff),
  pickedUpAt: fc.option(seconds(0, 300)),
});
const onTheWay = [
  'assigned',
  'enroute_to_pickup',
  'arrived_at_pickup',
  'picked_up',
  'enroute_to_dropoff',
  'arrived_at_dropoff',
];

test('TRACK-11, TRACK-12, TRACK-13, TRACK-14 and TRACK-15 hold for any ride', () => {
  fc.assert(
    fc.property(anyRide, (any) => {
      const shown = sightOf(any, now).driverLocation;
      if (shown === null) return;
      const fix = any.driver?.fix;
      if (!fix) throw new Error('a position of nobody');
      expect(onTheWay).toContain(any.status);
      expect(['accepted', 'in_progress']).toContain(any.jobStatus);
      expect(now.getTime() - fix.at.getTime()).toBeLessThanOrEqual(120_000);
      expect(metres(fix.position, any.dropoff)).toBeGreaterThan(250);
      expect(fix.at >= (any.driver?.acceptedAt ?? now)).toBe(true);
      const hasParcel = onTheWay.indexOf(any.status) >= 3;
      const decimals = shown.precision === 'fine' ? 4 : 2;
      if (!hasParcel) expect(decimals).toBe(2);
      for (const part of [shown.lat, shown.lng]) expect(part).toBe(Number(part.toFixed(decimals)));
    }),
    { numRuns: 2_000 },
  );
});
