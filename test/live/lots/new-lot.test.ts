import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { PlaceBidRequest } from '#src/live/bids/bid-wire.ts';
import { incrementTables } from '#src/live/auctions/lot/increments.ts';
import { CreateAuctionRequest } from '#src/live/lots/create-auction-wire.ts';
import { lotFaults, wantedLotOf, type GivenLot } from '#src/live/lots/new-lot.ts';

const now = new Date('2026-11-21T09:30:00.000Z');
const least: GivenLot = { title: 'Box of heirlooms', startingBidMinor: 2_000 };
const inMs = (ms: number) => new Date(now.getTime() + ms);
const DAY_MS = 86_400_000;

test('SELL-2 a lot has what isn’t given', () => {
  expect(wantedLotOf(least)).toEqual({
    title: 'Box of heirlooms',
    description: '',
    terms: {
      startingBidMinor: 2_000,
      reserveMinor: null,
      durationSeconds: 30,
      close: { mode: 'soft', windowSeconds: 10, extendSeconds: 10, hardStopSeconds: 1_800 },
      increments: incrementTables['live-v1'],
      allowMaxBids: true,
      requirePaymentMethod: false,
    },
    pickup: null,
    startsAt: 'now',
  });
});

test('SELL-2 what is given of its close leaves the rest', () => {
  const { terms, startsAt } = wantedLotOf({
    ...least,
    close: { mode: 'sudden_death', hardStopSeconds: 0 },
    increments: { fixedMinor: 250 },
    startsAt: null,
  });
  expect(terms.close).toEqual({ mode: 'sudden_death', windowSeconds: 10, extendSeconds: 10, hardStopSeconds: 0 });
  expect([terms.increments, startsAt]).toEqual([[[0, 250]], 'asked']);
});

describe('SELL-3 a lot', () => {
  test.each([
    ['a reserve of the starting bid', { reserveMinor: 2_000 }, ['#/reserveMinor']],
    ['a reserve below it', { reserveMinor: 1_999 }, ['#/reserveMinor']],
    ['a start that is now', { startsAt: now }, ['#/startsAt']],
    ['a start in 91 days', { startsAt: inMs(91 * DAY_MS) }, ['#/startsAt']],
    ['both', { reserveMinor: 50, startsAt: inMs(-1) }, ['#/reserveMinor', '#/startsAt']],
    ['a reserve above it', { reserveMinor: 2_001 }, []],
    ['a start in 90 days', { startsAt: inMs(90 * DAY_MS) }, []],
    ['no start', { startsAt: null }, []],
  ])('SELL-3 with %s', (_, given, pointers) => {
    const faults = lotFaults(wantedLotOf({ ...least, ...given }), now);
    expect(faults.map(({ pointer }) => pointer)).toEqual(pointers);
    for (const { detail } of faults) expect(detail).toMatch(/^Must be /);
  });
});

describe('SELL-3 a request', () => {
  test.each([
    { startingBidMinor: 49 },
    { startingBidMinor: 100_000_000 },
    { startingBidMinor: 50.5 },
    { reserveMinor: 100_000_000 },
    { durationSeconds: 9 },
    { durationSeconds: 3_601 },
    { close: { windowSeconds: 0 } },
    { close: { extendSeconds: 61 } },
    { close: { hardStopSeconds: -1 } },
    { close: { mode: 'hard' } },
    { increments: 'live-v2' },
    { increments: { fixedMinor: 0 } },
    { increments: { fixedMinor: 100, fromMinor: 0 } },
    { title: ' \u200b' },
    { title: 'x'.repeat(141) },
    { title: 'two\nlines' },
    { description: 'x'.repeat(2_001) },
    { pickup: { lat: 91, lng: 0, address: 'x' } },
    { pickup: { lat: 0, lng: 0 } },
    { startsAt: 'tomorrow' },
    { reserve: 5_000 },
  ])('SELL-3 for %j is refused', (given) => {
    expect(CreateAuctionRequest.safeParse({ ...least, ...given }).success).toBe(false);
  });

  test.each([
    { amountMinor: 49 },
    { amountMinor: '4200' },
    { amountMinor: 100, maxMinor: 99 },
    { amountMinor: 100, maxMinor: 100_000_000 },
    { amountMinor: 100, expectedSeq: -1 },
    { amountMinor: 100, confirm: 'yes' },
    { amountMinor: 100, currency: 'USD' },
  ])('SELL-3 to bid %j is refused', (given) => {
    expect(PlaceBidRequest.safeParse(given).success).toBe(false);
  });

  test('SELL-3 with the least and the most is taken', () => {
    const most = {
      title: 'x'.repeat(140),
      startingBidMinor: 99_999_999,
      durationSeconds: 3_600,
      close: { mode: 'soft', windowSeconds: 60, extendSeconds: 60, hardStopSeconds: 7_200 },
      increments: { fixedMinor: 10_000_000 },
    };
    expect([least, most].map((given) => CreateAuctionRequest.safeParse(given).success)).toEqual([true, true]);
    const bids: z.input<typeof PlaceBidRequest>[] = [
      { amountMinor: 50 },
      { amountMinor: 99_999_999, maxMinor: 99_999_999, expectedSeq: 0, confirm: true },
    ];
    expect(bids.map((bid) => PlaceBidRequest.safeParse(bid).success)).toEqual([true, true]);
  });
});
