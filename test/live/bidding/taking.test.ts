import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyLog } from '#src/live/auctions/verify/verify.ts';
import { factsOf, messagesOf } from '#test/live/room/room-world.ts';
import { codeOf, LotsWorld } from './lots-world.ts';

describe('taking bids', () => {
  test('BID-1 a bid is answered by the flush that stores it, alike over both doors', () => {
    const world = new LotsWorld();
    const [ann, ben] = [world.enter('ann'), world.enter('ben')];
    const lot = world.lot();
    const first = world.place(ann, lot, { amount: 1_000 });
    expect(first(), 'a quiet room stores at once').toMatchObject({ type: 'ack', seq: 1, bid: { status: 'leading' } });
    const waits = world.call(lot, 'eve', { amount: 1_500 });
    const also = world.place(ben, lot, { amount: 2_000 });
    expect([waits(), also(), world.linesOf(lot).length]).toEqual([undefined, undefined, 2]);
    world.cool();
    const [, , entry] = world.linesOf(lot);
    expect(waits()).toMatchObject({
      bid: { seq: 2, amountMinor: 1_500, status: 'leading', kind: 'manual', alias: 'Bidder 2' },
      receipt: { seq: 2, hash: entry?.hash, prevHash: entry?.prevHash },
      auction: { currentBidMinor: 2_000, seq: 3, leader: { alias: 'Bidder 3' } },
      isReplayed: false,
    });
    expect(also()).toMatchObject({ bid: { seq: 3 }, receipt: { seq: 3 }, auction: { seq: 3 } });
  });

  test('BID-1 what a process that died had not stored, nobody was told of', () => {
    const world = new LotsWorld();
    const lot = world.lot();
    const stored = world.call(lot, 'ann', { amount: 1_000 });
    const lost = world.call(lot, 'ben', { amount: 5_000 });
    world.crash();
    expect([stored(), lost()]).toMatchObject([{ bid: { seq: 1 } }, undefined]);
    expect(world.linesOf(lot).map(({ type }) => type)).toEqual(['opened', 'bid']);
    expect(world.bid(lot, 'eve', { amount: 1_100 })).toMatchObject({ bid: { seq: 2, status: 'leading' } });
  });

  test('BID-2 the same key is the same bid and receipt: while it waits, when it is stored, after a restart and after the end', () => {
    const world = new LotsWorld();
    const ann = world.enter('ann');
    const lot = world.lot();
    world.bid(lot, 'ben', { amount: 1_000 });
    const offered = { amount: 2_000, max: 9_000, key: randomUUID() };
    const both = [world.call(lot, 'ann', offered), world.place(ann, lot, offered)];
    world.cool();
    const [first, again] = both.map((answer) => answer()) as { bid: object; receipt: object; isReplayed?: boolean }[];
    expect(again).toMatchObject({ bid: first?.bid, receipt: first?.receipt });
    const { bid, receipt } = first ?? {};
    expect(world.bid(lot, 'ann', offered)).toMatchObject({ bid, receipt, isReplayed: true });
    world.bid(lot, 'ben', { amount: 3_000 });
    world.crash();
    expect(world.bid(lot, 'ann', offered)).toMatchObject({ bid, receipt, isReplayed: true });
    world.pass(40_000);
    expect(world.auction(lot).status).toBe('sold');
    world.crash();
    expect(world.bid(lot, 'ann', offered)).toMatchObject({ bid, receipt, isReplayed: true });
    expect(world.linesOf(lot).filter(({ type }) => type === 'bid')).toHaveLength(3);
  });

  test('BID-2 another bid under a key is refused, and a key is its bidder’s alone', () => {
    const world = new LotsWorld();
    const lot = world.lot();
    const key = randomUUID();
    world.bid(lot, 'ann', { amount: 1_000, key });
    for (const other of [{ amount: 1_001 }, { amount: 1_000, max: 2_000 }])
      expect(codeOf(world.bid(lot, 'ann', { ...other, key }))).toBe('idempotency_key_reused');
    expect(world.bid(lot, 'ben', { amount: 2_000, key })).toMatchObject({ bid: { seq: 2 } });
    expect(codeOf(world.bid(lot, 'ann', { amount: 1_500, key: randomUUID() }))).toBe('bid_too_low');
  });

  test('BID-2 a refused bid leaves its key free', () => {
    const world = new LotsWorld();
    const lot = world.lot();
    const key = randomUUID();
    expect(codeOf(world.bid(lot, 'ann', { amount: 999, key }))).toBe('bid_too_low');
    expect(world.bid(lot, 'ann', { amount: 1_000, key })).toMatchObject({ bid: { seq: 1 }, isReplayed: false });
  });

  test('BID-3 no bid is taken at or after the end, whether or not the alarm came', () => {
    for (const late of [0, 1, 1_000]) {
      const world = new LotsWorld();
      const lot = world.lot(
        {},
        { close: { mode: 'sudden_death', windowSeconds: 10, extendSeconds: 10, hardStopSeconds: 0 } },
      );
      const endsAt = Date.parse(world.auction(lot).endsAt ?? '');
      world.now = endsAt - 1;
      expect(world.bid(lot, 'ann', { amount: 1_000 }), 'a moment before').toMatchObject({ bid: { seq: 1 } });
      world.now = endsAt + late;
      expect(world.bid(lot, 'ben', { amount: 2_000 })).toMatchObject({
        code: 'auction_closed',
        outcome: { reason: 'sold', amountMinor: 1_000 },
      });
      expect(world.linesOf(lot).filter(({ type }) => type === 'closed')).toHaveLength(1);
      expect(verifyLog(world.shelf.logOf(lot), { receipts: [], heads: [], end: 'closed' }).kind).toBe('sound');
    }
  });

  test('BID-4 a person bids sixty times in ten seconds over all doors, and is told when to come again', () => {
    const world = new LotsWorld();
    const ann = world.enter('ann');
    const lot = world.lot();
    const answers = Array.from({ length: 62 }, (_, count) =>
      count % 2 === 0 ? world.call(lot, 'ann', { amount: 1 }) : world.place(ann, lot, { amount: 1 }),
    );
    world.cool();
    const codes = answers.map((answer) => codeOf(answer() as object));
    expect(codes.filter((code) => code === 'bid_too_low')).toHaveLength(60);
    expect(answers[61]?.()).toMatchObject({ code: 'bid_too_many', temporary: true, retryAfterMs: expect.any(Number) });
    expect(codeOf(world.bid(lot, 'ben', { amount: 1_000 })), 'nobody else is slowed down').toBeUndefined();
    world.now += 10_000;
    expect(codeOf(world.bid(lot, 'ann', { amount: 1 }))).toBe('bid_too_low');
  });

  test('BID-4 the same bid again is not counted', () => {
    const world = new LotsWorld();
    const lot = world.lot();
    const offered = { amount: 1_000, key: randomUUID() };
    const first = world.bid(lot, 'ann', offered);
    for (let again = 0; again < 61; again += 1)
      expect(world.bid(lot, 'ann', offered)).toEqual({ ...first, isReplayed: true });
    for (let bid = 1; bid < 60; bid += 1) expect(codeOf(world.bid(lot, 'ann', { amount: 1 }))).toBe('already_leading');
    expect(codeOf(world.bid(lot, 'ann', { amount: 1 }))).toBe('bid_too_many');
    expect(world.bid(lot, 'ann', offered), 'nor held up').toEqual({ ...first, isReplayed: true });
  });

  test('BID-4 a socket has one bid on its way; sent again under its key it is no other', () => {
    const world = new LotsWorld();
    const ann = world.enter('ann');
    const lot = world.lot();
    world.call(lot, 'ben', { amount: 1_000 }); // now the room waits with the next
    const offered = { amount: 2_000, key: randomUUID() };
    const answers = [
      world.place(ann, lot, offered),
      world.place(ann, lot, { amount: 3_000 }),
      world.place(ann, lot, offered),
    ];
    world.cool();
    const [first, second, again] = answers.map((answer) => answer() as { bid?: object });
    expect(first).toMatchObject({ type: 'ack', bid: { seq: 2 } });
    expect(second).toMatchObject({ code: 'bid_in_flight', temporary: true });
    expect(again).toMatchObject({ type: 'ack', bid: first?.bid });
    expect(world.place(ann, lot, { amount: 1 })).toBeTypeOf('function');
  });

  test('BID-5 whoever may not see the stream any more bids no more, whatever a door still knows', () => {
    const world = new LotsWorld();
    const lot = world.lot();
    const [before, offered] = [{ amount: 1_000, key: randomUUID() }, { amount: 2_000 }];
    const first = world.bid(lot, 'ann', before);
    world.do({ type: 'amend', facts: factsOf({ version: 2, visibility: 'private' }) });
    expect(codeOf(world.bid(lot, 'ben', offered))).toBe('not_found');
    expect(world.bid(lot, 'ann', before), 'what they bid stands').toEqual({ ...first, isReplayed: true });
    world.do({ type: 'amend', facts: factsOf({ version: 3 }) });
    expect(codeOf(world.bid(lot, 'ben', offered))).toBeUndefined();
  });

  test('BID-5 whoever is banned bids no more, and what they bid stands', () => {
    const world = new LotsWorld();
    const lot = world.lot();
    world.bid(lot, 'ann', { amount: 1_000 });
    world.do({ type: 'order', by: 'host', act: { type: 'ban', userId: 'ann' } });
    expect(codeOf(world.bid(lot, 'ann', { amount: 2_000 }))).toBe('bidder_banned');
    expect(world.auction(lot)).toMatchObject({ currentBidMinor: 1_000, leader: { alias: 'Bidder 1' } });
  });

  test('BID-5 a socket needs a ticket that allows it, in force; sellers don’t bid', () => {
    const world = new LotsWorld();
    const lot = world.lot();
    const offered = { amount: 1_000 };
    const [nobody, viewer, host] = [
      world.enter(),
      world.enter('ann', ['chat']),
      world.enter('host', ['chat', 'moderate', 'host']),
    ];
    const short = world.enter('ben', ['chat', 'bid'], world.now + 1_000);
    world.now += 1_000;
    const codes = [nobody, viewer, host, short].map((line) => codeOf(world.place(line, lot, offered)() as object));
    expect(codes).toEqual(['not_allowed', 'not_allowed', 'seller_cannot_bid', 'auth_required']);
    expect(codeOf(world.bid(lot, 'host', offered))).toBe('seller_cannot_bid');
    expect(codeOf(world.bid('unknown' as never, 'ann', offered))).toBe('not_found');
    expect(messagesOf(host).at(-1)).toMatchObject({ type: 'error', details: null });
  });

  test('BID-6 whatever comes in whatever order, lines have no gap and the log replays to what was answered', () => {
    const act = fc.record({
      who: fc.constantFrom('ann', 'ben', 'eve', 'dan'),
      amount: fc.integer({ min: 900, max: 9_000 }),
      max: fc.option(fc.integer({ min: 900, max: 20_000 }), { nil: undefined }),
      waits: fc.constantFrom(0, 5, 25, 500, 9_000),
      next: fc.constantFrom('nothing', 'nothing', 'nothing', 'sleep', 'die'),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const world = new LotsWorld();
        const lot = world.lot();
        const answers: (() => unknown)[] = [];
        for (const { who, amount, max, waits, next } of acts) {
          answers.push(world.call(lot, who, { amount, ...(max === undefined ? {} : { max: Math.max(amount, max) }) }));
          if (next === 'sleep') world.hibernate();
          if (next === 'die') world.crash();
          if (waits > 0) world.cool();
          world.pass(waits);
        }
        world.cool();
        world.pass(120_000);
        world.cool();
        const told = answers.map(
          (answer) => answer() as { code?: string; bid?: { seq: number }; receipt?: object } | undefined,
        );
        const receipts = told.flatMap((each) => (each?.receipt === undefined ? [] : [each.receipt])) as never[];
        expect(verifyLog(world.shelf.logOf(lot), { receipts, heads: [], end: 'closed' })).toMatchObject({
          kind: 'sound',
        });
        const seqs = told.flatMap((each) => each?.bid?.seq ?? []);
        expect(new Set(seqs).size).toBe(seqs.length);
        expect(world.linesOf(lot).map(({ seq }) => seq)).toEqual(world.linesOf(lot).map((_, index) => index));
      }),
      { numRuns: 60 },
    );
  });
});
