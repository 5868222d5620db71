import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { publicTracking, type TrackedDelivery, type TrackingJson } from '#src/delivery/tracking/tracking.ts';
import { exactLeftWords, leftWords } from '#src/delivery/tracking/way-words.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const base: TrackedDelivery = {
  slug: '3f9c0a7be1' as TrackingSlug,
  status: 'enroute_to_dropoff',
  jobStatus: 'in_progress',
  pickup: { lat: 37.7955, lng: -122.3937 },
  pickupPlace: { city: null, region: null },
  dropoff: { lat: 37.7544, lng: -122.4477 },
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
};
const documentOf = (delivery: TrackedDelivery) =>
  JSON.parse(JSON.stringify(publicTracking(delivery, now))) as TrackingJson;

describe('what is left of the way, in words', () => {
  test('TRACK-22 doors that the public document doesn’t tell apart have the same words', () => {
    const near = fc.double({ min: -0.03, max: 0.03, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(near, near), { minLength: 2, maxLength: 40 }), (moves) => {
        const byDocument = new Map<string, Set<string>>();
        for (const [a, b] of moves) {
          const dropoff = { lat: base.dropoff.lat + a, lng: base.dropoff.lng + b };
          const document = documentOf({ ...base, dropoff });
          const words = byDocument.get(JSON.stringify(document)) ?? new Set();
          byDocument.set(JSON.stringify(document), words.add(leftWords(document, now)));
        }
        for (const words of byDocument.values()) expect(words.size).toBe(1);
      }),
    );
  });

  test('TRACK-22 the miles are said in steps of a mile at least, whatever is left', () => {
    const said = new Map<string, number>();
    for (let seconds = 60; seconds < 4 * 3_600; seconds += 60) {
      const eta = { pickupAt: null, dropoffAt: new Date(now.getTime() + seconds * 1000).toISOString(), seconds };
      const words = leftWords({ ...documentOf(base), eta }, now);
      const miles = /(less than a mile|about a mile|about \d+ miles)/.exec(words)?.[0] ?? words;
      said.set(miles, (said.get(miles) ?? 0) + 1);
    }
    const steps = [...said.keys()];
    expect(steps.slice(0, 4)).toEqual(['less than a mile', 'about a mile', 'about 2 miles', 'about 3 miles']);
    // More than one minute of the arrival time falls into each, so that a step is coarser than what is known anyway.
    expect(Math.min(...[...said.values()].slice(1, -1))).toBeGreaterThan(1);
  });

  test('TRACK-22 it says where the driver goes first, how far they are, and nothing where nothing is known', () => {
    expect(leftWords(documentOf(base), now)).toMatch(/^(?:Half|A third|Two thirds) of the way, about 2 miles to go\.$/);
    const before = { ...base, status: 'enroute_to_pickup', events: base.events.slice(0, 1) } as const;
    expect(leftWords(documentOf(before), now)).toMatch(/^To the pickup first, then to you: about \d+ miles in all\.$/);
    const there = { ...before, status: 'arrived_at_pickup' } as const;
    expect(leftWords(documentOf(there), now)).toBe('From the pickup it is about 4 miles to you.');
    expect(leftWords({ ...documentOf(base), eta: null }, now)).toBe('');
    expect(leftWords({ ...documentOf(base), status: 'arriving' }, now)).toBe('');
    expect(leftWords({ ...documentOf(base), status: 'delivered' }, now)).toBe('');
  });

  test('RCP-7 the recipient reads the miles with a decimal', () => {
    expect(exactLeftWords({ miles: 1.94 })).toBe('1.9 miles to go.');
    expect(exactLeftWords({ miles: 0.04 })).toBe('Less than 0.1 miles to go.');
    expect(exactLeftWords(null)).toBe('');
  });
});
