import type { CloseReason } from './close-code.ts';
import type { Connection } from '#src/live/session/connection.ts';
import type { Auction, AuctionFacts } from '#src/live/auctions/auction.ts';
import type { Line } from '#src/live/auctions/lot/chain.ts';
import type { Bidder, Maximum, Standing } from '#src/live/auctions/lot/lot.ts';
import type { BidRefusal, LotRefusal, TakenBid } from '#src/live/auctions/room-lots.ts';
import type { Told } from '#src/live/bidding/bidding.ts';
import type { KeptKey } from '#src/live/bidding/bidding-tools.ts';
import type { ToldTip } from '#src/live/tips/tip.ts';
import type { RoomErrorCode } from './room-error.ts';

/** Events that were stored and sent together: one row. Texts, because everyone gets the same bytes, also later. */
export interface LogRow {
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Unix ms. */
  readonly at: number;
  readonly events: readonly string[];
}

/** What is kept of a removed message: enough to recognise a retry, and nothing of its text. */
export interface Removed {
  readonly seq: number;
  readonly id: string;
  readonly key: string | null;
  readonly authorId: string;
}

/** What is stored of a lot at a flush: rows are added, or replaced by their keys. */
export interface LotChange {
  readonly facts: AuctionFacts;
  readonly standing: Standing;
  readonly head: string | null;
  readonly told: Told | null;
  readonly lines: readonly Line[];
  readonly bidders: readonly Bidder[];
  readonly maxima: readonly Maximum[];
  readonly keys: readonly KeptKey[];
  /** It opened or closed: Postgres is to be told. */
  readonly isToRecord: boolean;
}

export type LotAnswer = Auction | LotRefusal;

/** What the shell carries out, in this order, in the turn of the step: it stores before it sends. */
export type Effect =
  /** Appends the row, and deletes rows that end before `keepFrom`. */
  | { readonly type: 'store'; readonly row: LogRow; readonly keepFrom: number }
  /** Rows without the removed messages, and what was removed. Comes before the `store` of the event that says so. */
  | { readonly type: 'redact'; readonly rows: readonly LogRow[]; readonly removed: readonly Removed[] }
  /** Stores a small value by key; undefined deletes it. */
  | { readonly type: 'keep'; readonly key: string; readonly value: unknown }
  | ({ readonly type: 'store-lot' } & LotChange)
  | { readonly type: 'send'; readonly to: readonly Connection[]; readonly text: string }
  | { readonly type: 'close'; readonly connection: Connection; readonly reason: CloseReason }
  /** The connection has changed, and must be stored to survive hibernation. */
  | { readonly type: 'remember'; readonly connection: Connection }
  /** The machine needs `cooled` after this time. It is the only timer, and none runs while nothing is sent. */
  | { readonly type: 'cool'; readonly ms: number }
  /** The machine needs `look` at this moment, or earlier. */
  | { readonly type: 'look-at'; readonly at: number }
  /** The machine needs `move` at this moment, or earlier. */
  | { readonly type: 'move-at'; readonly at: number }
  /** The machine needs `tick` at this moment, or earlier. */
  | { readonly type: 'wake-at'; readonly at: number }
  /** What the caller of this very step is told of a lot; nothing where lots were cleared. */
  | { readonly type: 'answer-lot'; readonly answer: LotAnswer | undefined }
  /** What became of a bid over HTTP, by the number of its call. */
  | { readonly type: 'answer-call'; readonly number: number; readonly answer: TakenBid | BidRefusal }
  /** What the caller of this very step is told of a tip. */
  | { readonly type: 'answer-tip'; readonly answer: ToldTip }
  /** Postgres is to be told which messages of tips were taken off. */
  | { readonly type: 'record-tips' }
  /** What the caller of this very step is told: nothing where it was done. */
  | { readonly type: 'answer'; readonly obstacle: RoomErrorCode | undefined }
  /** Postgres is to be told: of a change of status at once, else within RECORD_MS. */
  | { readonly type: 'record'; readonly isUrgent: boolean };
