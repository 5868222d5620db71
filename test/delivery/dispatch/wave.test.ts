import { expect, test } from 'vitest';
import { coarseWave, exactWave, type Wave, type WaveOffer } from '#src/delivery/dispatch/wave.ts';
import type { DriverId, JobId, OfferId } from '#src/delivery/ids.ts';
import { cents } from '#src/money/cents.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const expiresAt = new Date('2026-11-21T09:31:00.000Z');

const offer = (n: number, change: Partial<WaveOffer>): WaveOffer => ({
  id: id(n) as OfferId,
  driverId: id(100 + n) as DriverId,
  displayName: 'Maya Rossi',
  vehicleType: 'car',
  rank: n,
  status: 'open',
  distanceMiles: 0.4 * n,
  coarseMiles: 0.5 * n,
  etaSeconds: 107,
  rating: null,
  score: 0.7,
  scoreParts: { eta: 0.8, idle: 0.5, rating: 0.9, acceptance: 0.8 },
  locationAgeSeconds: 4,
  driverPayoutMinor: cents(726),
  tipMinor: cents(200),
  expiresAt,
  ...change,
});

const waveOf = (jobId: string, ...offers: WaveOffer[]): Wave<WaveOffer> => ({
  jobId: jobId as JobId,
  status: 'offering',
  version: 2,
  number: 1,
  endsAt: expiresAt,
  expiresAt,
  offers,
});

test('WAVE-16 an owner sees snapped miles, whole minutes and ratings with one decimal, and nothing else of drivers', () => {
  const wave = coarseWave(waveOf(id(1), offer(1, { coarseMiles: 0.02, rating: 4.35 })), 'secret');
  const { candidateId: _id, ...shown } = wave.offers[0] ?? {};
  expect(shown).toEqual({
    id: id(1),
    displayName: 'Maya Rossi',
    vehicleType: 'car',
    rank: 1,
    status: 'open',
    distanceMiles: 0.02,
    etaSeconds: 60,
    rating: 4.4,
    driverPayoutMinor: 726n,
    tipMinor: 200n,
    expiresAt,
  });
  expect(JSON.stringify(Object.keys(exactWave(waveOf(id(1), offer(1, {}))).offers[0] ?? {}))).not.toContain('coarse');
});

test('WAVE-17 their order is that of what is shown, not of the scores', () => {
  const offers = [offer(1, { coarseMiles: 3, score: 0.9 }), offer(2, { coarseMiles: 1 }), offer(3, { coarseMiles: 2 })];
  const { offers: shown } = coarseWave(waveOf(id(1), ...offers), 'secret');
  expect(shown.map(({ rank, distanceMiles }) => [rank, distanceMiles])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});

test('WAVE-18 a driver has one id in a job, and another in the next', () => {
  const idIn = (jobId: string) => coarseWave(waveOf(jobId, offer(1, {})), 'secret').offers[0]?.candidateId;
  expect(idIn(id(1))).toBe(idIn(id(1)));
  expect(idIn(id(1))).not.toBe(idIn(id(2)));
});
