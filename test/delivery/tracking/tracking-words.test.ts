import { describe, expect, test } from 'vitest';
import { trackingStatuses, type TrackingJson } from '#src/delivery/tracking/tracking.ts';
import {
  arrivalOf,
  driverWords,
  feeNote,
  mapWords,
  milestonesOf,
  stepWords,
  wordsOf,
} from '#src/delivery/tracking/tracking-words.ts';
import { deliveryMoves } from '#src/delivery/journey/life-cycle.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const place = { label: 'Pickup', city: null, region: null, approx: { lat: 37.8, lng: -122.4 } };
const base: TrackingJson = {
  slug: '3f9c0a7be1',
  status: 'enroute_to_dropoff',
  jobStatus: 'in_progress',
  pickup: place,
  dropoff: place,
  driverLocation: null,
  driver: { firstName: 'Ada', vehicleType: 'bicycle' },
  eta: { pickupAt: null, dropoffAt: '2026-11-21T12:12:00.000Z', seconds: 720 },
  deliveredAt: null,
  events: [{ type: 'created', status: 'created', at: '2026-11-21T11:00:00.000Z' }],
  merchant: null,
  ageRestricted: false,
  updatedAt: '2026-11-21T11:00:00.000Z',
  expiresAt: null,
};

describe('the words of a tracking link', () => {
  test('PAGE-20 every state has a headline of its own, and never the name that stands for the driver', () => {
    const headlines = trackingStatuses.map((status) => wordsOf({ ...base, status, jobStatus: 'created' }, 3)[0]);
    expect(new Set(headlines).size).toBe(trackingStatuses.length);
    for (const status of trackingStatuses) {
      expect(wordsOf({ ...base, status }, 3).join()).not.toContain('Maya');
      expect(wordsOf({ ...base, status, driver: null }, 3).join()).not.toMatch(/Maya|to The|\bThe driver’s not\b/);
    }
  });

  test('PAGE-20 a search says how many are asked at a time, and that it is not the first', () => {
    const search = { ...base, status: 'created', jobStatus: 'offering', driver: null } as const;
    expect(wordsOf(search, 3)).toEqual(['Looking for a driver', 'No driver yet. We’re asking up to three nearby.']);
    expect(wordsOf(search, 25)[1]).toContain('up to 25 nearby');
    const second = { ...search, events: [{ type: 'given_back', status: 'created', at: base.updatedAt } as const] };
    expect(wordsOf(second, 3)[0]).toBe('Looking for another driver');
  });

  test('PAGE-20 it says when the parcel comes, and when it can’t say', () => {
    expect(arrivalOf(base, now)).toEqual({ label: 'Arrives', words: 'in about 12 minutes', at: base.eta?.dropoffAt });
    expect(arrivalOf({ ...base, status: 'arriving' }, now).words).toBe('any moment now');
    expect(arrivalOf({ ...base, eta: null }, now).words).toBe('We’ll know once we hear from Ada');
    expect(arrivalOf({ ...base, eta: null, driver: null }, now).words).toBe('We’ll know once a driver is on the way');
    expect(arrivalOf({ ...base, status: 'delivered' }, now)).toMatchObject({ label: 'Arrived', words: '1 hour ago' });
  });

  test('PAGE-20 the milestones follow the way, back to the sender, too', () => {
    const states = (status: TrackingJson['status']) => milestonesOf({ ...base, status }).map(({ state }) => state);
    expect(states('created')).toEqual(['done', 'now', 'ahead', 'ahead']);
    expect(states('arriving')).toEqual(['done', 'done', 'done', 'now']);
    expect(states('delivered')).toEqual(['done', 'done', 'done', 'done']);
    expect(states('cancelled')).toEqual(['done', 'stopped', 'stopped', 'stopped']);
    expect(milestonesOf({ ...base, status: 'returning' }).at(-1)).toEqual({ label: 'Return', state: 'now' });
  });

  test('PAGE-20 why no driver is on the map is said in each case', () => {
    expect(driverWords(base)).toEqual(['Ada', 'comes by bicycle']);
    const reasons = [
      mapWords({ ...base, driver: null, status: 'created' }, false),
      mapWords(base, false),
      mapWords({ ...base, status: 'arriving' }, false),
      mapWords({ ...base, status: 'returning' }, false),
      mapWords({ ...base, status: 'delivered' }, false),
    ];
    expect(new Set(reasons).size).toBe(reasons.length);
  });

  test('PAGE-20 a position that is too old is said to be as old as it is, and one that never came isn’t called recent', () => {
    expect(mapWords(base, false, '49 minutes ago')).toBe('Ada’s last position is from 49 minutes ago.');
    expect(mapWords(base, false)).toBe('No position from Ada at the moment.');
    const nameless = { ...base, driver: { firstName: 'Your driver', vehicleType: 'car' } as const };
    expect(mapWords(nameless, false)).toBe('No position from your driver at the moment.');
  });

  test('PAGE-20 an end says what became of the driver, and what the fee is where nothing was delivered', () => {
    const assigned = [{ type: 'assigned', status: 'assigned', at: base.updatedAt } as const];
    const words = (status: TrackingJson['status'], events: TrackingJson['events'] = []) =>
      driverWords({ ...base, status, events, driver: null }).join(' ');
    expect(words('created')).toBe('Your driver shows up here once found');
    expect(words('delivered', assigned)).toBe('Your driver has finished this job');
    expect(words('cancelled', assigned)).toBe('Your driver isn’t coming any more');
    expect(words('cancelled')).toBe('No driver had been found yet');
    expect(words('failed')).toBe('No driver could take it');
    expect(trackingStatuses.filter((status) => feeNote({ status }) !== null)).toEqual(['cancelled', 'failed']);
  });

  test('PAGE-20 each entry of the log has words', () => {
    for (const type of ['created', ...Object.keys(deliveryMoves)]) expect(stepWords(type)).toMatch(/^[A-Z]/);
  });
});
