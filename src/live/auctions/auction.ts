import type { AuctionId, BidderId, PersonId, StreamId } from '#src/live/ids.ts';
import type { Runner } from '#src/live/orders/order.ts';

export const auctionStatuses = ['scheduled', 'open', 'extended', 'sold', 'unsold', 'cancelled'] as const;
export type AuctionStatus = (typeof auctionStatuses)[number];

/** A lot that takes bids. */
export const openStatuses = ['open', 'extended'] as const satisfies readonly AuctionStatus[];
export const closedStatuses = ['sold', 'unsold', 'cancelled'] as const satisfies readonly AuctionStatus[];

export const closeModes = ['soft', 'sudden_death'] as const;
export type CloseMode = (typeof closeModes)[number];

/** Why a lot closed as it did. `seller_cancelled`, `stream_ended`, `voided` and `room_lost` are cancellations. */
export const closeReasons = [
  'sold',
  'no_bids',
  'reserve_not_met',
  'seller_cancelled',
  'stream_ended',
  'voided',
  'room_lost',
] as const;
export type CloseReason = (typeof closeReasons)[number];

/** Steps between prices, lowest first: from `fromMinor` on a bid is at least `stepMinor` above the price. */
export type Increments = readonly (readonly [fromMinor: number, stepMinor: number])[];

/** What the seller chose. It never changes, and all but the reserve is in the log's first line. */
export interface AuctionTerms {
  readonly startingBidMinor: number;
  readonly reserveMinor: number | null;
  readonly durationSeconds: number;
  readonly close: {
    readonly mode: CloseMode;
    readonly windowSeconds: number;
    readonly extendSeconds: number;
    readonly hardStopSeconds: number;
  };
  readonly increments: Increments;
  readonly allowMaxBids: boolean;
  readonly requirePaymentMethod: boolean;
}

/**
 * What a room is told of a lot: the row in Postgres. It is repeated until the room has taken it, so it may come several
 * times and late; a lot that the room knows is changed by a higher version only, and then in its title, text and picture.
 */
export interface AuctionFacts {
  readonly id: AuctionId;
  readonly streamId: StreamId;
  readonly sellerId: PersonId;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  /** A path of ours; null without a picture. */
  readonly imageUrl: string | null;
  readonly terms: AuctionTerms;
  /** Unix ms: when it opens by itself; null where it waits for `open`. */
  readonly startsAt: number | null;
  readonly createdAt: number;
}

export interface AuctionOutcome {
  /** Null unless it is sold. */
  readonly winnerId: BidderId | null;
  /** What the winner pays; null unless it is sold. */
  readonly amountMinor: number | null;
  readonly reason: CloseReason;
  readonly closedAt: string;
}

/** The lot as everybody sees it: in answers, events and snapshots. Moments are RFC 3339 in UTC. */
export interface Auction {
  readonly id: AuctionId;
  readonly streamId: StreamId;
  readonly sellerId: PersonId;
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly status: AuctionStatus;
  readonly currency: 'USD';
  readonly startingBidMinor: number;
  /** Null before the first bid. */
  readonly currentBidMinor: number | null;
  readonly minimumNextBidMinor: number;
  readonly bidCount: number;
  readonly bidderCount: number;
  readonly leader: { readonly bidderId: BidderId; readonly alias: string } | null;
  readonly hasReserve: boolean;
  /** True where there is no reserve. */
  readonly reserveMet: boolean;
  readonly allowMaxBids: boolean;
  readonly requirePaymentMethod: boolean;
  readonly close: AuctionTerms['close'];
  readonly increments: Increments;
  /** When it opened, or will; null where it waits for the seller. */
  readonly startsAt: string | null;
  /** These three: null until it is open. */
  readonly endsAt: string | null;
  readonly originalEndsAt: string | null;
  readonly hardStopAt: string | null;
  readonly extensions: number;
  /** The newest line of the log; null until it is open. */
  readonly seq: number | null;
  readonly headHash: string | null;
  /** SHA-256 of the RFC 8785 form of the log's `rules`. */
  readonly rulesHash: string;
  readonly outcome: AuctionOutcome | null;
  /** What became of its order; null unless it is sold, and in the room, which doesn't know. */
  readonly settlement: { readonly status: string } | null;
  /** A `head+jws` over `{auctionId, seq, hash}`; null until it is open. */
  readonly head: string | null;
}

/** What a room records of a lot in Postgres: once it opened, and once it closed. */
export interface LotRecord {
  readonly auctionId: AuctionId;
  readonly status: AuctionStatus;
  /** As it is to be shown from then on. */
  readonly auction: Auction;
  /** Who won, for the order; null unless it is sold. */
  readonly winner: PersonId | null;
  /** The next bidders by their best, of equals the earlier first. */
  readonly runners: readonly Runner[];
}

/** Where a closed lot's log is kept: NDJSON, in the bucket of videos. */
export const logKeyOf = (streamId: StreamId, auctionId: AuctionId) => `auctions/${streamId}/${auctionId}.ndjson`;
