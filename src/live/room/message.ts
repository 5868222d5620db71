import type { Auction } from '#src/live/auctions/auction.ts';
import type { Receipt } from '#src/live/auctions/log-entry.ts';
import type { Bid } from '#src/live/auctions/room-lots.ts';
import type { ChatTerms } from '#src/live/streams/stream.ts';
import type { Capability } from '#src/live/rooms/ticket.ts';
import type { LatestEvent, SaidEvent, Sequenced, StreamSummary } from './event.ts';
import type { RoomErrorCode } from './room-error.ts';
import type { WordList } from '#src/live/chat/words.ts';

export const PROTOCOL = 'live.v1';

export interface Snapshot {
  readonly stream: StreamSummary;
  readonly viewerCount: number;
  readonly chat: ChatTerms;
  /** The open ones, the next ten, the last three that closed. */
  readonly auctions: readonly Auction[];
  /** The newest last. Empty for a client that resumes: it has them. */
  readonly recentChat: readonly SaidEvent[];
}

/** A message of the room to a socket. `batch` is built from texts (`batchText`), and has this shape. */
export type ServerMessage =
  | {
      readonly type: 'ack';
      readonly id: string | null;
      /** The seq of the command's event. */
      readonly seq?: number;
      readonly messageId?: string;
      /** Answers `history`: the newest last. */
      readonly messages?: readonly SaidEvent[];
      readonly hasMore?: boolean;
      /** Answers `auth`. */
      readonly user?: UserWire;
      readonly capabilities?: readonly Capability[];
      /** These answer `bid.place`. */
      readonly bid?: Bid;
      readonly receipt?: Receipt;
      readonly auction?: Auction;
      /** Answers `chat.settings`, to those who may change them. */
      readonly words?: WordList;
    }
  | {
      readonly type: 'error';
      readonly id: string | null;
      readonly code: RoomErrorCode;
      readonly message: string;
      readonly temporary: boolean;
      readonly retryAfterMs: number | null;
      /** What belongs to the code: the members of its problem document. */
      readonly details: Readonly<Record<string, unknown>> | null;
    }
  | {
      readonly type: 'welcome';
      readonly id: string;
      readonly protocol: typeof PROTOCOL;
      readonly connectionId: string;
      readonly epoch: string;
      readonly seq: number;
      readonly serverTime: string;
      readonly heartbeatSeconds: number;
      readonly user: UserWire | null;
      readonly capabilities: readonly Capability[];
      /** To be sent with `hello.resume`: it says from which event on the client was present. */
      readonly resumeToken: string;
      /** After a cut, come back within this time, at a moment of your own. */
      readonly returnSpreadMs: number;
      readonly limits: RoomLimits;
      readonly snapshot: Snapshot;
    }
  | { readonly type: 'resumed'; readonly recovered: boolean; readonly from: number; readonly to: number }
  /** The room closes the socket; reconnect after so long. */
  | { readonly type: 'reconnect'; readonly reason: string; readonly retryAfterMs: number }
  /** What your ticket allowed has ended with the credential behind it: you watch only, until `auth`. */
  | { readonly type: 'auth_required'; readonly message: string }
  /** `chat_dropped`: from this event on you get no chat. `chat_resumed`: you get it again after `toSeq`. */
  | {
      readonly type: 'notice';
      readonly code: 'chat_dropped' | 'chat_resumed';
      readonly message: string;
      readonly fromSeq: number;
      readonly toSeq: number;
    }
  | { readonly type: 'batch'; readonly events: readonly (Sequenced | LatestEvent)[] };

export interface UserWire {
  readonly id: string;
  readonly name: string;
}

export interface RoomLimits {
  readonly commandBytes: number;
  readonly chatCharacters: number;
  readonly chatMessages: number;
  readonly chatWindowSeconds: number;
  readonly ackEvents: number;
  readonly ackSeconds: number;
}

/** A batch of events from their texts: always the same bytes. */
export const batchText = (events: readonly string[]): string => `{"type":"batch","events":[${events.join(',')}]}`;

/** The answer to `history`, from a page that is already serialised. */
export const historyText = (id: string, messages: string, hasMore: boolean): string =>
  `{"type":"ack","id":${JSON.stringify(id)},"messages":${messages},"hasMore":${hasMore}}`;

/** A welcome whose chat, the last member of its last member, is already serialised. */
export function welcomeText(welcome: Extract<ServerMessage, { type: 'welcome' }>, recentChat: string): string {
  const { recentChat: _none, ...snapshot } = welcome.snapshot;
  const text = JSON.stringify({ ...welcome, snapshot });
  return `${text.slice(0, -2)},"recentChat":${recentChat}}}`;
}
