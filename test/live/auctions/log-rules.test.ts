import { describe, expect, test } from 'vitest';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import { verifyLog } from '#src/live/auctions/verify/verify.ts';
import { chainedAnew, rewritten } from './forged.ts';
import { LotWorld, OPENING, usualLot } from './lot-world.ts';

const faultOf = (log: string) => {
  const verdict = verifyLog(log, { receipts: [], heads: [], end: 'any' });
  return verdict.kind === 'faulty' ? verdict.fault : undefined;
};

const iso = (ms: number) => new Date(OPENING + ms).toISOString();

const HASH = 'f'.repeat(64);

describe('a log that was chained anew against the rules', () => {
  test('CHAIN-6 as it was it is sound', () => {
    expect(faultOf(chainedAnew(usualLot().entries))).toBeUndefined();
  });

  test.each([
    ['a price that is too low', 2, { priceMinor: 1600 }],
    ['a price that is too high', 2, { priceMinor: 2100 }],
    ['a price below the amount', 1, { priceMinor: 999 }],
    ['an outbid bidder who leads', 3, { leaderId: 'bidder-c' }],
    ['a leader who has never bid', 3, { leaderId: 'bidder-z' }],
    ['a price of another step', 3, { priceMinor: 2700 }],
    ['an amount below the minimum', 3, { amountMinor: 2099 }],
    ['a reserve that is met too early', 1, { reserveMet: true }],
    ['a reserve that isn’t met', 2, { reserveMet: false }],
    ['a reserve that is lost again', 3, { reserveMet: false }],
    ['an end that doesn’t move', 3, { endsAt: iso(30_000) }],
    ['an end that moves further', 3, { endsAt: iso(35_001) }],
    ['an end that moves early', 2, { endsAt: iso(31_000) }],
    ['a raise of somebody else', 4, { bidderId: 'bidder-a' }],
    ['a raise that moves the price', 4, { priceMinor: 2700 }],
    ['a bid of whoever leads', 3, { bidderId: 'bidder-b', leaderId: 'bidder-b' }],
    ['a price over the winning maximum’s bound', 5, { priceMinor: 5400 }],
    ['a price that is short of the step', 5, { priceMinor: 4999 }],
    ['an early closing', 7, { at: iso(34_999) }],
    ['another winner', 7, { winnerId: 'bidder-a' }],
    ['another price', 7, { priceMinor: 5000 }],
    ['another outcome', 7, { outcome: 'unsold', reason: 'reserve_not_met', winnerId: null, priceMinor: null }],
    ['a reason that doesn’t fit', 7, { reason: 'no_bids' }],
    [
      'a seller’s cancellation over bids',
      7,
      { outcome: 'cancelled', reason: 'seller_cancelled', winnerId: null, priceMinor: null },
    ],
    ['a void that opens maxima', 7, { outcome: 'cancelled', reason: 'voided', winnerId: null, priceMinor: null }],
    ['another reserve', 6, { reserve: { amountMinor: 2001, salt: 'salt-00000000000000001' } }],
    ['a reserve that isn’t opened', 6, { reserve: null }],
    ['no maxima opened', 6, { maxima: [] }],
    ['maxima that aren’t opened', 0, { reserveCommitment: HASH }],
    ['an end before its beginning', 0, { endsAt: iso(0) }],
    ['an unknown member', 3, { note: 'paid in cash' }],
  ])('CHAIN-6 %s is found', (_, seq, other) => {
    const { line } = faultOf(rewritten(usualLot().entries, seq, other)) ?? {};
    const [from, to] = seq === 0 || seq === 6 ? [1, 8] : [seq + 1, seq + 1];
    expect(line).toBeGreaterThanOrEqual(from);
    expect(line).toBeLessThanOrEqual(to);
  });

  test('CHAIN-6 a bid at the end or after it is found, and so is a line that is earlier than the one before', () => {
    const entries = usualLot().entries;
    expect(faultOf(rewritten(entries, 5, { at: iso(35_000), endsAt: iso(45_000) }))?.line).toBe(6);
    expect(faultOf(rewritten(entries, 3, { at: iso(-1) }))?.line).toBe(4);
  });

  test.each([
    [
      'opened otherwise',
      (maxima: readonly object[]) => maxima.map((each, at) => (at === 0 ? { ...each, maxMinor: 1501 } : each)),
    ],
    ['left out', (maxima: readonly object[]) => maxima.slice(1)],
    ['opened twice', (maxima: readonly object[]) => [...maxima, maxima[0]]],
    ['opened where there is none', (maxima: readonly object[]) => maxima.map((each) => ({ ...each, seq: 3 }))],
  ])('CHAIN-7 a maximum that is %s is found', (_, change) => {
    const entries = usualLot().entries;
    const revealed = entries[6];
    if (revealed?.type !== 'revealed') throw new Error('maxima');
    expect(faultOf(rewritten(entries, 6, { maxima: change(revealed.maxima) }))?.line).toBeGreaterThanOrEqual(7);
  });

  test('CHAIN-7 a price that the opened maxima don’t lead to is found', () => {
    const world = LotWorld.of({ start: 1000 });
    world.bid('a', { amount: 1000, max: 1500 });
    world.bid('b', { amount: 1200, max: 1300 });
    const before = faultOf(rewritten(world.entries, 2, { priceMinor: 1390 }));
    world.bid('c', { amount: 2000 });
    world.finish();
    expect(faultOf(rewritten(world.entries, 2, { priceMinor: 1390 }))?.line).toBe(3);
    expect(before).toBeUndefined(); // while they are closed it could be so
  });

  test('CHAIN-8 the winning maximum is bounded by every price that it held against', () => {
    const world = LotWorld.of({ start: 1000 });
    world.bid('a', { amount: 1000, max: 5000 });
    world.bid('b', { amount: 1100, max: 4950 }); // 50.00: a’s very maximum
    world.finish();
    const entries = world.entries.map((entry) => ({ ...entry }));
    expect(faultOf(chainedAnew(entries))).toBeUndefined();
    // Somebody who claims that a held on against 51.00 has said two maxima.
    const late = { ...entries[2], type: 'bid', amountMinor: 5300, maxCommitment: null, priceMinor: 5600 } as LogEntry;
    const forged = chainedAnew([...entries.slice(0, 3), late, ...entries.slice(3)]);
    expect(faultOf(forged)?.line).toBe(4);
  });
});
