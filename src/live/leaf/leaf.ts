import type { Auction } from '#src/live/auctions/auction.ts';
import { restoreChat } from '#src/live/chat/chat.ts';
import {
  MAX_ANONYMOUS_LEAF_SOCKETS,
  MAX_LEAF_SOCKETS,
  REPORT_MS,
  type HotLimits,
} from '#src/live/leaves/hot-limits.ts';
import type { Count } from '#src/live/leaves/hot.ts';
import type { Asked, BeginMessage, FromLeaf } from '#src/live/leaves/leaf-words.ts';
import { NO_LEAVES, type Spot } from '#src/live/leaves/spot.ts';
import { newRoomClient, type RoomClient } from '#src/live/room-client/client-state.ts';
import { readKept } from '#src/live/room/kept.ts';
import type { Hall, StreamState, Turn } from '#src/live/room/room.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { Chat } from '#src/live/chat/chat.ts';
import type { Connection, UsableTicket } from '#src/live/session/connection.ts';
import type { LeafCommand } from './leaf-command.ts';
import { restoreSession, type Session } from '#src/live/session/session.ts';

/** What a leaf reported last. */
interface Reported extends Count {
  readonly sockets: number;
}

/** A socket that waits for the room's word on its ticket; with `authId` one that is open and identifies itself. */
export interface Opening {
  readonly connection: Connection;
  readonly ticket: UsableTicket;
  readonly authId: string | undefined;
}

export type Early = Extract<LeafCommand, { type: 'client' }>;

/** What a leaf asks of the room: one frame at a time, and what comes meanwhile goes with the next. */
interface Asks {
  frame: number;
  /** On its way: sent again on the next socket. */
  sent: readonly Asked[] | undefined;
  waiting: Asked[];
}

/**
 * A leaf of a room: up to two thousand of its sockets, and a client of the room that has everything which these may ask
 * for. What of it outlives the process are its used tickets, the epoch, and what is attached to its sockets; the rest it
 * gets from the room again.
 */
export interface Leaf extends Hall {
  facts: RoomFacts | undefined;
  stream: StreamState;
  session: Session;
  chat: Chat;
  readonly spot: Spot;
  client: RoomClient;
  /** The lots from which those are picked that a snapshot shows. */
  readonly lots: Map<string, Auction>;
  /** The events of tips that it has, by tip. */
  readonly tips: Map<string, number>;
  /** Unsent events of which only the last counts, by what they are about. */
  readonly latest: Map<string, string>;
  /** What came before a welcome; and the event as of which it has state that events before it don't change. */
  begin: BeginMessage | undefined;
  asOf: number;
  /** It is being sent what was before it: nobody is told of that again. */
  isReplaying: boolean;
  /** Its sockets have outlived its memory, and wait for what they missed. */
  isBehind: boolean;
  /** The epoch that its sockets know. */
  epoch: string | undefined;
  reported: Reported | undefined;
  /** Since when it has had no sockets; undefined while it has. */
  idleSince: number | undefined;
  readonly opening: Map<string, Opening>;
  /** Commands of sockets that have outlived its memory: until it knows the room again. */
  early: Early[];
  readonly asks: Asks;
}

export const EPOCH = 'epoch';

/** What the shell does about the leaf's own socket, and for whoever waits to be let in. */
export type UpEffect =
  | { readonly type: 'connect' }
  | { readonly type: 'send'; readonly text: string }
  /** Drop the socket, and report `closed`. */
  | { readonly type: 'drop' }
  /** The leaf has no sockets: close it for good, until somebody comes. */
  | { readonly type: 'leave' }
  | { readonly type: 'admit'; readonly connection: Connection };

export interface LeafTurn extends Turn<Leaf> {
  readonly up: UpEffect[];
}

export interface StoredLeaf {
  readonly n: number;
  readonly kept: ReadonlyMap<string, unknown>;
  readonly connections: readonly Connection[];
  readonly limits: HotLimits;
  /** From 0 to 1: when it acknowledges, so that not all leaves do so at once. */
  readonly phase: number;
}

const bounds = {
  sockets: MAX_LEAF_SOCKETS,
  anonymous: MAX_ANONYMOUS_LEAF_SOCKETS,
  countedWithinMs: REPORT_MS,
};
const nothingSaid = { log: [], removed: [], secret: '' };

/** A leaf that knows its sockets and nothing of the room yet. */
export function restoreLeaf({ n, kept: values, connections, limits, phase }: StoredLeaf): Leaf {
  const kept = readKept(values);
  const epoch = kept.value<string | undefined>(EPOCH, undefined);
  return {
    facts: undefined,
    stream: { status: 'created', startedAt: null, endedAt: null, endReason: null },
    session: restoreSession({ ...nothingSaid, epoch: epoch ?? '', connections }, kept, bounds),
    chat: restoreChat({ ...nothingSaid, connections }, kept),
    spot: { limits, n, leaves: NO_LEAVES },
    client: newRoomClient('leaf', phase),
    lots: new Map(),
    tips: new Map(),
    latest: new Map(),
    begin: undefined,
    asOf: 0,
    isReplaying: false,
    isBehind: connections.length > 0,
    epoch,
    reported: undefined,
    idleSince: undefined,
    opening: new Map(),
    early: [],
    asks: { frame: 0, sent: undefined, waiting: [] },
  };
}

/** Whether it can answer nothing yet. */
export const isWithoutRoom = ({ facts, isReplaying }: Leaf): boolean => facts === undefined || isReplaying;

/** Whether it follows the room at this moment, and knows all that it needs to let anybody in. */
export const isHere = (leaf: Leaf): boolean => leaf.client.state.kind === 'here' && !isWithoutRoom(leaf);

export const sayUp = ({ up }: Pick<LeafTurn, 'up'>, message: FromLeaf): void =>
  void up.push({ type: 'send', text: JSON.stringify(message) });
