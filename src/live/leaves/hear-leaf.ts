import { bidOnSocket } from '#src/live/bidding/step-bidding.ts';
import { stepChat } from '#src/live/chat/step-chat.ts';
import type { Turn } from '#src/live/room/room.ts';
import { newConnection, isLapsed, type Connection } from '#src/live/session/connection.ts';
import { isUsedUp, useUp } from '#src/live/session/tickets.ts';
import { acknowledge } from '#src/live/session/lag.ts';
import { closeConnection, lookSoon, refuse } from '#src/live/session/say-to.ts';
import { isOver } from '#src/live/streams/stream.ts';
import { greetLeaf } from './greet-leaf.ts';
import { grow } from './grow.ts';
import type { Relay } from './hot.ts';
import { tellLeaves } from './leaf-news.ts';
import type { Asked, CountMessage, FromLeaf, Verdict } from './leaf-words.ts';

type AskedCommand = Extract<Asked, { command: unknown }>;

/** A leaf's socket: a newer one of the same leaf replaces it. */
export function connectLeaf(turn: Turn, connection: Connection): void {
  const { room, effects } = turn;
  if (room.facts === undefined) return void effects.push({ type: 'close', connection, reason: 'no_such_stream' });
  if (isOver(room.stream.status)) return void effects.push({ type: 'close', connection, reason: 'ended' });
  for (const each of room.session.connections.values())
    if (each.leaf === connection.leaf) closeConnection(turn, each, 'replaced');
  room.session.connections.set(connection.id, connection);
  effects.push({ type: 'remember', connection });
}

/** What a leaf says. `newIds`: for what its commands create, one for each. */
export function hearLeaf(turn: Turn, leaf: Connection, message: FromLeaf, newIds: readonly string[]): void {
  leaf.seenAt = turn.now;
  switch (message.type) {
    case 'hello':
      return greetLeaf(turn, leaf, message);
    case 'ack':
      return acknowledge(turn, leaf, message.seq);
    case 'leaf.asks': {
      const relay: Relay = { frame: message.frame, answers: [] };
      turn.room.hot.relays.set(leaf.id, relay);
      for (const [index, asked] of message.asks.entries()) {
        if ('ticket' in asked) relay.answers.push({ to: asked.from, verdict: judge(turn, asked.ticket) });
        else actFor(turn, leaf, asked, newIds[index] ?? '');
      }
      return undefined;
    }
    case 'leaf.count':
      return takeCount(turn, leaf, message);
    case 'leaf.tickets':
      for (const [id, expiresAt] of message.used) useUp(turn, { id, expiresAt });
  }
}

function judge(turn: Turn, ticket: { readonly id: string; readonly expiresAt: number }): Verdict {
  if (turn.now < turn.room.spot.leaves.settledAt && !isUsedUp(turn, ticket)) return 'too_soon';
  return useUp(turn, ticket) ? 'usable' : 'used';
}

/** A command of a leaf's socket: as of one of the room's own, that the answer finds by way of the leaf. */
function actFor(turn: Turn, leaf: Connection, { from, person, command }: AskedCommand, newId: string): void {
  const { now } = turn;
  const socket = newConnection(
    { id: `${leaf.leaf} ${from}`, origin: null, address: '', via: { leaf: leaf.id, from } },
    now,
  );
  socket.person = person;
  socket.role = 'viewer';
  if (isLapsed(person, now)) return refuse(turn, socket, command.id, { code: 'auth_required' });
  if (command.type === 'bid.place') return bidOnSocket(turn, socket, command);
  return stepChat(turn, socket, command, newId);
}

function takeCount(turn: Turn, leaf: Connection, { sockets, people, nobodies, isWhole }: CountMessage): void {
  const { leaf: n } = leaf;
  if (n === undefined) return;
  const { reports } = turn.room.hot;
  const before = reports.get(n);
  if (before === undefined && !isWhole) return tellLeaves(turn, { type: 'leaf.recount' }, [leaf]); // it has slept
  const all = new Map(isWhole ? [] : before?.nobodies);
  for (const [address, viewers] of nobodies)
    if (viewers === 0) all.delete(address);
    else all.set(address, viewers);
  reports.set(n, { sockets, people, nobodies: all, lostAt: undefined });
  lookSoon(turn);
  grow(turn);
}
