import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coarsen } from '#src/delivery/geo.ts';
import {
  areaOf,
  cameraOf,
  frameOf,
  frameSeenBy,
  gridOf,
  MAP_HEIGHT,
  MAP_WIDTH,
  partOf,
  pointOf,
  roomFor,
  scaleOf,
  wayOf,
} from '#src/delivery/tracking/tracking-map.ts';

const place = (lat: number, lng: number, decimals: number) => ({
  label: '',
  city: null,
  region: null,
  approx: coarsen({ lat, lng }, decimals),
});
const seen = (lat: number, lng: number) => ({ lat, lng, heading: null, recordedAt: '', precision: 'fine' as const });
const sanFrancisco = {
  pickup: place(37.7955, -122.3937, 2),
  dropoff: place(37.7544, -122.4477, 1),
  driverLocation: null,
};

describe('the map of a tracking link', () => {
  test('PAGE-19 anywhere on earth all that there is to see lies on it', () => {
    const near = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.tuple(near, near, near, near),
        (lat, lng, [a, b, c, d]) => {
          const across = (degrees: number) => ((degrees + 540) % 360) - 180;
          const driver = seen(lat + c, across(lng + d));
          const places = {
            pickup: place(lat, lng, 2),
            dropoff: place(lat + a, across(lng + b), 1),
            driverLocation: driver,
          };
          const frame = frameOf(places);
          for (const { x, y } of [places.pickup.approx, driver].map((at) => pointOf(frame, at))) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(MAP_WIDTH);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(MAP_HEIGHT);
          }
          const area = areaOf(frame, 'dropoff', places.dropoff.approx);
          expect(area.width).toBeGreaterThan(0);
          expect(area.height).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('PAGE-19 it holds still while the driver stays on it, and follows when they leave', () => {
    const frame = frameOf({ ...sanFrancisco, driverLocation: seen(37.76, -122.44) });
    expect(frameOf({ ...sanFrancisco, driverLocation: seen(37.78, -122.4) }, frame)).toBe(frame);
    const wider = frameOf({ ...sanFrancisco, driverLocation: seen(37.9, -122.2) }, frame);
    expect(wider.unitsPerMetre).toBeLessThan(frame.unitsPerMetre);
  });

  test('PAGE-19 north is up, and the scale is a round number of miles', () => {
    const frame = frameOf({ ...sanFrancisco, driverLocation: seen(37.7544, -122.4477) });
    const ferry = pointOf(frame, { lat: 37.7955, lng: -122.3937 });
    const peaks = pointOf(frame, { lat: 37.7544, lng: -122.4477 });
    expect(ferry.y).toBeLessThan(peaks.y);
    expect(ferry.x).toBeGreaterThan(peaks.x);
    const { label, width } = scaleOf(frame);
    expect(label).toBe('1 mi');
    const miles = Math.hypot(ferry.x - peaks.x, ferry.y - peaks.y) / width;
    expect(miles).toBeGreaterThan(4.05);
    expect(miles).toBeLessThan(4.15);
    expect(gridOf(frame)).toMatch(/^M[\d.]+ 0V300/);
  });

  test('PAGE-19 an area is drawn where its edge is on the map, and not where it would be everything, or nothing', () => {
    const whole = { x: -9, y: -9, width: MAP_WIDTH + 18, height: MAP_HEIGHT + 18 };
    expect([partOf(whole), partOf({ ...whole, x: MAP_WIDTH })]).toEqual([null, null]);
    expect(partOf({ ...whole, x: 100 })).toEqual({ x: 100, y: 0, width: MAP_WIDTH - 100, height: MAP_HEIGHT });
  });

  test('RCP-23 the recipient’s map has their door, and the way from the driver; it comes closer as the driver does', () => {
    const door = { lat: 37.7544, lng: -122.4477 };
    const far = { ...sanFrancisco, driverLocation: seen(37.79, -122.4), door };
    const frame = frameOf(far);
    const way = wayOf(frame, far);
    expect(way?.start).toEqual(pointOf(frame, far.driverLocation));
    expect(way?.rest).toBe(`L${pointOf(frame, door).x} ${pointOf(frame, door).y}`);
    expect(frameOf({ ...far, driverLocation: seen(37.78, -122.41) }, frame)).toBe(frame);
    const near = frameOf({ ...far, driverLocation: seen(37.757, -122.446) }, frame);
    expect(near.unitsPerMetre).toBeGreaterThan(2 * frame.unitsPerMetre);
    const before = { ...far, driverLocation: { ...seen(37.82, -122.4), precision: 'coarse' as const } };
    expect(wayOf(frame, before)?.rest.match(/L/g)).toHaveLength(2); // by the pickup
    expect(wayOf(frame, sanFrancisco)).toBeNull();
  });

  test('STREETS-8 the camera that is told a frame sees just that frame, anywhere on earth and however wide the map is', () => {
    const within = fc.double({ min: -0.05, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: -75, max: 75, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.tuple(within, within),
        fc.integer({ min: 200, max: 2_000 }),
        (lat, lng, [north, east], width) => {
          const at = (share: number) => ({ lat: lat + north * share, lng: ((lng + east * share + 540) % 360) - 180 });
          const places = { pickup: place(lat, lng, 2), dropoff: place(lat, lng, 1), driverLocation: null, door: at(1) };
          const frame = frameOf(places);
          const turned = frameSeenBy(cameraOf(frame, width), width);
          for (const each of [at(0), at(0.5), at(1)]) {
            const [one, other] = [pointOf(frame, each), pointOf(turned, each)];
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(0.3);
          }
          expect(Math.abs(scaleOf(turned).width / scaleOf(frame).width - 1)).toBeLessThan(0.02);
        },
      ),
    );
  });

  test('STREETS-8 no mark is under the buttons, nor under whose data the streets are', () => {
    const within = fc.double({ min: -0.05, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(within, within), fc.integer({ min: 320, max: 1_000 }), ([north, east], width) => {
        const door = { lat: 37.7955 + north, lng: -122.3937 + east };
        const places = { ...sanFrancisco, driverLocation: seen(37.78, -122.41), door };
        const shown = roomFor(frameOf(places), width);
        for (const { x, y } of [door, places.driverLocation].map((each) => pointOf(shown, each))) {
          expect((y * width) / MAP_WIDTH).toBeGreaterThanOrEqual(72);
          expect(((MAP_HEIGHT - y) * width) / MAP_WIDTH).toBeGreaterThanOrEqual(24);
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(MAP_WIDTH);
        }
      }),
    );
  });

  test('STREETS-8 however narrow the map is, the camera sees a part of the earth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (width) => {
        const frame = frameOf({ ...sanFrancisco, driverLocation: seen(37.78, -122.41) });
        const { center, zoom } = cameraOf(roomFor(frame, width), width);
        expect(zoom).toBeGreaterThan(0);
        expect(Math.abs(center.lat - 37.78)).toBeLessThan(0.5);
      }),
    );
  });

  test('STREETS-11 what a public link turns the camera to follows from the public document', () => {
    const seenBy = (pickup: readonly [number, number], dropoff: readonly [number, number]) =>
      cameraOf(
        frameOf({
          pickup: place(...pickup, 2),
          dropoff: place(...dropoff, 1),
          driverLocation: seen(37.7801, -122.4112),
        }),
        360,
      );
    // Other doors, and another exact pickup, of which the document says the same.
    expect(seenBy([37.7955, -122.3937], [37.7544, -122.4477])).toEqual(
      seenBy([37.8044, -122.3861], [37.8401, -122.3602]),
    );
  });
});
