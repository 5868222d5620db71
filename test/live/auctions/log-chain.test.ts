import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyLog, type Seen } from '#src/live/auctions/verify/verify.ts';
import { chainedAnew, textOf } from './forged.ts';
import { termsWith, triedOf, whims } from './lot-random.ts';
import { LotWorld, OPENING, usualLot } from './lot-world.ts';
import { after, begin } from './model.ts';
import { strangersFault } from './stranger.ts';

const unseen: Seen = { receipts: [], heads: [], end: 'closed' };
const lineOf = (log: string, seen = unseen) => {
  const verdict = verifyLog(log, seen);
  return verdict.kind === 'faulty' ? verdict.fault.line : undefined;
};

/** A lot as people play it, closed. */
const played = fc
  .record({ table: fc.constantFrom('live' as const, 'ebay' as const, 25), soft: fc.boolean() })
  .chain((choice) => fc.tuple(termsWith(choice), whims))
  .map(([terms, acts]) => {
    const world = LotWorld.of(terms);
    let model = begin(terms);
    for (const whim of acts) {
      world.now += whim.waitMs;
      const tried = { ...triedOf(whim, terms, model, world.now - OPENING), sure: true };
      model = after(terms, model, tried);
      world.close();
      world.bid(tried.who, tried);
    }
    world.finish();
    return world;
  });

describe('a log as it was written', () => {
  test('CHAIN-1 ours and a stranger’s verifier agree on 50 logs, and on what is wrong with each after it was touched', () => {
    fc.assert(
      fc.property(played, fc.nat(), fc.integer({ min: 1, max: 127 }), ({ log }, place, flip) => {
        expect([lineOf(log), strangersFault(log)]).toEqual([undefined, undefined]);
        const at = place % log.length;
        const touched = log.slice(0, at) + String.fromCodePoint(log.charCodeAt(at) ^ flip) + log.slice(at + 1);
        const named = lineOf(touched);
        expect(named).toBe(log.slice(0, at).split('\n').length);
        expect(strangersFault(touched)).toBe(named);
      }),
      { numRuns: 50 },
    );
  });

  test('CHAIN-1 it says what came of the lot', () => {
    const { log, entries, auction } = usualLot();
    expect(verifyLog(log, unseen)).toEqual({
      kind: 'sound',
      seen: 0,
      found: {
        auctionId: auction.id,
        lines: 8,
        bids: 4,
        bidders: 3,
        priceMinor: 5300,
        seq: 7,
        headHash: entries.at(-1)?.hash,
        closed: { outcome: 'sold', winnerId: 'bidder-b', at: auction.endsAt },
      },
    });
  });

  test('CHAIN-2 every byte counts', () => {
    const { log } = usualLot();
    for (let at = 0; at < log.length - 1; at += 1) {
      const touched = `${log.slice(0, at)}${String.fromCodePoint(log.charCodeAt(at) ^ 1)}${log.slice(at + 1)}`;
      expect(lineOf(touched), touched.slice(at - 20, at + 20)).toBe(log.slice(0, at).split('\n').length);
    }
  });

  test('CHAIN-2 a line that is removed, swapped or doubled is named', () => {
    const { lines } = usualLot();
    for (const at of lines.keys()) {
      expect(lineOf(textOf(lines.toSpliced(at, 1)))).toBe(at + 1);
      expect(lineOf(textOf(lines.toSpliced(at, 0, lines[at] ?? '')))).toBe(at + 2);
      if (at === 0) continue;
      expect(lineOf(textOf(lines.toSpliced(at - 1, 2, lines[at] ?? '', lines[at - 1] ?? '')))).toBe(at);
    }
  });

  test.each([
    ['nothing', ''],
    ['no line of a log', 'null\n'],
    ['an unknown kind of line', '{"type":"sold"}\n'],
    ['a page of something else', '<html></html>'],
    ['too deep', '['.repeat(100_000)],
  ])('CHAIN-2 %s has its fault in line 1', (_, text) => {
    expect(lineOf(text)).toBe(1);
  });

  test('CHAIN-3 of a lot that runs a log without its end is sound, of another its end is missing', () => {
    const { lines } = usualLot();
    for (let count = 1; count < lines.length; count += 1) {
      const log = textOf(lines.slice(0, count));
      expect([lineOf(log, { ...unseen, end: 'any' }), lineOf(log)]).toEqual([undefined, count + 1]);
    }
  });

  test('CHAIN-3 a cancelled lot’s log opens nothing, and is sound', () => {
    const world = LotWorld.of({ start: 1000, reserve: 9000 });
    world.bid('a', { amount: 1000, max: 3000 });
    world.bid('b', { amount: 1100, max: 9500 });
    world.cancel('voided');
    expect(lineOf(world.log)).toBeUndefined();
    expect(world.entries.map(({ type }) => type)).toEqual(['opened', 'bid', 'bid', 'closed']);
    expect(world.log).not.toContain('salt-');
  });

  test('CHAIN-4 at its end every maximum is opened but the winning one; many in lines of 1,000', () => {
    const world = LotWorld.of({ start: 50, table: 1 });
    for (let at = 0; at < 1100; at += 1) world.bid('ab'.charAt(at % 2), { amount: 50 + at * 2, max: 51 + at * 2 });
    world.finish();
    expect(lineOf(world.log)).toBeUndefined();
    const opened = world.entries.flatMap((entry) => (entry.type === 'revealed' ? [entry.maxima] : []));
    expect(opened.map((maxima) => maxima.length)).toEqual([1000, 99]);
    expect(opened.flat().map(({ seq }) => seq)).toEqual(Array.from({ length: 1099 }, (_, at) => at + 1));
  });

  test('CHAIN-4 where nothing is sold, all are', () => {
    const world = LotWorld.of({ start: 1000, reserve: 9000 });
    world.bid('a', { amount: 1000, max: 3000 });
    world.finish();
    expect(world.entries.at(-2)).toMatchObject({
      maxima: [{ seq: 1, maxMinor: 3000 }],
      reserve: { amountMinor: 9000 },
    });
    expect(lineOf(world.log)).toBeUndefined();
  });
});

describe('a log that was written anew', () => {
  test('CHAIN-5 a bid that was dropped is missed by its receipt, and by any head after it', () => {
    const { entries, auction } = usualLot();
    const [, , dropped, later] = entries;
    const forged = chainedAnew(entries.toSpliced(2, 1).map((entry) => ({ ...entry })));
    if (dropped === undefined || later === undefined) throw new Error('a bid and one after it');
    const heads = [{ auctionId: auction.id, seq: later.seq, hash: later.hash }];
    expect(lineOf(forged, { ...unseen, receipts: [dropped] })).toBe(3);
    expect(lineOf(forged, { ...unseen, heads })).toBeLessThanOrEqual(4);
  });

  test('CHAIN-5 the last bid dropped leaves a sound log, and only its receipt or a head tells', () => {
    const world = LotWorld.of({ start: 1000 });
    world.bid('a', { amount: 1000 });
    world.bid('b', { amount: 1500 });
    const dropped = world.entries[2];
    const other = LotWorld.of({ start: 1000 });
    other.bid('a', { amount: 1000 });
    const forged = other.finish();
    if (dropped === undefined) throw new Error('a bid');
    expect(lineOf(forged)).toBeUndefined();
    expect(lineOf(forged, { ...unseen, receipts: [dropped] })).toBe(3);
    expect(lineOf(forged, { ...unseen, heads: [{ auctionId: world.auction.id, seq: 9, hash: dropped.hash }] })).toBe(
      10,
    );
    expect(lineOf(forged, { ...unseen, heads: [{ auctionId: 'another', seq: 0, hash: dropped.hash }] })).toBe(1);
  });

  test('CHAIN-5 receipts and heads of the log itself are counted', () => {
    const { log, entries, auction } = usualLot();
    const heads = entries.map(({ seq, hash }) => ({ auctionId: auction.id, seq, hash }));
    expect(verifyLog(log, { ...unseen, receipts: entries, heads })).toMatchObject({ kind: 'sound', seen: 16 });
  });
});
