import type { Position } from '#src/live/room/command.ts';
import type { Role } from '#src/live/session/connection.ts';
import type { LatestEvent, Sequenced } from '#src/live/room/event.ts';
import type { Capability } from '#src/live/rooms/ticket.ts';
import type { ServerMessage } from '#src/live/room/message.ts';

type MessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;
export type Welcome = MessageOf<'welcome'>;
export type Answer = MessageOf<'ack' | 'error'>;

/** The state of a client: `waiting` until the next try, `over` if reconnecting is useless. */
export type ClientState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'here' }
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'over'; readonly code: number };

/** An input of a client's machine. `random`: from 0 to 1, so that not all clients reconnect at once. */
export type Input =
  | { readonly type: 'opened' }
  | { readonly type: 'received'; readonly text: string }
  | { readonly type: 'closed'; readonly code: number; readonly random: number }
  /** A command of the page, complete except for its id. */
  | { readonly type: 'ask'; readonly id: string; readonly command: object }
  /** What `need-ticket` asked for; undefined if there is none. */
  | { readonly type: 'ticket'; readonly ticket: string | undefined }
  /** The moment of `wakeAt`. The first one connects. */
  | { readonly type: 'due' }
  /** The page is closed. */
  | { readonly type: 'leave' };

/** What the shell has to do, or to tell the page. */
export type Action =
  | { readonly type: 'connect' }
  | { readonly type: 'send'; readonly text: string }
  /** The connection is dead: drop it, and report `closed`. */
  | { readonly type: 'drop' }
  | { readonly type: 'state'; readonly state: ClientState }
  /** `isFresh`: start again from the snapshot. Otherwise everything that was missed follows. */
  | { readonly type: 'welcome'; readonly welcome: Welcome; readonly isFresh: boolean }
  /**
   * Each event once, in order, without a gap. While chat is left out for this client, other events don't wait for it.
   */
  | { readonly type: 'event'; readonly event: Sequenced }
  | { readonly type: 'latest'; readonly event: LatestEvent }
  | { readonly type: 'answer'; readonly id: string; readonly answer: Answer }
  | { readonly type: 'notice'; readonly notice: MessageOf<'notice'> }
  /** The ticket's credential has ended: get another ticket, and report `ticket`. */
  | { readonly type: 'need-ticket' }
  /** What the visitor may do from now on; nothing if there was no other ticket. */
  | { readonly type: 'allowed'; readonly capabilities: readonly Capability[] };

/** A page's connection to a room, over however many sockets. It knows no platform, and changes in place. */
export interface RoomClient {
  readonly role: Role;
  /** From 0 to 1: when it acknowledges, so that a thousand clients with the same frames don't do so at once. */
  readonly phase: number;
  state: ClientState;
  /** It has everything up to here. */
  position: Position | undefined;
  /** The token of its last welcome. */
  resumeToken: string | undefined;
  /** Events that came early: chat messages are held until their turn; of others only the number is kept. */
  readonly ahead: Map<number, Sequenced | undefined>;
  /** Commands without an answer: sent again on the next socket. */
  readonly asked: Map<string, object>;
  /** A welcome that waits for `resumed`. */
  welcome: Welcome | undefined;
  newestSeq: number;
  ackedSeq: number;
  ackedAt: number;
  ackAt: number | undefined;
  pingAt: number | undefined;
  deadAt: number | undefined;
  failures: number;
  earliestReturn: number;
  /** Within which the room wants it back after a cut. */
  returnSpreadMs: number;
  isRepairing: boolean;
  /** Another ticket is on its way; and the commands that wait for it. */
  isRenewing: boolean;
  readonly refused: Map<string, Answer>;
}

export const newRoomClient = (role: Role, phase: number): RoomClient => ({
  role,
  phase,
  state: { kind: 'waiting', until: 0 },
  position: undefined,
  resumeToken: undefined,
  ahead: new Map(),
  asked: new Map(),
  welcome: undefined,
  newestSeq: 0,
  ackedSeq: 0,
  ackedAt: 0,
  ackAt: undefined,
  pingAt: undefined,
  deadAt: undefined,
  failures: 0,
  earliestReturn: 0,
  returnSpreadMs: 0,
  isRepairing: false,
  isRenewing: false,
  refused: new Map(),
});
