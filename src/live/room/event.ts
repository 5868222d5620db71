import type { ShownClip } from '#src/live/clips/shown-clip.ts';
import type { Auction } from '#src/live/auctions/auction.ts';
import type { Bid } from '#src/live/auctions/room-lots.ts';
import type { ShownTip } from '#src/live/tips/tip.ts';
import type { ChatTerms, EndReason, StreamStatus } from '#src/live/streams/stream.ts';

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly role: 'host' | 'moderator' | 'viewer';
}

/** The message that another one answers, as it was; only its id after it was removed. */
export interface Quote {
  readonly id: string;
  readonly authorId: string | null;
  readonly name: string | null;
  readonly text: string | null;
}

export interface ChatMessage {
  readonly id: string;
  /** The sender's key for it, so that a retry isn't a second message; null without one. */
  readonly key: string | null;
  readonly author: Author;
  readonly text: string;
  readonly replyTo: Quote | null;
}

/** The stream as the room shows it. */
export interface StreamSummary {
  readonly id: string;
  readonly host: { readonly id: string; readonly displayName: string };
  readonly title: string;
  readonly category: string;
  readonly isMature: boolean;
  readonly status: StreamStatus;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly endReason: EndReason | null;
}

/** What was said, or taken off. */
export type ChatEvent =
  | { readonly type: 'chat.message'; readonly message: ChatMessage }
  /** Replaces a message that was removed since. */
  | { readonly type: 'chat.removed'; readonly messageId: string }
  | { readonly type: 'chat.deleted'; readonly messageId: string; readonly by: 'author' | 'moderator' }
  | { readonly type: 'chat.user_cleared'; readonly userId: string; readonly reason: 'timeout' | 'ban' };

/** What happened to a lot. Each has all of it: whoever keeps a snapshot replaces the lot. */
export type AuctionEvent =
  | {
      readonly type: `auction.${'scheduled' | 'opened' | 'extended' | 'sold' | 'unsold' | 'cancelled'}`;
      readonly auction: Auction;
    }
  /** The newest bids since the last event of the lot, the newest first, and how many more there were. */
  | { readonly type: 'auction.bid'; readonly auction: Auction; readonly bids: readonly Bid[]; readonly more: number };

/** A paid tip, and that its message was taken off. Each has all of the tip. */
export type TipEvent =
  | { readonly type: 'tip.received'; readonly tip: ShownTip }
  | { readonly type: 'tip.message_removed'; readonly tip: ShownTip; readonly by: 'author' | 'moderator' };

/** The events of a room, in order, for everyone, and again for clients that missed them. */
export type RoomEvent =
  | ChatEvent
  | AuctionEvent
  | TipEvent
  | { readonly type: 'chat.settings'; readonly chat: ChatTerms }
  /** A clip of the stream can be played. */
  | { readonly type: 'clip.ready'; readonly clip: ShownClip }
  | { readonly type: 'stream.updated' | 'stream.reconnecting' | 'stream.ended'; readonly stream: StreamSummary };

export type Sequenced<E extends RoomEvent = RoomEvent> = E & { readonly seq: number; readonly at: string };
export type SaidEvent = Sequenced<Extract<RoomEvent, { type: 'chat.message' }>>;

/** An event of which only the latest value matters: not stored, and sent to those who are connected. */
export type LatestEvent =
  | { readonly type: 'viewer.count'; readonly viewerCount: number; readonly at: string }
  /** A lot's clock, each second of its last ten. */
  | {
      readonly type: 'auction.tick';
      readonly auctionId: string;
      readonly serverTime: string;
      readonly endsAt: string;
      readonly headHash: string;
    };

/** What a socket that is too slow doesn't get. */
export const isDroppable: Readonly<Record<RoomEvent['type'], boolean>> = {
  'chat.message': true,
  'chat.removed': true,
  'chat.deleted': true,
  'chat.user_cleared': true,
  'chat.settings': false,
  'auction.scheduled': false,
  'auction.opened': false,
  'auction.bid': false,
  'auction.extended': false,
  'auction.sold': false,
  'auction.unsold': false,
  'auction.cancelled': false,
  'tip.received': false,
  'tip.message_removed': false,
  'clip.ready': false,
  'stream.updated': false,
  'stream.reconnecting': false,
  'stream.ended': false,
};
