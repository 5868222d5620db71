import type { AuctionId, BidderId, PersonId, StreamId } from '#src/live/ids.ts';
import type { CloseMode, CloseReason, Increments } from './auction.ts';

/** The rules that a lot goes by, as its log's first line states them. */
export interface LoggedRules {
  readonly startingBidMinor: number;
  readonly increments: Increments;
  readonly mode: CloseMode;
  readonly windowMs: number;
  readonly extendMs: number;
  readonly allowMaxBids: boolean;
}

/** What a line says, without its place in the chain. */
export type EntryBody =
  | {
      readonly type: 'opened';
      readonly auctionId: AuctionId;
      readonly streamId: StreamId;
      readonly sellerId: PersonId;
      readonly rules: LoggedRules;
      readonly endsAt: string;
      readonly hardStopAt: string;
      /** Null without a reserve. */
      readonly reserveCommitment: string | null;
    }
  | {
      readonly type: 'bid';
      readonly bidderId: BidderId;
      readonly amountMinor: number;
      /** Null without a maximum. */
      readonly maxCommitment: string | null;
      readonly priceMinor: number;
      readonly leaderId: BidderId;
      readonly reserveMet: boolean;
      readonly endsAt: string;
    }
  | {
      readonly type: 'raised';
      readonly bidderId: BidderId;
      readonly maxCommitment: string;
      readonly priceMinor: number;
      readonly reserveMet: boolean;
    }
  | {
      readonly type: 'revealed';
      /** All but the winning one. `seq`: the line that committed to it. */
      readonly maxima: readonly { readonly seq: number; readonly maxMinor: number; readonly salt: string }[];
      readonly reserve: { readonly amountMinor: number; readonly salt: string } | null;
    }
  | {
      readonly type: 'closed';
      readonly outcome: 'sold' | 'unsold' | 'cancelled';
      readonly reason: CloseReason;
      readonly winnerId: BidderId | null;
      readonly priceMinor: number | null;
    };

/** A line of the log. `hash`: SHA-256, lower-case hex, of its RFC 8785 form without `hash`. */
export type LogEntry = EntryBody & {
  readonly seq: number;
  readonly at: string;
  readonly prevHash: string;
  readonly hash: string;
};

/** Before the first line. */
export const NO_HASH = '0'.repeat(64);

/** The kind of a signed head, in its protected header. */
export const HEAD_TYPE = 'head+jws';

/** What a bidder can prove that they were told. `head`: a `head+jws` over `{auctionId, seq, hash}`. */
export interface Receipt {
  readonly seq: number;
  readonly hash: string;
  readonly prevHash: string;
  readonly head: string;
}
