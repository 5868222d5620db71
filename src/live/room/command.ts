import type { AuctionFacts } from '#src/live/auctions/auction.ts';
import type { AskedBid } from '#src/live/bidding/take-bid.ts';
import type { ShownClip } from '#src/live/clips/shown-clip.ts';
import type { AuctionId, TipId } from '#src/live/ids.ts';
import type { FromLeaf } from '#src/live/leaves/leaf-words.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { PaidTip } from '#src/live/tips/tip.ts';
import type { ChatMode } from '#src/live/streams/stream.ts';
import type { ClientRole, Connection, UsableTicket } from '#src/live/session/connection.ts';
import type { StreamState } from './room.ts';
import type { StreamChange } from './stream-change.ts';
import type { WordAct } from '#src/live/chat/words.ts';

/** A client's position. Both together, because another epoch numbers other events. */
export interface Position {
  readonly epoch: string;
  readonly seq: number;
}

/** A position, with the `resumeToken` of the client's last welcome. */
export interface Resume extends Position {
  readonly token?: string;
}

/** What a client sends about the chat. */
export type ChatCommand =
  | {
      readonly type: 'chat.send';
      readonly id: string;
      readonly text: string;
      readonly replyTo?: string;
      readonly key?: string;
    }
  | { readonly type: 'chat.delete'; readonly id: string; readonly messageId: string }
  | { readonly type: 'mod.timeout'; readonly id: string; readonly userId: string; readonly seconds: number }
  | { readonly type: 'mod.ban'; readonly id: string; readonly userId: string }
  | { readonly type: 'mod.unban'; readonly id: string; readonly userId: string }
  | {
      readonly type: 'chat.settings';
      readonly id: string;
      readonly mode?: ChatMode;
      readonly slowModeSeconds?: number;
      readonly words?: WordChange;
    }
  | { readonly type: 'history'; readonly id: string; readonly beforeSeq?: number; readonly limit: number };

/** A bid, with its sender's key: the same again is the same bid. */
export interface BidCommand {
  readonly type: 'bid.place';
  readonly id: string;
  readonly auctionId: string;
  readonly amountMinor: number;
  readonly maxMinor?: number | null | undefined;
  readonly expectedSeq?: number | null | undefined;
  readonly confirm?: boolean | undefined;
  readonly key: string;
}

/** A client's command, decoded. The answer repeats its `id`. */
export type ClientCommand =
  | { readonly type: 'hello'; readonly id: string; readonly resume?: Resume; readonly role: ClientRole }
  | { readonly type: 'auth'; readonly id: string; readonly ticket: string }
  | { readonly type: 'ack'; readonly id?: string; readonly seq: number }
  | BidCommand
  | ChatCommand;

export interface WordChange {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  readonly act?: WordAct;
}

export type CommandOf<T extends ClientCommand['type']> = Extract<ClientCommand, { type: T }>;

/** What keeps order in a room that may have no sockets any more. */
export type OrderAct =
  | { readonly type: 'delete'; readonly messageId: string }
  | { readonly type: 'ban'; readonly userId: string };

/** What happens to a room's connections, and to its time. */
export type SessionCommand =
  | { readonly type: 'connect'; readonly connection: Connection; readonly ticket: UsableTicket | undefined }
  | { readonly type: 'connect-leaf'; readonly connection: Connection }
  /** What a leaf says. `newIds`: for what its commands create, one for each. */
  | {
      readonly type: 'leaf';
      readonly connection: Connection;
      readonly message: FromLeaf;
      readonly newIds: readonly string[];
    }
  | { readonly type: 'disconnect'; readonly connection: Connection }
  /** The socket sends too much, or something that no client of this protocol sends. */
  | {
      readonly type: 'fault';
      readonly connection: Connection;
      readonly fault: 'flooding' | 'too_large' | 'bad_request' | 'failed';
    }
  /** It sent JSON that isn't a command of this protocol. */
  | { readonly type: 'misspelt'; readonly connection: Connection; readonly id: string | null; readonly detail: string }
  /** It sent a ticket; the shell has verified it. */
  | {
      readonly type: 'auth';
      readonly connection: Connection;
      readonly id: string;
      readonly ticket: UsableTicket | undefined;
    }
  /** The time in which events travel together is over. */
  | { readonly type: 'cooled' }
  /** Looks at who is connected. `seenAt` has the newest heartbeats by connection. */
  | { readonly type: 'look'; readonly seenAt: ReadonlyMap<string, number> }
  /** Closes the next sockets that belong elsewhere. */
  | { readonly type: 'move' };

/** What is done to lots, and to bids over HTTP. */
export type BiddingCommand =
  | { readonly type: 'lot.tell'; readonly facts: AuctionFacts }
  /** The room has lost its storage, and Postgres calls this lot open. */
  | { readonly type: 'lot.lost'; readonly facts: AuctionFacts }
  | { readonly type: 'lot.open'; readonly auctionId: AuctionId }
  | { readonly type: 'lot.cancel'; readonly auctionId: AuctionId; readonly reason: 'seller_cancelled' | 'voided' }
  | { readonly type: 'lots.clear' }
  /** `number`: of the call, to be answered. */
  | { readonly type: 'bid' | 'bid.find'; readonly bid: AskedBid; readonly number: number }
  /** The room was woken for its lots. */
  | { readonly type: 'tick' };

/** What is done with tips. */
export type TippingCommand =
  | { readonly type: 'tip.tell'; readonly tip: PaidTip }
  /** Postgres knows of these messages that they were taken off. */
  | { readonly type: 'tips.recorded'; readonly ids: readonly TipId[] };

/** Everything that can happen to a room. */
export type Command =
  /** `stream`, `leaves`: the stream's progress and what the door goes by, for a room that has lost its storage. */
  | { readonly type: 'open'; readonly facts: RoomFacts; readonly stream?: StreamState; readonly leaves?: number }
  | { readonly type: 'amend'; readonly facts: RoomFacts }
  | { readonly type: 'stream'; readonly change: StreamChange }
  /** `newId` is for what the command creates. */
  | {
      readonly type: 'client';
      readonly connection: Connection;
      readonly command: Exclude<ClientCommand, { type: 'auth' }>;
      readonly newId: string;
    }
  /** Whoever may keep order here does so over HTTP; `by` is their id. */
  | { readonly type: 'order'; readonly by: string; readonly act: OrderAct }
  /** A clip is ready; one that came in private is for those alone who see the stream in private. */
  | { readonly type: 'clip'; readonly clip: ShownClip; readonly isPrivate: boolean }
  | BiddingCommand
  | TippingCommand
  | SessionCommand;
