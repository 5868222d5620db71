import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import type { Bidder, Maximum } from '#src/live/auctions/lot/lot.ts';
import type { Offer } from '#src/live/auctions/room-lots.ts';
import type { AuctionId, BidderId, PersonId } from '#src/live/ids.ts';

/** What a signed head says: this was the newest line. */
export interface Head {
  readonly auctionId: AuctionId;
  readonly seq: number;
  readonly hash: string;
}

/** A bid's key, kept for good: the same again is the same line. */
export interface KeptKey {
  readonly bidderId: BidderId;
  readonly key: string;
  readonly seq: number;
  /** What was offered under it, to tell another body. */
  readonly offer: string;
}

export interface StoredLine {
  readonly entry: LogEntry;
  readonly head: string;
  readonly offer: string;
}

/** What the machine needs of the outside in the turn of a bid: nothing here waits. */
export interface BiddingTools {
  readonly newSalt: () => string;
  /** A `head+jws`. */
  readonly signHead: (head: Head) => string;
  bidderIdOf(auctionId: AuctionId, personId: PersonId): BidderId;
  /** What is stored of a lot: the lines of all keys, by their names. */
  findKeys(auctionId: AuctionId): Map<string, number>;
  /** A bid's line, the head of the flush that stored it, and what was offered. */
  findLine(auctionId: AuctionId, seq: number): StoredLine | undefined;
  findMaxima(auctionId: AuctionId): Iterable<Maximum>;
  findBidders(auctionId: AuctionId): Iterable<Bidder>;
}

/** A key by whose it is. */
export const keyName = ({ bidderId, key }: Pick<KeptKey, 'bidderId' | 'key'>): string => `${bidderId} ${key}`;

/** An offer as a text, to be compared. */
export const offerText = ({ amountMinor, maxMinor, expectedSeq, isConfirmed }: Offer): string =>
  JSON.stringify([amountMinor, maxMinor, expectedSeq, isConfirmed]);
