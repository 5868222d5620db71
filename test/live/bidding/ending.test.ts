import { describe, expect, test } from 'vitest';
import { heldUntil } from '#src/live/bidding/run-lots.ts';
import { eventsOf, factsOf } from '#test/live/room/room-world.ts';
import { codeOf, lotEventsOf, LotsWorld } from './lots-world.ts';

const statuses = (world: LotsWorld) => [...world.room.bidding.lots.values()].map(({ shown }) => shown.status);

describe('opening and ending', () => {
  test('BID-13 five lots are open at once: one that is due waits for a place, and its seller is told so', () => {
    const world = new LotsWorld();
    const lots = Array.from({ length: 7 }, (_, index) =>
      world.lot({ startsAt: world.now + index }, { durationSeconds: 10 + index }),
    );
    const asked = world.lot({ startsAt: null });
    world.pass(100);
    expect(statuses(world)).toEqual(['open', 'open', 'open', 'open', 'open', 'scheduled', 'scheduled', 'scheduled']);
    expect(world.told({ type: 'lot.open', auctionId: asked })).toEqual({ code: 'too_many_open' });
    world.pass(10_200);
    expect(statuses(world).slice(0, 7)).toEqual(['unsold', 'open', 'open', 'open', 'open', 'open', 'scheduled']);
    world.told({ type: 'lot.cancel', auctionId: lots[1] ?? ('' as never), reason: 'seller_cancelled' });
    world.pass(1);
    expect(statuses(world).slice(5)).toEqual(['open', 'open', 'scheduled']);
  });

  test('BID-13 opening again changes nothing, and a lot that is over is not opened', () => {
    const world = new LotsWorld();
    const lot = world.lot({ startsAt: null });
    const opened = world.told({ type: 'lot.open', auctionId: lot });
    world.now += 50;
    expect(world.told({ type: 'lot.open', auctionId: lot })).toEqual(opened);
    world.told({ type: 'lot.cancel', auctionId: lot, reason: 'seller_cancelled' });
    expect(world.told({ type: 'lot.open', auctionId: lot })).toMatchObject({ code: 'auction_closed' });
    expect(world.told({ type: 'lot.open', auctionId: 'unknown' as never })).toEqual({ code: 'not_found' });
    expect(world.told({ type: 'lot.cancel', auctionId: 'unknown' as never, reason: 'voided' })).toEqual({
      code: 'not_found',
    });
  });

  test('SELL-5 with auctions switched off none opens, what is open goes on, and a planned one waits', () => {
    const world = new LotsWorld();
    const [running, asked] = [world.lot(), world.lot({ startsAt: null })];
    const planned = world.lot({ startsAt: world.now + 1_000 });
    const features = { tips: true, clips: true, auctions: false };
    world.do({ type: 'amend', facts: factsOf({ version: 2, features }) });
    world.pass(2_000);
    expect(statuses(world)).toEqual(['open', 'scheduled', 'scheduled']);
    expect(codeOf(world.bid(running, 'ann', { amount: 1_000 }))).toBeUndefined();
    expect(world.told({ type: 'lot.open', auctionId: asked })).toEqual({ code: 'feature_off', feature: 'auctions' });
    const later = world.lot({ startsAt: world.now + 1_000 });
    world.do({ type: 'amend', facts: factsOf({ version: 3 }) });
    expect(world.auction(planned).status).toBe('open');
    expect(world.told({ type: 'lot.open', auctionId: asked })).toMatchObject({ status: 'open' });
    expect(world.wakeAt, 'for the one that is planned').toBe(Date.parse(world.auction(later).startsAt ?? ''));
    world.pass(1_000);
    expect(world.auction(later).status).toBe('open');
  });

  test('BID-14 a host’s end is refused while an open lot has bids; lots without are cancelled otherwise', () => {
    const world = new LotsWorld();
    const [bidFor, ignored] = [world.lot(), world.lot()];
    world.bid(bidFor, 'ann', { amount: 1_000 });
    const { endsAt } = world.auction(bidFor);
    expect(world.told({ type: 'lots.clear' })).toEqual({ code: 'auction_open', auctionId: bidFor, endsAt });
    expect(statuses(world), 'nothing is cancelled for nothing').toEqual(['open', 'open']);
    world.told({ type: 'lot.cancel', auctionId: bidFor, reason: 'voided' });
    expect(world.told({ type: 'lots.clear' })).toBeUndefined();
    expect(world.auction(ignored)).toMatchObject({ status: 'cancelled', outcome: { reason: 'stream_ended' } });
  });

  test('BID-14 a host cancels no lot that somebody has bid for', () => {
    const world = new LotsWorld();
    const lot = world.lot();
    world.bid(lot, 'ann', { amount: 1_000 });
    expect(world.told({ type: 'lot.cancel', auctionId: lot, reason: 'seller_cancelled' })).toEqual({
      code: 'auction_has_bids',
    });
  });

  test('BID-14 any other end cancels what has not closed, logged, and everybody is told before the room is left', () => {
    const world = new LotsWorld();
    const watcher = world.enter();
    const [bidFor, scheduled] = [world.lot(), world.lot({ startsAt: null })];
    world.bid(bidFor, 'ann', { amount: 1_000 });
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'host_ended' } });
    expect(statuses(world)).toEqual(['cancelled', 'cancelled']);
    expect(world.linesOf(bidFor).at(-1)).toMatchObject({ type: 'closed', reason: 'stream_ended' });
    expect(world.linesOf(scheduled)).toEqual([]);
    expect(
      lotEventsOf(watcher)
        .slice(-2)
        .map(({ type }) => type),
    ).toEqual(['auction.cancelled', 'auction.cancelled']);
    expect(eventsOf(watcher).at(-1)).toMatchObject({ type: 'stream.ended' });
    expect(watcher.closedFor).toBe('ended');
    expect(world.bid(bidFor, 'ben', { amount: 2_000 })).toMatchObject({ code: 'auction_closed' });
    expect(world.told({ type: 'lot.tell', facts: world.facts() })).toMatchObject({ status: 'cancelled' });
  });

  test('BID-14 a stream without an encoder is held by lots that somebody has bid for, until they close', () => {
    const world = new LotsWorld();
    const lot = world.lot();
    expect(heldUntil(world.room.bidding)).toBeUndefined();
    world.bid(lot, 'ann', { amount: 1_000 });
    expect(heldUntil(world.room.bidding)).toBe(Date.parse(world.auction(lot).endsAt ?? ''));
    world.pass(31_000);
    expect(heldUntil(world.room.bidding)).toBeUndefined();
  });

  test('BID-16 a room that has lost its storage cancels what Postgres calls open, and knows the others again', () => {
    const world = new LotsWorld();
    const [open, scheduled] = [world.facts(), world.facts({ startsAt: null })];
    const start = () => {
      world.do({ type: 'lot.lost', facts: open });
      world.do({ type: 'lot.tell', facts: scheduled });
    };
    start();
    start(); // two callers at once
    expect(world.auction(open.id)).toMatchObject({ status: 'cancelled', outcome: { reason: 'room_lost' }, seq: null });
    expect(world.auction(scheduled.id)).toMatchObject({ status: 'scheduled' });
    expect(world.bid(open.id, 'ann', { amount: 1_000 })).toMatchObject({
      code: 'auction_closed',
      outcome: { reason: 'room_lost' },
    });
  });

  test('BID-17 a lot is told possibly again and late: a newer version changes its title, text and picture alone', () => {
    const world = new LotsWorld();
    const watcher = world.enter();
    const facts = world.facts({ startsAt: null });
    world.told({ type: 'lot.tell', facts });
    const newer = {
      ...facts,
      version: 3,
      title: 'Better',
      imageUrl: '/i',
      terms: { ...facts.terms, startingBidMinor: 1 },
    };
    expect(world.told({ type: 'lot.tell', facts: newer })).toMatchObject({
      title: 'Better',
      imageUrl: '/i',
      startingBidMinor: 1_000,
    });
    expect(world.told({ type: 'lot.tell', facts: { ...facts, version: 2, title: 'Late' } })).toMatchObject({
      title: 'Better',
    });
    world.pass(200);
    world.cool();
    expect(lotEventsOf(watcher).at(-1)).toMatchObject({ auction: { title: 'Better' } });
    world.crash();
    expect(world.auction(facts.id)).toMatchObject({ title: 'Better' });
  });
});
