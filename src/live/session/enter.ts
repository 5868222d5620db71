import { isOver } from '#src/live/streams/stream.ts';
import type { Auction } from '#src/live/auctions/auction.ts';
import { charge } from './budget.ts';
import { moveIfElsewhere } from '#src/live/leaves/move.ts';
import { returnSpreadMs } from '#src/live/leaves/return-spread.ts';
import { isElsewhere, isOld } from '#src/live/leaves/spot.ts';
import type { CommandOf, Resume } from '#src/live/room/command.ts';
import type { Connection, UsableTicket } from './connection.ts';
import type { CloseReason } from '#src/live/room/close-code.ts';
import type { StreamSummary } from '#src/live/room/event.ts';
import {
  ACK_EVENTS,
  ACK_MS,
  CHAT_MESSAGES,
  CHAT_WINDOW_MS,
  HEARTBEAT_SECONDS,
  HELLO_AGAIN_COMMANDS,
  HELLO_MS,
  MAX_ANONYMOUS_SOCKETS_OF_AN_ADDRESS,
  MAX_CHAT_CHARACTERS,
  MAX_COMMAND_BYTES,
  MAX_SOCKETS_OF_A_PERSON,
  RECENT_CHAT,
} from '#src/live/room/limits.ts';
import { PROTOCOL, welcomeText, type RoomLimits } from '#src/live/room/message.ts';
import { mayWatch } from '#src/live/room/on-air.ts';
import { signPresence, wasThere } from './presence.ts';
import { isRestricted } from '#src/live/chat/restriction.ts';
import { summaryOf, type Hall, type Turn } from '#src/live/room/room.ts';
import { closeConnection, lookSoon, refuse, tell } from './say-to.ts';
import { writtenPage } from '#src/live/chat/page-of-chat.ts';
import { floorFor } from './session.ts';
import { useUp } from './tickets.ts';
import { missedBytes, writtenAfter } from './written.ts';

const limits: RoomLimits = {
  commandBytes: MAX_COMMAND_BYTES,
  chatCharacters: MAX_CHAT_CHARACTERS,
  chatMessages: CHAT_MESSAGES,
  chatWindowSeconds: CHAT_WINDOW_MS / 1_000,
  ackEvents: ACK_EVENTS,
  ackSeconds: ACK_MS / 1_000,
};

/** A socket is open. One that may not watch is closed at once. */
export function connect(turn: Turn<Hall>, connection: Connection, ticket: UsableTicket | undefined): void {
  const { room, now, effects } = turn;
  const obstacle = obstacleOf(turn, connection, ticket);
  if (obstacle !== undefined) return void effects.push({ type: 'close', connection, reason: obstacle });
  room.session.connections.set(connection.id, connection);
  if (ticket !== undefined) become(turn, connection, ticket);
  effects.push({ type: 'remember', connection }, { type: 'look-at', at: now + HELLO_MS });
  moveIfElsewhere(turn, connection);
}

function obstacleOf(
  turn: Turn<Hall>,
  { address }: Connection,
  ticket: UsableTicket | undefined,
): CloseReason | undefined {
  const { room } = turn;
  if (room.facts === undefined || !mayWatch(room.facts, ticket?.person)) return 'no_such_stream';
  if (isOver(room.stream.status)) return 'ended';
  if (room.session.connections.size >= room.session.bounds.sockets) return 'overloaded';
  if (ticket === undefined) return isFullOfNobodies(turn, address) ? 'overloaded' : undefined;
  const belongsElsewhere = placeObstacle(turn, ticket);
  if (belongsElsewhere !== undefined) return belongsElsewhere;
  if (!useUp(turn, ticket)) return 'ticket';
  return isRestricted(turn, ticket.person.id, 'ban') ? 'banned' : undefined;
}

/**
 * A ticket is used up where its person belongs, or it could be used in every leaf; an old one in the room, which waits
 * until it knows what leaves have used up.
 */
function placeObstacle({ room: { spot }, now }: Turn<Hall>, ticket: UsableTicket): CloseReason | undefined {
  if (!isOld(spot, ticket)) return isElsewhere(spot, ticket.person.id) ? 'moved' : undefined;
  return spot.n === undefined && now < spot.leaves.settledAt ? 'moved' : undefined;
}

/** Whether the maximum of anonymous sockets is reached, in total or for this IP address. */
function isFullOfNobodies({ room: { session } }: Turn<Hall>, address: string): boolean {
  const nobodies = [...session.connections.values()].filter(
    ({ person, leaf }) => person === undefined && leaf === undefined,
  );
  return (
    nobodies.length >= session.bounds.anonymous ||
    nobodies.filter((each) => each.address === address).length >= MAX_ANONYMOUS_SOCKETS_OF_AN_ADDRESS
  );
}

/** The socket belongs to this person from now on. If they have too many, the oldest is closed. */
function become(turn: Turn<Hall>, connection: Connection, { person }: UsableTicket): void {
  connection.person = person;
  connection.shared = undefined; // what is left is theirs from now on, not the address's
  const own = [...turn.room.session.connections.values()].filter((each) => each.person?.id === person.id);
  if (own.length <= MAX_SOCKETS_OF_A_PERSON) return;
  const oldest = own.reduce((a, b) => (b.connectedAt < a.connectedAt ? b : a));
  if (oldest.id !== connection.id) closeConnection(turn, oldest, 'replaced');
}

/** An anonymous viewer identifies themselves. One who belongs elsewhere is told to come with the ticket. */
export function authenticate(
  turn: Turn<Hall>,
  connection: Connection,
  id: string,
  ticket: UsableTicket | undefined,
): void {
  if (ticket !== undefined && placeObstacle(turn, ticket) !== undefined)
    return closeConnection(turn, connection, 'moved');
  if (ticket === undefined || !useUp(turn, ticket)) return refuse(turn, connection, id, { code: 'ticket_invalid' });
  if (isRestricted(turn, ticket.person.id, 'ban')) return closeConnection(turn, connection, 'banned');
  become(turn, connection, ticket);
  const { name, capabilities } = ticket.person;
  turn.effects.push({ type: 'remember', connection });
  if (connection.role !== undefined) lookSoon(turn);
  tell(turn, connection, { type: 'ack', id, user: { id: ticket.person.id, name }, capabilities });
}

/**
 * A client says hello and gets the snapshot. One that names its position, and was present there, gets exactly what it
 * missed instead, or is told that this isn't possible. A second hello on the same socket is allowed: that is how a
 * client gets chat that was left out. What is pending was flushed before, so that it begins with what is stored.
 */
export function hello(
  turn: Turn<Hall>,
  connection: Connection,
  { id, resume, role }: CommandOf<'hello'>,
  all: OfAll,
): void {
  const { room, effects } = turn;
  const stream = summaryOf(room);
  if (stream === undefined) return closeConnection(turn, connection, 'no_such_stream');
  const missed = resume === undefined ? undefined : missedBy(turn, connection, resume);
  const from = resume === undefined || missed === undefined ? room.session.seq : resume.seq;
  // From then on only acknowledgements move its position. A repeated hello costs tokens, because its answer is large.
  if (connection.role === undefined) connection.ackedSeq = room.session.seq;
  else connection.tokens -= HELLO_AGAIN_COMMANDS;
  connection.role = role;
  connection.lagsFrom = undefined;
  const chat = missed === undefined ? recentChat(turn, connection) : NO_CHAT;
  effects.push({ type: 'remember', connection });
  lookSoon(turn);
  effects.push({
    type: 'send',
    to: [connection],
    text: welcomeText(welcomeOf(turn, connection, { stream, id, from, ...all }), chat),
  });
  if (resume === undefined) return;
  tell(turn, connection, { type: 'resumed', recovered: missed !== undefined, from, to: room.session.seq });
  for (const text of missed ?? []) effects.push({ type: 'send', to: [connection], text });
}

/**
 * Frames of everything that it missed; undefined if it wasn't present, if not all of it is kept, or if its budget is
 * used up.
 */
function missedBy(turn: Turn<Hall>, connection: Connection, resume: Resume): readonly string[] | undefined {
  const { room } = turn;
  if (!wasThere(room, resume) || resume.seq < floorFor(room.session, connection.person)) return undefined;
  const bytes = missedBytes(room.session, resume.seq);
  if (bytes === undefined || charge(turn, connection, bytes) > 0) return undefined;
  return writtenAfter(room.session, resume.seq).texts;
}

export const NO_CHAT = '[]';

/** Without a budget a client begins with no chat, and asks for history later. */
function recentChat(turn: Turn<Hall>, connection: Connection): string {
  const { texts, bytes } = writtenPage(turn.room, {
    limit: RECENT_CHAT,
    floor: floorFor(turn.room.session, connection.person),
  });
  return charge(turn, connection, bytes) > 0 ? NO_CHAT : texts.join('');
}

/** What a welcome has of lots, and the sockets of the stream wherever they are. */
export interface OfAll {
  readonly auctions: readonly Auction[];
  readonly sockets: number;
}

interface Welcomed extends OfAll {
  readonly stream: StreamSummary;
  readonly id: string;
  readonly from: number;
}

export const welcomeOf = (
  { room, now }: Turn<Hall>,
  { id: connectionId, person }: Connection,
  { stream, id, from, auctions, sockets }: Welcomed,
) =>
  ({
    type: 'welcome',
    id,
    protocol: PROTOCOL,
    connectionId,
    epoch: room.session.epoch,
    seq: room.session.seq,
    serverTime: new Date(now).toISOString(),
    heartbeatSeconds: HEARTBEAT_SECONDS,
    user: person === undefined ? null : { id: person.id, name: person.name },
    capabilities: person?.capabilities ?? [],
    resumeToken: signPresence(room, from),
    returnSpreadMs: returnSpreadMs(sockets),
    limits,
    snapshot: {
      stream,
      viewerCount: room.session.viewers.published,
      chat: room.chat.terms,
      auctions,
      recentChat: [],
    },
  }) as const;
