import { describe, expect, test } from 'vitest';
import { amend, dueAt } from '#src/live/auctions/lot/lot.ts';
import { answerOf, factsOf, LotWorld, OPENING, usualTerms } from './lot-world.ts';

const left = ({ auction, now }: LotWorld) => Date.parse(auction.endsAt ?? '') - now;

describe('from opening to closing', () => {
  test('LOT-10 a lot runs for its whole time from when it opens, and takes no bid before', () => {
    const world = new LotWorld();
    expect(world.auction).toMatchObject({ status: 'scheduled', endsAt: null, seq: null, headHash: null });
    expect(world.bid('a', { amount: 1000 })).toEqual({ code: 'auction_not_open', status: 'scheduled' });
    world.now += 7000;
    world.open();
    expect(left(world)).toBe(30_000);
    expect(world.auction).toMatchObject({ status: 'open', seq: 0, originalEndsAt: world.auction.endsAt });
    expect(world.open()).toMatchObject({ lines: [] });
    expect(dueAt(world.lot)).toBe(OPENING + 37_000);
  });

  test('LOT-11 no bid is taken at or after the end, closed or not', () => {
    const world = LotWorld.of({ soft: false });
    world.bid('a', { amount: 1000 });
    world.now += 29_999;
    expect(answerOf(world.bid('b', { amount: 1100 }))).toBe('leading');
    world.now += 1;
    expect(world.bid('a', { amount: 2000 })).toEqual({ code: 'auction_closed', outcome: null });
    world.close();
    expect(world.bid('a', { amount: 2000 })).toMatchObject({
      code: 'auction_closed',
      outcome: { winnerId: 'bidder-b' },
    });
    expect(world.close()).toMatchObject({ lines: [] });
    expect(dueAt(world.lot)).toBeUndefined();
  });

  test('LOT-12 a late bid moves the end, a raised maximum doesn’t, and the hard stop ends it', () => {
    const world = LotWorld.of({ start: 1000, seconds: { duration: 30, window: 10, extend: 10, hard: 15 } });
    world.now += 20_000;
    world.bid('a', { amount: 1000, max: 1500 });
    expect(left(world)).toBe(10_000); // with exactly the window left it stays
    world.now += 1;
    world.bid('b', { amount: 1100 });
    expect([left(world), world.auction.status, world.auction.extensions]).toEqual([10_000, 'extended', 1]);
    world.now += 5000;
    world.bid('a', { amount: 1300, max: 9000 });
    expect(left(world)).toBe(5000);
    for (const amount of [1300, 1500, 1700, 1900]) {
      world.now += 4999;
      world.bid('b', { amount });
    }
    expect(world.auction).toMatchObject({ endsAt: world.auction.hardStopAt, extensions: 4 });
    expect(world.now).toBeLessThan(OPENING + 45_000);
    world.now = OPENING + 45_000;
    expect(world.bid('b', { amount: 3000 })).toMatchObject({ code: 'auction_closed' });
  });

  test('LOT-12 the end never comes nearer', () => {
    const world = LotWorld.of({ seconds: { duration: 30, window: 60, extend: 5, hard: 60 } });
    world.bid('a', { amount: 1000 });
    expect([left(world), world.auction.extensions]).toEqual([30_000, 0]);
  });

  test('LOT-13 by sudden death the end never moves', () => {
    const world = LotWorld.of({ soft: false });
    world.now += 29_999;
    world.bid('a', { amount: 1000 });
    expect([left(world), world.auction.status]).toEqual([1, 'open']);
  });

  test('LOT-14 a clock that is set back sets no log back, and opens no closed lot', () => {
    const world = LotWorld.of();
    world.now += 20_000;
    world.bid('a', { amount: 1000 });
    world.now -= 15_000;
    world.bid('b', { amount: 1100 });
    const moments = world.entries.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted());
    world.finish();
    world.now = OPENING;
    expect(answerOf(world.bid('a', { amount: 2000 }))).toBe('auction_closed');
  });
});

describe('how it ends', () => {
  test('LOT-15 sold to who leads, unsold without bids', () => {
    const sold = LotWorld.of();
    sold.bid('a', { amount: 1000 });
    sold.finish();
    expect(sold.auction.outcome).toEqual({
      winnerId: 'bidder-a',
      amountMinor: 1000,
      reason: 'sold',
      closedAt: sold.auction.endsAt,
    });
    const unsold = LotWorld.of();
    unsold.finish();
    expect(unsold.auction).toMatchObject({ status: 'unsold', outcome: { reason: 'no_bids', winnerId: null } });
  });

  test('LOT-16 the host cancels a lot without bids, a moderator any, and nobody one that is over', () => {
    const empty = LotWorld.of();
    empty.cancel('seller_cancelled');
    expect(empty.auction).toMatchObject({ status: 'cancelled', outcome: { reason: 'seller_cancelled' } });
    expect(empty.cancel('voided')).toMatchObject({ lines: [] });
    const busy = LotWorld.of();
    busy.bid('a', { amount: 1000 });
    expect(busy.cancel('seller_cancelled')).toEqual({ code: 'auction_has_bids' });
    busy.cancel('voided');
    expect(busy.entries.at(-1)).toMatchObject({
      type: 'closed',
      outcome: 'cancelled',
      reason: 'voided',
      winnerId: null,
    });
    const over = LotWorld.of();
    over.finish();
    expect(over.cancel('voided')).toMatchObject({ code: 'auction_closed' });
    expect(over.open()).toMatchObject({ code: 'auction_closed' });
  });

  test('LOT-16 a lot that never opened is cancelled without a log', () => {
    const world = new LotWorld();
    world.cancel('stream_ended');
    expect(world.auction).toMatchObject({ status: 'cancelled', seq: null, outcome: { reason: 'stream_ended' } });
    expect(world.lines).toEqual([]);
    expect(world.open()).toMatchObject({ code: 'auction_closed' });
  });
});

describe('what is told and kept', () => {
  test('LOT-17 while it runs, nothing public tells a name, a maximum or the reserve', () => {
    const world = LotWorld.of({ start: 1000, reserve: 77_777 });
    world.bid('a', { amount: 1000, max: 66_666 });
    world.bid('b', { amount: 1100, max: 55_555 });
    world.bid('a', { amount: 1100, max: 66_777 });
    const told = JSON.stringify([world.auction, world.entries, world.bid('c', { amount: 1 })]);
    for (const secret of ['77777', '66666', '66777', 'a-sub', 'b-sub', 'c-sub', 'salt-'])
      expect(told).not.toContain(secret);
  });

  test('LOT-17 of two lots with the same reserve the commitments differ, and so do those of equal maxima', () => {
    const world = LotWorld.of({ start: 1000 });
    world.bid('a', { amount: 1000, max: 5000 });
    world.bid('b', { amount: 1100, max: 5000 });
    const commitments = world.entries.map((entry) => ('maxCommitment' in entry ? entry.maxCommitment : entry.seq));
    expect(new Set(commitments).size).toBe(3);
  });

  test('LOT-18 bidders are numbered by their first bid', () => {
    const world = LotWorld.of({ start: 1000 });
    world.bid('z', { amount: 1 });
    const aliases = ['b', 'a', 'b', 'c'].map((who, at) => world.bid(who, { amount: 2000 + at * 500 }));
    expect(aliases).toMatchObject([
      { alias: 'Bidder 1' },
      { alias: 'Bidder 2' },
      { alias: 'Bidder 1' },
      { alias: 'Bidder 3' },
    ]);
    expect(world.auction).toMatchObject({ bidderCount: 3, bidCount: 4, leader: { alias: 'Bidder 3' } });
  });

  test('LOT-19 a newer row changes title, text and picture, and nothing that bids rest on', () => {
    const world = LotWorld.of();
    const newer = {
      ...factsOf({ ...usualTerms, start: 50, reserve: 9 }),
      version: 2,
      title: 'A better lamp',
      imageUrl: '/x',
    };
    const { lot } = world;
    expect(amend(lot, newer)).toBe(true);
    expect(amend(lot, { ...newer, title: 'Again' })).toBe(false);
    expect(world.auction).toMatchObject({
      title: 'A better lamp',
      imageUrl: '/x',
      startingBidMinor: 1000,
      hasReserve: false,
    });
  });
});
