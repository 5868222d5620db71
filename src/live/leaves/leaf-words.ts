import type { Auction } from '#src/live/auctions/auction.ts';
import type { Restriction } from '#src/live/chat/chat.ts';
import type { BidCommand, ChatCommand, Resume } from '#src/live/room/command.ts';
import type { StreamState } from '#src/live/room/room.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { Person, UsableTicket } from '#src/live/session/connection.ts';
import type { ChatTerms } from '#src/live/streams/stream.ts';
import type { Leaves } from './spot.ts';

/*
 * What a room and its leaves say to each other over the one socket of each leaf, beside the frames that everybody is
 * sent. Both ends are ours, and no client gets there: so nothing is validated, and any of it may change.
 */

/** What a socket of a leaf asks that only the room can do. History is the leaf's own. */
export type RelayedCommand = Exclude<ChatCommand, { type: 'history' }> | BidCommand;

/** `from`: the socket. */
export type Asked =
  | { readonly from: string; readonly person: Person; readonly command: RelayedCommand }
  /** Whether a ticket may be used that is older than the last change. */
  | { readonly from: string; readonly ticket: Pick<UsableTicket, 'id' | 'expiresAt'> };

/** `too_soon`: the room doesn't know yet; the client comes again with another ticket. */
export type Verdict = 'usable' | 'used' | 'too_soon';

/** `to`: the socket. */
export type Answered =
  | { readonly to: string; readonly text: string }
  | { readonly to: string; readonly verdict: Verdict };

/** Viewers by network that have changed since the last report, or all of them. */
export interface CountMessage {
  readonly type: 'leaf.count';
  readonly sockets: number;
  readonly people: number;
  readonly nobodies: readonly (readonly [address: string, viewers: number])[];
  readonly isWhole: boolean;
}

export type FromLeaf =
  | { readonly type: 'hello'; readonly id: string; readonly resume?: Resume }
  | { readonly type: 'ack'; readonly seq: number }
  | { readonly type: 'leaf.asks'; readonly frame: number; readonly asks: readonly Asked[] }
  | CountMessage
  /** Tickets that were used up there, until they expire. */
  | { readonly type: 'leaf.tickets'; readonly used: readonly (readonly [id: string, expiresAt: number])[] };

/** What a leaf has to know beside the events, as of `seq`. It comes before each welcome. */
export interface BeginMessage {
  readonly type: 'leaf.begin';
  readonly epoch: string;
  /** Signs presence tokens: a client resumes at a leaf as in the room. */
  readonly secret: string;
  readonly seq: number;
  readonly floor: number;
  readonly facts: RoomFacts;
  readonly stream: StreamState;
  readonly chat: ChatTerms;
  readonly restrictions: readonly (readonly [personId: string, restriction: Restriction])[];
  readonly lots: readonly Auction[];
  readonly viewerCount: number;
  readonly leaves: Leaves;
}

export type ToLeaf =
  | BeginMessage
  | { readonly type: 'leaf.facts'; readonly facts: RoomFacts; readonly floor: number }
  /** Comes ahead of the event that says so. Null: it was lifted. */
  | { readonly type: 'leaf.restriction'; readonly personId: string; readonly restriction: Restriction | null }
  | { readonly type: 'leaf.leaves'; readonly leaves: Leaves }
  | { readonly type: 'leaf.answers'; readonly frame: number; readonly answers: readonly Answered[] }
  /** The room has slept, and asks for all counts. */
  | { readonly type: 'leaf.recount' };

/** Begins every text of the above, and no other: whoever reads it needn't parse the frames of everybody. */
export const LEAF_TEXT = '{"type":"leaf.';
