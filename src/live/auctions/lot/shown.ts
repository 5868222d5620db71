import type { Auction } from '#src/live/auctions/auction.ts';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import type { Bid, You } from '#src/live/auctions/room-lots.ts';
import type { AuctionId, BidderId } from '#src/live/ids.ts';
import { minimumNextOf } from './increments.ts';
import type { Lot } from './lot.ts';

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const aliasOf = ({ bidders }: Pick<Lot, 'bidders'>, bidderId: BidderId): string =>
  `Bidder ${bidders.get(bidderId)?.number ?? '?'}`;

/** The lot as everybody sees it: nothing private. `head`: the newest signed one. */
export function shownLot(lot: Lot, head: string | null): Auction {
  const { facts, standing, rulesHash } = lot;
  const { terms } = facts;
  const hasLog = standing.seq >= 0;
  return {
    id: facts.id,
    streamId: facts.streamId,
    sellerId: facts.sellerId,
    title: facts.title,
    description: facts.description,
    imageUrl: facts.imageUrl,
    status: standing.status,
    currency: 'USD',
    startingBidMinor: terms.startingBidMinor,
    currentBidMinor: standing.priceMinor,
    minimumNextBidMinor: minimumNextOf(terms, standing.priceMinor),
    bidCount: standing.bidCount,
    bidderCount: standing.bidderCount,
    leader: standing.leaderId === null ? null : { bidderId: standing.leaderId, alias: aliasOf(lot, standing.leaderId) },
    hasReserve: terms.reserveMinor !== null,
    reserveMet: standing.reserveMet,
    allowMaxBids: terms.allowMaxBids,
    requirePaymentMethod: terms.requirePaymentMethod,
    close: terms.close,
    increments: terms.increments,
    startsAt: isoOf(standing.openedAt ?? facts.startsAt),
    endsAt: isoOf(standing.endsAt),
    originalEndsAt: isoOf(standing.originalEndsAt),
    hardStopAt: isoOf(standing.hardStopAt),
    extensions: standing.extensions,
    seq: hasLog ? standing.seq : null,
    headHash: hasLog ? standing.headHash : null,
    rulesHash,
    outcome: standing.outcome,
    settlement: null,
    head,
  };
}

/** The id of a bid: its lot and its line. */
export const bidIdOf = (auctionId: AuctionId, seq: number) => `${auctionId}-${seq}`;

/** A bid or a raise as everybody sees it, from its public line alone; undefined for other lines. */
export function shownBid(lot: Pick<Lot, 'facts' | 'bidders'>, entry: LogEntry): Bid | undefined {
  if (entry.type !== 'bid' && entry.type !== 'raised') return undefined;
  const { bidderId, seq, at: placedAt } = entry;
  const isProxy = entry.maxCommitment !== null;
  return {
    id: bidIdOf(lot.facts.id, seq),
    bidderId,
    alias: aliasOf(lot, bidderId),
    amountMinor: entry.type === 'bid' ? entry.amountMinor : entry.priceMinor,
    status: entry.type === 'raised' || entry.leaderId === bidderId ? 'leading' : 'outbid',
    kind: isProxy ? 'proxy' : 'manual',
    seq,
    placedAt,
  };
}

/** What only they are told of themselves. */
export const shownYou = ({ bidders }: Lot, bidderId: BidderId): You => ({
  bidderId,
  maxMinor: bidders.get(bidderId)?.bestMinor ?? null,
});
