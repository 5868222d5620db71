import { isOver } from '../stream.ts';
import type { CommandOf } from './command.ts';
import type { Connection, UsableTicket } from './connection.ts';
import type { CloseReason } from './close-code.ts';
import {
  ACK_EVENTS,
  ACK_MS,
  CHAT_MESSAGES,
  CHAT_WINDOW_MS,
  HEARTBEAT_SECONDS,
  HELLO_AGAIN_COMMANDS,
  HELLO_MS,
  MAX_CHAT_CHARACTERS,
  MAX_COMMAND_BYTES,
  MAX_SOCKETS,
  MAX_SOCKETS_OF_A_PERSON,
  RECENT_CHAT,
} from './limits.ts';
import { PROTOCOL, type RoomLimits } from './message.ts';
import { mayWatch } from './on-air.ts';
import { isRestricted } from './restriction.ts';
import { summaryOf, TICKET, type Turn } from './room.ts';
import { closeConnection, lookSoon, refuse, tell } from './say-to.ts';
import { eventsAfter, flush } from './sequence.ts';

const limits: RoomLimits = {
  commandBytes: MAX_COMMAND_BYTES,
  chatCharacters: MAX_CHAT_CHARACTERS,
  chatMessages: CHAT_MESSAGES,
  chatWindowSeconds: CHAT_WINDOW_MS / 1_000,
  ackEvents: ACK_EVENTS,
  ackSeconds: ACK_MS / 1_000,
};

/** A socket is open. Whoever may not be here is closed at once. */
export function connect(turn: Turn, connection: Connection, ticket: UsableTicket | undefined): void {
  const { room, now, effects } = turn;
  const obstacle = obstacleOf(turn, ticket);
  if (obstacle !== undefined) return void effects.push({ type: 'close', connection, reason: obstacle });
  room.connections.set(connection.id, connection);
  if (ticket !== undefined) become(turn, connection, ticket);
  effects.push({ type: 'remember', connection }, { type: 'look-at', at: now + HELLO_MS });
}

function obstacleOf(turn: Turn, ticket: UsableTicket | undefined): CloseReason | undefined {
  const { room } = turn;
  if (room.facts === undefined || !mayWatch(room.facts, ticket?.person)) return 'no_such_stream';
  if (isOver(room.stream.status)) return 'ended';
  if (room.connections.size >= MAX_SOCKETS) return 'overloaded';
  if (ticket === undefined) return undefined;
  if (!useUp(turn, ticket)) return 'ticket';
  return isRestricted(turn, ticket.person.id, 'ban') ? 'banned' : undefined;
}

/** Uses the ticket up, durably. False when it was used before, or is too old. */
function useUp({ room, now, effects }: Turn, { id, expiresAt }: UsableTicket): boolean {
  for (const [old, until] of room.tickets) {
    if (until > now) continue;
    room.tickets.delete(old);
    effects.push({ type: 'keep', key: TICKET + old, value: undefined });
  }
  if (expiresAt <= now || room.tickets.has(id)) return false;
  room.tickets.set(id, expiresAt);
  effects.push({ type: 'keep', key: TICKET + id, value: expiresAt });
  return true;
}

/** The socket is this person's from now on. The oldest of too many of theirs gives way. */
function become(turn: Turn, connection: Connection, { person }: UsableTicket): void {
  connection.person = person;
  const own = [...turn.room.connections.values()].filter((each) => each.person?.id === person.id);
  if (own.length <= MAX_SOCKETS_OF_A_PERSON) return;
  const oldest = own.reduce((a, b) => (b.connectedAt < a.connectedAt ? b : a));
  if (oldest.id !== connection.id) closeConnection(turn, oldest, 'replaced');
}

/** Somebody who was watching says who they are. */
export function authenticate(turn: Turn, connection: Connection, id: string, ticket: UsableTicket | undefined): void {
  if (ticket === undefined || !useUp(turn, ticket)) return refuse(turn, connection, id, { code: 'ticket_invalid' });
  if (isRestricted(turn, ticket.person.id, 'ban')) return closeConnection(turn, connection, 'banned');
  become(turn, connection, ticket);
  const { name, capabilities } = ticket.person;
  turn.effects.push({ type: 'remember', connection });
  if (connection.role !== undefined) lookSoon(turn);
  tell(turn, connection, { type: 'ack', id, user: { id: ticket.person.id, name }, capabilities });
}

/**
 * A client says hello, and gets the room as it is; one that names where it stood gets exactly what it missed instead, or
 * is told that this can't be had. A second hello on the same socket is welcome: that is how chat that was dropped is got.
 */
export function hello(turn: Turn, connection: Connection, { id, resume, role }: CommandOf<'hello'>): void {
  const { room, effects } = turn;
  const stream = summaryOf(room);
  if (stream === undefined) return closeConnection(turn, connection, 'no_such_stream');
  flush(turn); // so that it begins with what is stored
  const frames = resume?.epoch === room.epoch ? eventsAfter(room, resume.seq) : undefined;
  const { person } = connection;
  // Only what it acknowledges moves it on from then on; and saying hello again costs, since it is answered with so much.
  if (connection.role === undefined) connection.ackedSeq = room.seq;
  else connection.tokens -= HELLO_AGAIN_COMMANDS;
  connection.role = role;
  connection.lagsFrom = undefined;
  effects.push({ type: 'remember', connection });
  lookSoon(turn);
  tell(turn, connection, {
    type: 'welcome',
    id,
    protocol: PROTOCOL,
    connectionId: connection.id,
    epoch: room.epoch,
    seq: room.seq,
    serverTime: new Date(turn.now).toISOString(),
    heartbeatSeconds: HEARTBEAT_SECONDS,
    user: person === undefined ? null : { id: person.id, name: person.name },
    capabilities: person?.capabilities ?? [],
    limits,
    snapshot: {
      stream,
      viewerCount: room.viewers.published,
      chat: room.chat,
      auctions: [],
      recentChat: frames === undefined ? recentChat(turn) : [],
    },
  });
  if (resume === undefined) return;
  const from = frames === undefined ? room.seq : resume.seq;
  tell(turn, connection, { type: 'resumed', recovered: frames !== undefined, from, to: room.seq });
  for (const text of frames ?? []) effects.push({ type: 'send', to: [connection], text });
}

const recentChat = ({ room }: Turn) =>
  [...room.said.values()].flatMap(({ event, isGone }) => (isGone ? [] : [event])).slice(-RECENT_CHAT);
