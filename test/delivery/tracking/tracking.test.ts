import { describe, expect, test } from 'vitest';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { LINK_OUTLIVES_DELIVERY_MS, publicTracking, type TrackedDelivery } from '#src/delivery/tracking/tracking.ts';
import { thrownBy } from '#test/support/thrown.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const earlier = (ms: number) => new Date(now.getTime() - ms);
const tracked: TrackedDelivery = {
  slug: '3f9c0a7be1' as TrackingSlug,
  status: 'created',
  jobStatus: 'created',
  pickup: { lat: 37.7955, lng: -122.3937 },
  pickupPlace: { city: 'San Francisco', region: 'CA' },
  dropoff: { lat: 37.7544, lng: -122.4477 },
  dropoffPlace: { city: null, region: null },
  deliveredAt: null,
  endedAt: null,
  updatedAt: earlier(1_000),
  minimumAge: null,
  profile: null,
  ownerSendsRestricted: false,
  driver: null,
  events: [{ type: 'created', status: 'created', at: earlier(1_000) }],
};

describe('what the public sees', () => {
  test('TRACK-3 the pickup is known to 2 decimals, the drop-off to 1', () => {
    const { pickup, dropoff } = publicTracking(tracked, now);
    expect(pickup.approx).toStrictEqual({ lat: 37.8, lng: -122.39 });
    expect(dropoff.approx).toStrictEqual({ lat: 37.8, lng: -122.4 });
  });

  test('TRACK-3 near the equator and the prime meridian nothing is −0', () => {
    const near = { ...tracked, pickup: { lat: -0.001, lng: -0.004 }, dropoff: { lat: -0.04, lng: -0 } };
    const { pickup, dropoff } = publicTracking(near, now);
    expect([pickup.approx, dropoff.approx]).toStrictEqual([
      { lat: 0, lng: 0 },
      { lat: 0, lng: 0 },
    ]);
  });

  test('TRACK-2 a place has the name of its city and region, and a plain word where there is none to show', () => {
    const { pickup, dropoff } = publicTracking(tracked, now);
    expect(pickup).toMatchObject({ label: 'Pickup in San Francisco', city: 'San Francisco', region: 'CA' });
    expect(dropoff).toMatchObject({ label: 'Drop-off', city: null, region: null });
  });

  test('TRACK-2 fields that somebody adds to the delivery don’t reach the public', () => {
    const wider = {
      ...tracked,
      customer: { phone: '+14155550134' },
      pickupPlace: { city: 'Oakland', region: null, line1: '1 Main St' },
    };
    const text = JSON.stringify(
      publicTracking({ ...wider, events: [{ ...tracked.events[0], note: 'gate 4711' } as never] }, now),
    );
    for (const secret of ['4155550134', 'Main', '4711']) expect(text).not.toContain(secret);
  });

  test('TRACK-4 of driver, position and arrival nothing is known before there is a driver', () => {
    expect(publicTracking(tracked, now)).toMatchObject({ driver: null, driverLocation: null, eta: null });
  });

  test('TRACK-4 goods with a minimum age are marked, without the age', () => {
    expect(publicTracking(tracked, now).ageRestricted).toBe(false);
    expect(publicTracking({ ...tracked, minimumAge: 21 }, now).ageRestricted).toBe(true);
  });

  test.each(['delivered', 'cancelled', 'returned', 'failed'] as const)(
    'TRACK-5 24 hours after it was %s the link ends, to the millisecond',
    (status) => {
      const ended = (ago: number) => ({ ...tracked, status, endedAt: earlier(ago) });
      const last = publicTracking(ended(LINK_OUTLIVES_DELIVERY_MS - 1), now);
      expect(last.expiresAt).toEqual(new Date(now.getTime() + 1));
      expect(thrownBy(() => publicTracking(ended(LINK_OUTLIVES_DELIVERY_MS), now)).code).toBe('tracking_expired');
      expect(publicTracking({ ...tracked, endedAt: null }, now).expiresAt).toBeNull();
    },
  );
});
