import { createHash } from 'node:crypto';
import type { AuctionFacts } from '#src/live/auctions/auction.ts';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import type { Bidder, Maximum, Standing } from '#src/live/auctions/lot/lot.ts';
import type { KeptLot, Told } from '#src/live/bidding/bidding.ts';
import type { BiddingTools, KeptKey } from '#src/live/bidding/bidding-tools.ts';
import type { AuctionId, BidderId } from '#src/live/ids.ts';
import type { LotChange } from '#src/live/room/effect.ts';

interface Shelved {
  facts: AuctionFacts;
  standing: Standing;
  head: string | null;
  told: Told | null;
  readonly rows: { readonly texts: readonly string[]; readonly head: string }[];
  readonly bidders: Map<BidderId, Bidder>;
  readonly maxima: Maximum[];
  readonly keys: Map<string, KeptKey>;
}

const copy = <T>(value: T): T => structuredClone(value);

/** The storage of a room's lots without a platform: what was stored, and nothing else, outlives a crash. */
export class LotShelf {
  readonly lots = new Map<AuctionId, Shelved>();
  #salts = 0;

  store({ facts, standing, head, told, lines, bidders, maxima, keys }: LotChange): void {
    const known = this.lots.get(facts.id);
    const lot: Shelved = {
      ...(known ?? { rows: [], bidders: new Map(), maxima: [], keys: new Map() }),
      ...copy({ facts, standing, head, told }),
    };
    if (lines.length > 0) lot.rows.push({ texts: lines.map(({ text }) => text), head: head ?? '' });
    for (const bidder of copy(bidders)) lot.bidders.set(bidder.bidderId, bidder);
    lot.maxima.push(...copy(maxima));
    for (const key of copy(keys)) {
      const name = `${key.bidderId} ${key.key}`;
      if (lot.keys.has(name)) throw new Error(`the key ${name} is stored twice`);
      lot.keys.set(name, key);
    }
    this.lots.set(facts.id, lot);
  }

  all(): readonly KeptLot[] {
    return [...this.lots.values()].map((lot) => {
      const bidders = [...lot.bidders.values()].filter(
        ({ bidderId }) => lot.standing.outcome === null || bidderId === lot.standing.leaderId,
      );
      const recent = this.entries(lot.facts.id)
        .filter(({ type }) => type === 'bid' || type === 'raised')
        .slice(-20);
      const { facts, standing, head, told } = lot;
      return copy({ facts, standing, head, told, bidders, recent });
    });
  }

  entries(id: AuctionId): readonly LogEntry[] {
    const rows = this.lots.get(id)?.rows ?? [];
    return rows.flatMap(({ texts }) => texts.map((text) => JSON.parse(text) as LogEntry));
  }

  logOf(id: AuctionId): string {
    return (this.lots.get(id)?.rows ?? []).flatMap(({ texts }) => texts.map((text) => `${text}\n`)).join('');
  }

  tools: BiddingTools = {
    newSalt: () => `salt-${(this.#salts += 1)}`.padEnd(22, '-'),
    signHead: ({ auctionId, seq, hash }) => `head of ${auctionId} ${seq} ${hash}`,
    bidderIdOf: (auctionId, personId) =>
      createHash('sha256').update(`${auctionId} ${personId}`).digest('hex').slice(0, 20) as BidderId,
    findKeys: (auctionId) => new Map([...(this.lots.get(auctionId)?.keys ?? [])].map(([name, { seq }]) => [name, seq])),
    findLine: (auctionId, seq) => {
      for (const { texts, head } of this.lots.get(auctionId)?.rows ?? []) {
        const entry = texts.map((text) => JSON.parse(text) as LogEntry).find((each) => each.seq === seq);
        const key = [...(this.lots.get(auctionId)?.keys.values() ?? [])].find((each) => each.seq === seq);
        if (entry !== undefined && key !== undefined) return { entry, head, offer: key.offer };
      }
      return undefined;
    },
    findMaxima: (auctionId) => copy(this.lots.get(auctionId)?.maxima ?? []),
    findBidders: (auctionId) => copy([...(this.lots.get(auctionId)?.bidders.values() ?? [])]),
  };
}
