import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coarsen } from '#src/delivery/geo.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { recipientTracking, type RecipientDelivery } from '#src/delivery/recipient/recipient-view.ts';
import { publicTracking } from '#src/delivery/tracking/tracking.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const pickup = { lat: 37.7955, lng: -122.3937 };
const dropoff = { lat: 37.7544, lng: -122.4477 };

const base: RecipientDelivery = {
  slug: '3f9c0a7be1' as TrackingSlug,
  status: 'enroute_to_dropoff',
  jobStatus: 'in_progress',
  pickup,
  pickupPlace: { city: null, region: null },
  dropoff,
  dropoffPlace: { city: null, region: null },
  deliveredAt: null,
  endedAt: null,
  updatedAt: minutes(-10),
  minimumAge: null,
  profile: null,
  ownerSendsRestricted: false,
  driver: {
    displayName: 'Maya Rossi',
    vehicleType: 'car',
    acceptedAt: minutes(-30),
    fix: { position: { lat: 37.77, lng: -122.42 }, heading: 224, at: minutes(-0.1) },
  },
  events: [
    { type: 'created', status: 'created', at: minutes(-40) },
    { type: 'picked_up', status: 'picked_up', at: minutes(-10) },
  ],
  wishes: { note: 'The blue door', leaveAtDoor: false },
  wishChanges: 1,
  signatureRequired: false,
  hasPin: true,
  tips: [],
  takesTips: true,
  isRated: false,
};
const at = (lat: number, lng: number, over: Partial<RecipientDelivery> = {}): RecipientDelivery => ({
  ...base,
  driver: base.driver && { ...base.driver, fix: { position: { lat, lng }, heading: 12, at: minutes(-0.1) } },
  ...over,
});

describe('what a recipient sees', () => {
  test('RCP-7 the public document, the door, what is left, and their wishes', () => {
    const { tracking, recipient } = recipientTracking(base, now);
    expect(tracking).toEqual(publicTracking(base, now));
    expect(recipient).toEqual({
      dropoff,
      remaining: { miles: 1.9, seconds: tracking.eta?.seconds },
      note: 'The blue door',
      leaveAtDoor: false,
      wishes: { isOpen: true, changesLeft: 19, leaveAtDoorForbiddenBy: ['pin'] },
      canRate: false,
      tipping: { canTip: false, to: null, tips: [] },
    });
    expect((tracking.eta?.seconds ?? 0) % 60).toBe(0);
  });

  test('RCP-7 what is left is null where it isn’t known', () => {
    const gone = { ...base, driver: base.driver && { ...base.driver, fix: null } };
    expect(recipientTracking(gone, now).recipient.remaining).toBeNull();
    const over = { ...base, status: 'delivered', jobStatus: 'completed', endedAt: now } as const;
    expect(recipientTracking(over, now)).toMatchObject({
      recipient: { remaining: null, dropoff, wishes: { isOpen: false } },
      tracking: { driverLocation: null },
    });
  });

  test('RCP-8 the driver is shown up to the door to the recipient, and to nobody else', () => {
    const near = at(dropoff.lat + 0.001, dropoff.lng);
    expect(publicTracking(near, now)).toMatchObject({ status: 'arriving', driverLocation: null });
    expect(recipientTracking(near, now)).toMatchObject({
      tracking: { status: 'arriving', driverLocation: { lat: 37.7554, lng: -122.4477, precision: 'fine' } },
      recipient: { remaining: { miles: 0.1 } },
    });
  });

  test('RCP-8 before the pickup, and on the way back, the recipient sees of the driver what the public sees', () => {
    for (const status of ['assigned', 'enroute_to_pickup', 'arrived_at_pickup', 'returning', 'created'] as const) {
      const events = status === 'returning' ? base.events : base.events.slice(0, 1);
      const ride = at(37.8123456, -122.3912345, { status, events });
      expect(recipientTracking(ride, now).tracking).toEqual(publicTracking(ride, now));
    }
  });

  test('RCP-9 wherever in its square the pickup is, the miles are the same', () => {
    const inSquare = fc.double({ min: -0.0049, max: 0.0049, noNaN: true });
    const middle = coarsen(pickup, 2);
    fc.assert(
      fc.property(
        inSquare,
        inSquare,
        fc.constantFrom('assigned', 'enroute_to_pickup', 'arrived_at_pickup'),
        (a, b, status) => {
          const seen = (place: { lat: number; lng: number }) =>
            recipientTracking(at(37.83, -122.41, { status, events: base.events.slice(0, 1), pickup: place }), now)
              .recipient.remaining?.miles;
          expect(seen({ lat: middle.lat + a, lng: middle.lng + b })).toBe(seen(middle));
        },
      ),
    );
  });

  test('RCP-6 it ends a day after the delivery', () => {
    const ended = { ...base, status: 'delivered', endedAt: minutes(-24 * 60) } as const;
    expect(() => recipientTracking(ended, now)).toThrow(expect.objectContaining({ code: 'tracking_expired' }));
  });
});
