import { describe, expect, test } from 'vitest';
import { MAX_TOLD_BIDS } from '#src/live/bidding/bidding.ts';
import type { LatestEvent, Sequenced } from '#src/live/room/event.ts';
import { eventsOf, messagesOf, type Line } from '#test/live/room/room-world.ts';
import { lotEventsOf, LotsWorld, ticksOf } from './lots-world.ts';

const typesOf = (line: Line) => lotEventsOf(line).map(({ type }) => type);
const bidEvents = (line: Line) => lotEventsOf(line).flatMap((event) => (event.type === 'auction.bid' ? [event] : []));

describe('telling everybody', () => {
  test('BID-7 a standing is told at once, and then ten times a second at most, with the newest bids and how many more', () => {
    const world = new LotsWorld();
    const watcher = world.enter();
    const lot = world.lot();
    world.pass(1_000);
    const began = world.now;
    for (let count = 0; count < 120; count += 1) {
      world.call(lot, `p${count % 7}`, { amount: 1_000 + count * 100 });
      world.cool();
      world.now += 5;
    }
    world.cool();
    world.pass(200);
    world.cool();
    const told = bidEvents(watcher);
    expect(told[0]).toMatchObject({ bids: [{ seq: 1 }], more: 0 });
    const seconds = (world.now - began) / 1_000;
    expect(told.length).toBeLessThanOrEqual(seconds * 10 + 1);
    expect(
      told.reduce((sum, { bids, more }) => sum + bids.length + more, 0),
      'every bid is counted once',
    ).toBe(120);
    for (const { auction, bids } of told) {
      expect(bids[0]?.seq).toBe(auction.seq);
      expect(bids.length).toBeLessThanOrEqual(MAX_TOLD_BIDS);
    }
    expect(told.at(-1)?.auction, 'and the last standing is told').toEqual(world.auction(lot));
  });

  test('BID-7 more than twenty bids at once are told by the newest five, and the rest by their number', () => {
    const world = new LotsWorld();
    const watcher = world.enter();
    const lot = world.lot();
    for (let count = 0; count < 51; count += 1) world.call(lot, `p${count}`, { amount: 1_000 + count * 100 });
    world.cool();
    expect(bidEvents(watcher).map(({ bids, more }) => [bids.length, more])).toEqual([
      [1, 0],
      [5, 45],
    ]);
  });

  test('BID-7 a large room is told less often', () => {
    const world = new LotsWorld();
    const watcher = world.enter();
    for (let count = 0; count < 2_000; count += 1) world.enter(`p${count}`);
    const lot = world.lot();
    world.pass(1_000, [...world.lines.values()]);
    for (let count = 0; count < 10; count += 1) {
      world.call(lot, `p${count}`, { amount: 1_000 + count * 100 });
      world.cool();
    }
    const moments = bidEvents(watcher).map(({ at }) => Date.parse(at));
    for (const [index, at] of moments.slice(1).entries())
      expect(at - (moments[index] ?? 0)).toBeGreaterThanOrEqual(250);
    expect(moments.length).toBeGreaterThan(1);
  });

  test('BID-7 in a storm of bids a large room is told a quarter as often', () => {
    const world = new LotsWorld();
    const watcher = world.enter();
    for (let count = 0; count < 2_000; count += 1) world.enter(`p${count}`);
    const lot = world.lot();
    world.pass(1_000, [...world.lines.values()]);
    for (let bids = 0; bids < 8_000; bids += 1) {
      world.call(lot, `p${bids % 2_000}`, { amount: 1_000 + bids * 100 });
      if (bids % 40 !== 39) continue;
      world.now += 20;
      world.do({ type: 'cooled' });
    }
    const moments = bidEvents(watcher).map(({ at }) => Date.parse(at));
    expect(moments.length).toBeGreaterThan(2);
    for (const [index, at] of moments.slice(1).entries())
      expect(at - (moments[index] ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  test('BID-7 openings and endings wait for nothing, and every event has all of its lot', () => {
    const world = new LotsWorld();
    const watcher = world.enter();
    const [first, second] = [world.lot({}, { durationSeconds: 10 }), world.lot({ startsAt: null })];
    world.bid(first, 'ann', { amount: 1_000 });
    world.do({ type: 'lot.open', auctionId: second });
    world.do({ type: 'lot.cancel', auctionId: second, reason: 'seller_cancelled' });
    world.pass(25_000);
    world.cool();
    expect(typesOf(watcher)).toEqual([
      'auction.opened',
      'auction.scheduled',
      'auction.bid',
      'auction.extended',
      'auction.opened',
      'auction.cancelled',
      'auction.sold',
    ]);
    for (const { auction } of lotEventsOf(watcher))
      expect(Object.keys(auction)).toEqual(Object.keys(world.auction(first)));
    expect(lotEventsOf(watcher).at(-1)?.auction).toEqual(world.auction(first));
  });

  test('BID-8 each second of the last ten its clock is told, with the hash of the newest line', () => {
    const world = new LotsWorld();
    const watcher = world.enter();
    const lot = world.lot({}, { durationSeconds: 15 });
    const endsAt = Date.parse(world.auction(lot).endsAt ?? '');
    world.pass(5_400);
    world.bid(lot, 'ann', { amount: 1_000 });
    world.pass(30_000, [watcher]);
    const ticks = ticksOf(watcher).filter((tick) => Date.parse(tick.endsAt) > endsAt);
    const left = ticks.map((tick) => Math.round((Date.parse(tick.endsAt) - Date.parse(tick.serverTime)) / 1_000));
    expect(left).toEqual(expect.arrayContaining([9, 8, 7, 6, 5, 4, 3, 2, 1]));
    expect(new Set(ticks.map(({ headHash }) => headHash))).toEqual(new Set([world.linesOf(lot)[1]?.hash]));
    expect(left.length).toBeLessThanOrEqual(12);
  });

  test('BID-8 the clocks of all lots and how they stand are one frame', () => {
    const world = new LotsWorld();
    const watcher = world.enter();
    const close = { mode: 'sudden_death', windowSeconds: 10, extendSeconds: 10, hardStopSeconds: 0 } as const;
    const lots = [world.lot({}, { durationSeconds: 20, close }), world.lot({}, { durationSeconds: 20, close })];
    world.pass(11_000, [watcher]);
    for (const lot of lots) world.bid(lot, 'ann', { amount: 1_000 });
    world.pass(200, [watcher]);
    const before = watcher.frames.length;
    for (const lot of lots) world.call(lot, 'ben', { amount: 2_000 }); // told of the first at once
    world.now += 100;
    world.do({ type: 'tick' });
    const frames = messagesOf(watcher)
      .slice(before)
      .map((message) => (message.type === 'batch' ? message.events.map(({ type }) => type) : []));
    expect(frames.at(-1)).toEqual(['auction.bid', 'auction.tick', 'auction.tick']);
  });

  test('BID-9 who enters finds the open lots, the next ten, and the last three that closed', () => {
    const world = new LotsWorld();
    const closed = Array.from({ length: 5 }, (_, index) => {
      const id = world.lot({}, { durationSeconds: 10 });
      world.pass(11_000 + index);
      return id;
    });
    const open = [world.lot(), world.lot()];
    const next = Array.from({ length: 12 }, (_, index) => world.lot({ startsAt: world.now + 3_600_000 + index }));
    const welcome = messagesOf(world.enter()).find((message) => message.type === 'welcome');
    const shown = welcome?.type === 'welcome' ? welcome.snapshot.auctions : [];
    expect(shown.map(({ id }) => id)).toEqual([...open, ...next.slice(0, 10), ...closed.slice(-3).toReversed()]);
    expect(shown[0]).toEqual(world.auction(open[0] ?? ('' as never)));
  });

  test('BID-10 what a process that died left untold is told when the room wakes, and what was due has closed', () => {
    const world = new LotsWorld();
    const lot = world.lot(
      {},
      {
        durationSeconds: 10,
        close: { mode: 'sudden_death', windowSeconds: 10, extendSeconds: 10, hardStopSeconds: 0 },
      },
    );
    world.bid(lot, 'ann', { amount: 1_000 });
    world.call(lot, 'ben', { amount: 2_000 }); // stored at once; told a moment later
    const untold = world.room.bidding.lots.get(lot);
    expect(untold?.told?.seq).toBeLessThan(untold?.lot.standing.seq ?? 0);
    world.crash();
    const events = world.log.flatMap(({ events: texts }) => texts.map((text) => JSON.parse(text) as Sequenced));
    expect(events.at(-1)).toMatchObject({ type: 'auction.bid', bids: [{ seq: 2 }], more: 0 });
    world.now += 60_000;
    world.crash();
    expect(world.auction(lot)).toMatchObject({
      status: 'sold',
      outcome: { amountMinor: 2_000 },
      leader: { alias: 'Bidder 2' },
    });
    const later = world.log.flatMap(({ events: texts }) => texts.map((text) => JSON.parse(text) as Sequenced));
    expect(later.at(-1)).toMatchObject({ type: 'auction.sold' });
  });

  test('BID-11 while a lot runs nothing that is sent has a name, a maximum, a reserve or a salt', () => {
    const world = new LotsWorld();
    const [watcher, ann] = [world.enter(), world.enter('ann-by-name')];
    const lot = world.lot({}, { reserveMinor: 77_777 });
    world.place(ann, lot, { amount: 1_000, max: 66_666 });
    world.cool();
    world.bid(lot, 'ben-by-name', { amount: 2_000, max: 55_555 });
    world.pass(29_000, [watcher, ann]);
    const sent = [...watcher.frames, ...ann.frames.filter((text) => !text.includes('"type":"welcome"'))].join('\n');
    expect(eventsOf(watcher).map(({ type }: Sequenced | LatestEvent) => type)).toContain('auction.tick');
    for (const secret of ['by-name', '66666', '55555', '77777', 'salt']) expect(sent).not.toContain(secret);
    for (const secret of ['by-name', '66666', '55555', '77777', 'salt'])
      expect(world.shelf.logOf(lot), 'nor has the log').not.toContain(secret);
    world.pass(60_000);
    for (const opened of ['66666', '55555', '77777', 'salt']) expect(world.shelf.logOf(lot)).toContain(opened);
  });
});
