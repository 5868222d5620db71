import type { Auction, AuctionFacts, AuctionTerms } from '#src/live/auctions/auction.ts';
import { placeBid } from '#src/live/auctions/lot/bid.ts';
import { cancel, closeIfDue, open } from '#src/live/auctions/lot/course.ts';
import { incrementsOf } from '#src/live/auctions/lot/increments.ts';
import { lotOf, type Bidder, type Lot, type LotStep, type Maximum } from '#src/live/auctions/lot/lot.ts';
import { shownBid, shownLot } from '#src/live/auctions/lot/shown.ts';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import type { Bid, BidRefusal } from '#src/live/auctions/room-lots.ts';
import type { AuctionId, BidderId, PersonId, StreamId } from '#src/live/ids.ts';
import type { Terms } from './model.ts';

export const OPENING = Date.parse('2026-11-23T13:00:00.000Z');

export const usualTerms: Terms = {
  start: 1000,
  reserve: null,
  table: 'live',
  soft: true,
  maxima: true,
  seconds: { duration: 30, window: 10, extend: 10, hard: 60 },
};

const tables = { live: 'live-v1', ebay: 'ebay-v1' } as const;

const termsOf = ({ start, reserve, table, soft, maxima, seconds }: Terms): AuctionTerms => ({
  startingBidMinor: start,
  reserveMinor: reserve,
  durationSeconds: seconds.duration,
  close: {
    mode: soft ? 'soft' : 'sudden_death',
    windowSeconds: seconds.window,
    extendSeconds: seconds.extend,
    hardStopSeconds: seconds.hard,
  },
  increments: incrementsOf(typeof table === 'number' ? { fixedMinor: table } : tables[table]),
  allowMaxBids: maxima,
  requirePaymentMethod: false,
});

export const factsOf = (terms: Terms): AuctionFacts => ({
  id: '01999999-0000-7000-8000-000000000001' as AuctionId,
  streamId: '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' as StreamId,
  sellerId: 'seller-sub' as PersonId,
  version: 1,
  title: 'A lamp',
  description: '',
  imageUrl: null,
  terms: termsOf(terms),
  startsAt: null,
  createdAt: OPENING - 60_000,
});

export interface Try {
  readonly amount: number;
  readonly max?: number | null;
  readonly sure?: boolean;
  readonly expectedSeq?: number;
}

/** A lot with what a room keeps of it, and a clock. */
export class LotWorld {
  lot: Lot;
  now = OPENING;
  lines: string[] = [];
  readonly entries: LogEntry[] = [];
  readonly maxima: Maximum[] = [];
  readonly #rows = new Map<BidderId, Bidder>();
  #salts = 0;

  constructor(terms: Partial<Terms> = {}) {
    this.lot = lotOf(factsOf({ ...usualTerms, ...terms }));
  }

  /** Opened. */
  static of(terms: Partial<Terms> = {}): LotWorld {
    const world = new LotWorld(terms);
    world.open();
    return world;
  }

  readonly #newSalt = () => `salt-${String((this.#salts += 1)).padStart(17, '0')}`;

  #keep<Refusal extends { code: string }>(step: LotStep | Refusal): LotStep | Refusal {
    if ('code' in step) return step;
    for (const { text, entry } of step.lines) {
      this.lines.push(text);
      this.entries.push(entry);
    }
    if (step.bidder !== null) this.#rows.set(step.bidder.bidderId, { ...step.bidder });
    if (step.maximum !== null) this.maxima.push(step.maximum);
    return step;
  }

  open() {
    return this.#keep(open(this.lot, this.now, this.#newSalt));
  }

  cancel(reason: 'seller_cancelled' | 'voided' | 'stream_ended') {
    return this.#keep(cancel(this.lot, reason, this.now));
  }

  close() {
    return this.#keep(closeIfDue(this.lot, this.now, () => this.maxima));
  }

  /** At its end. */
  finish(): string {
    this.now = Math.max(this.now, this.lot.standing.endsAt ?? 0);
    this.close();
    return this.log;
  }

  /** The process has gone and come back: only what was kept is there. */
  restart(): void {
    const standing = structuredClone(JSON.parse(JSON.stringify(this.lot.standing)) as Lot['standing']);
    this.lot = lotOf(this.lot.facts, { standing, bidders: [...this.#rows.values()].map((row) => ({ ...row })) });
  }

  bid(who: string, { amount, max = null, sure = true, expectedSeq }: Try): Bid | BidRefusal {
    const step = this.#keep(
      placeBid(
        this.lot,
        {
          personId: `${who}-sub` as PersonId,
          bidderId: `bidder-${who}` as BidderId,
          amountMinor: amount,
          maxMinor: max,
          expectedSeq: expectedSeq ?? null,
          isConfirmed: sure,
        },
        this.now,
        this.#newSalt,
      ),
    );
    if ('code' in step) return step;
    const [line] = step.lines;
    const bid = line === undefined ? undefined : shownBid(this.lot, line.entry);
    if (bid === undefined) throw new Error('a bid has a line');
    return bid;
  }

  get log(): string {
    return this.lines.map((line) => `${line}\n`).join('');
  }

  get auction(): Auction {
    return shownLot(this.lot, null);
  }
}

export const answerOf = (answer: Bid | BidRefusal): string => ('code' in answer ? answer.code : answer.status);

/** Opened, a: 10 with 15, b: 12 with 40 (the reserve 20 is reached), c: 25 late, b raises, a: 30 with 50, opened, sold. */
export function usualLot(): LotWorld {
  const world = LotWorld.of({ start: 1000, reserve: 2000 });
  world.bid('a', { amount: 1000, max: 1500 });
  world.bid('b', { amount: 1200, max: 4000 });
  world.now += 25_000;
  world.bid('c', { amount: 2500 });
  world.bid('b', { amount: 2600, max: 6000 });
  world.bid('a', { amount: 3000, max: 5000 });
  world.finish();
  return world;
}
