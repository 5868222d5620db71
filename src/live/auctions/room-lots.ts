import type { AuctionId, BidderId, PersonId, StreamId } from '#src/live/ids.ts';
import type { PayerStanding } from '#src/live/payers/payment.ts';
import type { Auction, AuctionFacts } from './auction.ts';
import type { Receipt } from './log-entry.ts';

export interface OfLot {
  readonly streamId: StreamId;
  readonly auctionId: AuctionId;
}

/** Why a bid isn't taken; the members are what its problem document and its `error` on the socket say in addition. */
export type BidRefusal =
  | { readonly code: 'bid_too_low'; readonly minimumNextBidMinor: number }
  | { readonly code: 'already_leading' }
  | { readonly code: 'stale_seq'; readonly seq: number }
  | { readonly code: 'auction_not_open'; readonly status: string }
  | { readonly code: 'auction_closed'; readonly outcome: Auction['outcome'] }
  | { readonly code: 'confirm_required'; readonly minimumNextBidMinor: number }
  | { readonly code: 'max_not_allowed' | 'seller_cannot_bid' | 'bidder_banned' | 'auction_full' | 'not_found' }
  | { readonly code: 'payer_blocked' | 'payment_method_required' | 'payment_overdue' }
  | { readonly code: 'idempotency_key_reused' }
  | { readonly code: 'bid_too_many'; readonly retryAfterMs: number };

/** Why a seller's or a moderator's act isn't done. */
export type LotRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'too_many_open' }
  | { readonly code: 'feature_off'; readonly feature: 'auctions' }
  | { readonly code: 'auction_not_scheduled'; readonly status: string }
  | { readonly code: 'auction_has_bids' }
  | { readonly code: 'auction_closed'; readonly outcome: Auction['outcome'] }
  | { readonly code: 'auction_open'; readonly auctionId: AuctionId; readonly endsAt: string }
  | { readonly code: 'stream_over' };

export interface Offer {
  readonly amountMinor: number;
  readonly maxMinor: number | null;
  /** The newest line that the bidder has seen; null where they don't care. */
  readonly expectedSeq: number | null;
  readonly isConfirmed: boolean;
}

/** A bid with who makes it. `key` is theirs: the same again is the same bid, for good. */
export interface BidCall extends OfLot, Offer {
  readonly personId: PersonId;
  readonly bidderId: BidderId;
  readonly key: string;
  /** Whether they see the stream while it is private. */
  readonly isInside: boolean;
  readonly payer: PayerStanding;
}

export interface Bid {
  readonly id: string;
  readonly bidderId: BidderId;
  readonly alias: string;
  readonly amountMinor: number;
  /** As it was when it was answered. */
  readonly status: 'leading' | 'outbid';
  readonly kind: 'manual' | 'proxy';
  readonly seq: number;
  readonly placedAt: string;
}

export interface TakenBid {
  readonly bid: Bid;
  readonly auction: Auction;
  readonly receipt: Receipt;
  /** Answered before, by this key. */
  readonly isReplayed: boolean;
}

export interface You {
  readonly bidderId: BidderId;
  /** Their best so far; null without a bid. */
  readonly maxMinor: number | null;
}

/** What a room’s object does with its lots. All are idempotent; a room that knows nothing asks Postgres first. */
export interface RoomLots {
  /** Takes a row, and opens it if it is due. */
  tellLot(facts: AuctionFacts): Promise<Auction | LotRefusal>;
  openLot(of: OfLot): Promise<Auction | LotRefusal>;
  /** `voided`: by a moderator, with bids as well; the reason is logged. */
  cancelLot(of: OfLot & { readonly reason: 'seller_cancelled' | 'voided' }): Promise<Auction | LotRefusal>;
  /** Those that are open, the next ten, the last three. */
  lots(streamId: StreamId): Promise<readonly Auction[]>;
  lot(of: OfLot & { readonly bidderId: BidderId | null }): Promise<{ auction: Auction; you: You | null } | undefined>;
  /** Newest first, before a line. */
  bids(of: OfLot & { readonly beforeSeq: number | null; readonly limit: number }): Promise<readonly Bid[] | undefined>;
  /** Lines from a number on, as NDJSON; undefined where the room doesn't know the lot. */
  log(of: OfLot & { readonly fromSeq: number; readonly limit: number }): Promise<string | undefined>;
  placeBid(call: BidCall): Promise<TakenBid | BidRefusal>;
  /** What its key became, if anything: undefined where it is no bid yet. */
  findBid(call: BidCall): Promise<TakenBid | BidRefusal | undefined>;
  /** Before a host's end: cancels lots without bids, or says which lot has some. */
  clearLots(streamId: StreamId): Promise<LotRefusal | undefined>;
}
