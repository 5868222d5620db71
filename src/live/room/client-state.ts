import type { Position } from './command.ts';
import type { Role } from './connection.ts';
import type { LatestEvent, Sequenced } from './event.ts';
import type { ServerMessage } from './message.ts';

type MessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;
export type Welcome = MessageOf<'welcome'>;
export type Answer = MessageOf<'ack' | 'error'>;

/** How a client stands: `waiting` until it tries again, `over` when there is nothing to come back to. */
export type ClientState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'here' }
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'over'; readonly code: number };

/** What happens to a client. `random`: from 0 to 1, so that not all come back at once. */
export type Input =
  | { readonly type: 'opened' }
  | { readonly type: 'received'; readonly text: string }
  | { readonly type: 'closed'; readonly code: number; readonly random: number }
  /** A command of the page's, complete but for its id. */
  | { readonly type: 'ask'; readonly id: string; readonly command: object }
  /** The moment of `wakeAt`. The first one connects. */
  | { readonly type: 'due' }
  /** The page goes. */
  | { readonly type: 'leave' };

/** What the shell is to do, or to tell the page. */
export type Action =
  | { readonly type: 'connect' }
  | { readonly type: 'send'; readonly text: string }
  /** The line is dead: let go of it, and say `closed`. */
  | { readonly type: 'drop' }
  | { readonly type: 'state'; readonly state: ClientState }
  /** `isFresh`: forget what you have and begin with the snapshot. Else everything that was missed follows. */
  | { readonly type: 'welcome'; readonly welcome: Welcome; readonly isFresh: boolean }
  /** Each once, in order, without a gap; but while chat is left out for this client, anything else doesn't wait for it. */
  | { readonly type: 'event'; readonly event: Sequenced }
  | { readonly type: 'latest'; readonly event: LatestEvent }
  | { readonly type: 'answer'; readonly id: string; readonly answer: Answer }
  | { readonly type: 'notice'; readonly notice: MessageOf<'notice'> };

/** One page's place in a room, over as many sockets as it takes. It knows no platform, and changes in place. */
export interface RoomClient {
  readonly role: Role;
  /** From 0 to 1: how soon it acknowledges. Of a thousand clients that get the same frames not all do so at once. */
  readonly phase: number;
  state: ClientState;
  /** Up to here it has everything. */
  position: Position | undefined;
  /** The room's statement that it was there, of its last welcome. */
  resumeToken: string | undefined;
  /** What came ahead of its turn: chat is held until its turn comes, of anything else it is only noted that it came. */
  readonly ahead: Map<number, Sequenced | undefined>;
  /** Asked and not answered: asked again on the next socket. */
  readonly asked: Map<string, object>;
  /** A welcome that waits for what `resumed` says. */
  welcome: Welcome | undefined;
  newestSeq: number;
  ackedSeq: number;
  ackedAt: number;
  ackAt: number | undefined;
  pingAt: number | undefined;
  deadAt: number | undefined;
  failures: number;
  earliestReturn: number;
  isRepairing: boolean;
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
  isRepairing: false,
});
