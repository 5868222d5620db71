import { describe, expect, test } from 'vitest';
import { answerOf, LotWorld } from './lot-world.ts';

const standing = ({ auction }: LotWorld) => [
  auction.leader?.alias,
  auction.currentBidMinor,
  auction.minimumNextBidMinor,
];

describe('steps', () => {
  test.each([
    [
      'live',
      1000,
      [100, 2999, 3000, 4999, 5000, 9999, 10_000, 29_999, 30_000, 99_999, 100_000, 199_999, 200_000, 9_000_000],
    ],
    [
      'ebay',
      50,
      [
        99, 100, 499, 500, 2499, 2500, 9999, 10_000, 24_999, 25_000, 49_999, 50_000, 99_999, 100_000, 249_999, 250_000,
        499_999, 500_000,
      ],
    ],
  ] as const)('LOT-1 the step of %s changes at its prices', (table, _, prices) => {
    const steps = prices.map((price) => {
      const world = LotWorld.of({ table, start: price });
      world.bid('a', { amount: price });
      return world.auction.minimumNextBidMinor - price;
    });
    expect(steps).toEqual(
      table === 'live'
        ? [100, 100, 200, 200, 300, 300, 500, 500, 1000, 1000, 2000, 2000, 5000, 5000]
        : [5, 25, 25, 50, 50, 100, 100, 250, 250, 500, 500, 1000, 1000, 2500, 2500, 5000, 5000, 10_000],
    );
  });

  test('LOT-1 a bid below the minimum is refused with the minimum, one at it is taken', () => {
    const world = LotWorld.of({ start: 1000 });
    expect(world.bid('a', { amount: 999 })).toEqual({ code: 'bid_too_low', minimumNextBidMinor: 1000 });
    expect(answerOf(world.bid('a', { amount: 1000 }))).toBe('leading');
    expect(world.bid('b', { amount: 1099 })).toEqual({ code: 'bid_too_low', minimumNextBidMinor: 1100 });
    expect(answerOf(world.bid('b', { amount: 1100 }))).toBe('leading');
  });
});

describe('maxima', () => {
  test('LOT-2 10.10 with a maximum of 50 over 10.00 pays 10.10', () => {
    const world = LotWorld.of({ start: 1000, table: 10 });
    world.bid('a', { amount: 1000 });
    expect(world.bid('b', { amount: 1010, max: 5000 })).toMatchObject({
      status: 'leading',
      kind: 'proxy',
      amountMinor: 1010,
    });
    expect(standing(world)).toEqual(['Bidder 2', 1010, 1020]);
  });

  test('LOT-2 of equal maxima the earlier leads, at that price', () => {
    const world = LotWorld.of({ start: 1000 });
    world.bid('a', { amount: 1000, max: 5000 });
    expect(answerOf(world.bid('b', { amount: 1100, max: 5000 }))).toBe('outbid');
    expect(standing(world)).toEqual(['Bidder 1', 5000, 5300]);
  });

  test.each([
    ['a step above who is outbid', 2000, 2100, 'outbid', 'Bidder 1'],
    ['at most the leader’s best', 4950, 5000, 'outbid', 'Bidder 1'],
    ['a step above the leader’s best', 9000, 5300, 'leading', 'Bidder 2'],
    ['at most the newcomer’s best', 5100, 5100, 'leading', 'Bidder 2'],
  ])('LOT-2 the price goes %s', (_, max, price, answer, leader) => {
    const world = LotWorld.of({ start: 1000 });
    world.bid('a', { amount: 1000, max: 5000 });
    expect(answerOf(world.bid('b', { amount: 1100, max }))).toBe(answer);
    expect(standing(world).slice(0, 2)).toEqual([leader, price]);
  });

  test('LOT-2 an amount that beats the leader’s best is the price', () => {
    const world = LotWorld.of({ start: 1000 });
    world.bid('a', { amount: 1000, max: 5000 });
    world.bid('b', { amount: 6000, max: 9000 });
    expect(standing(world).slice(0, 2)).toEqual(['Bidder 2', 6000]);
  });

  test('LOT-2 a lot without maxima takes none', () => {
    const world = LotWorld.of({ maxima: false });
    expect(world.bid('a', { amount: 1000, max: 2000 })).toEqual({ code: 'max_not_allowed' });
  });

  test('LOT-3 the leader’s higher maximum moves neither price nor end; anything else of theirs is already leading', () => {
    const world = LotWorld.of({ start: 1000 });
    world.bid('a', { amount: 1000, max: 2000 });
    world.now += 25_000;
    const before = world.auction;
    for (const offer of [{ amount: 1500 }, { amount: 1500, max: 2000 }, { amount: 3000, max: 1999 }])
      expect(world.bid('a', offer)).toEqual({ code: 'already_leading' });
    expect(answerOf(world.bid('a', { amount: 1100, max: 8000 }))).toBe('leading');
    expect(world.auction).toEqual({ ...before, seq: 2, headHash: world.entries[2]?.hash });
    expect(answerOf(world.bid('b', { amount: 1100, max: 7000 }))).toBe('outbid');
    expect(world.auction.currentBidMinor).toBe(7300);
  });
});

describe('a reserve', () => {
  test('LOT-4 a lot whose leader’s best is below it isn’t sold', () => {
    const world = LotWorld.of({ start: 1000, reserve: 3000 });
    world.bid('a', { amount: 1000, max: 2999 });
    expect(world.auction).toMatchObject({ hasReserve: true, reserveMet: false, currentBidMinor: 1000 });
    world.finish();
    expect(world.auction).toMatchObject({
      status: 'unsold',
      outcome: { winnerId: null, amountMinor: null, reason: 'reserve_not_met' },
    });
  });

  test('LOT-4 one that a raise reaches is the price from then on', () => {
    const world = LotWorld.of({ start: 1000, reserve: 3000 });
    world.bid('a', { amount: 1000, max: 2000 });
    world.bid('a', { amount: 1100, max: 3000 });
    expect(world.auction).toMatchObject({ reserveMet: true, currentBidMinor: 3000, minimumNextBidMinor: 3200 });
    world.finish();
    expect(world.auction).toMatchObject({ status: 'sold', outcome: { amountMinor: 3000, winnerId: 'bidder-a' } });
  });

  test('LOT-4 a newcomer whose best reaches it pays at least it, and more by the rules', () => {
    const world = LotWorld.of({ start: 1000, reserve: 3000 });
    world.bid('a', { amount: 1000, max: 2000 });
    world.bid('b', { amount: 1100, max: 9000 });
    expect(world.auction.currentBidMinor).toBe(3000);
    world.bid('c', { amount: 3200, max: 4000 });
    expect(world.auction.currentBidMinor).toBe(4200);
  });
});

describe('what is refused', () => {
  test('LOT-5 over five times the minimum and over $50 an offer is to be confirmed, its maximum as well', () => {
    for (const offer of [{ amount: 5001 }, { amount: 1000, max: 5001 }]) {
      const world = LotWorld.of({ start: 1000 });
      expect(world.bid('a', { ...offer, sure: false })).toEqual({
        code: 'confirm_required',
        minimumNextBidMinor: 1000,
      });
      expect(answerOf(world.bid('a', { ...offer, sure: true }))).toBe('leading');
    }
    for (const [start, amount] of [
      [1000, 5000],
      [50, 5000],
      [2000, 10_000],
    ] as const)
      expect(answerOf(LotWorld.of({ start }).bid('a', { amount, sure: false }))).toBe('leading');
  });

  test('LOT-6 a bid on what the bidder no longer sees is stale', () => {
    const world = LotWorld.of({ start: 1000 });
    expect(answerOf(world.bid('a', { amount: 1000, expectedSeq: 0 }))).toBe('leading');
    for (const expectedSeq of [0, 2])
      expect(world.bid('b', { amount: 2000, expectedSeq })).toEqual({ code: 'stale_seq', seq: 1 });
    expect(answerOf(world.bid('b', { amount: 2000, expectedSeq: 1 }))).toBe('leading');
  });

  test('LOT-7 a seller doesn’t bid on their own lot', () => {
    expect(LotWorld.of().bid('seller', { amount: 1000 })).toEqual({ code: 'seller_cannot_bid' });
  });

  test('LOT-8 a lot with 100,000 bids and raises takes no more', () => {
    const world = LotWorld.of({ start: 50, table: 1 });
    world.bid('a', { amount: 50 });
    world.lot.standing.seq = 99_999;
    expect(answerOf(world.bid('b', { amount: 51 }))).toBe('leading');
    expect(world.bid('a', { amount: 99 })).toEqual({ code: 'auction_full' });
  });

  test('LOT-9 what is refused changes nothing', () => {
    const world = LotWorld.of({ start: 1000 });
    world.bid('a', { amount: 1000 });
    const before = JSON.stringify([world.lot.standing, [...world.lot.bidders]]);
    const tries = [{ amount: 1 }, { amount: 9000, sure: false }, { amount: 2000, expectedSeq: 9 }];
    for (const offer of tries) expect(world.bid('z', offer)).toHaveProperty('code');
    expect(world.bid('a', { amount: 2000 })).toHaveProperty('code');
    expect(JSON.stringify([world.lot.standing, [...world.lot.bidders]])).toBe(before);
  });
});
