import { isOld } from '#src/live/leaves/spot.ts';
import { REPORT_NEWCOMERS } from '#src/live/leaves/hot-limits.ts';
import type { Verdict } from '#src/live/leaves/leaf-words.ts';
import type { Connection, UsableTicket } from '#src/live/session/connection.ts';
import { authenticate, connect } from '#src/live/session/enter.ts';
import { closeConnection, refuse } from '#src/live/session/say-to.ts';
import { isUsedUp } from '#src/live/session/tickets.ts';
import { queueAsk } from './asks.ts';
import type { LeafTurn, Opening } from './leaf.ts';
import { report } from './look-at-leaf.ts';

/** Lets a socket in, as the room would; one with an old ticket when the room has said that it wasn't used. */
export function connectToLeaf(turn: LeafTurn, connection: Connection, ticket: UsableTicket | undefined): void {
  if (ticket !== undefined && isOld(turn.room.spot, ticket))
    return wait(turn, { connection, ticket, authId: undefined });
  return admit(turn, connection, ticket);
}

/** Somebody identifies themselves on an open socket. */
export function authenticateAtLeaf(
  turn: LeafTurn,
  connection: Connection,
  authId: string,
  ticket: UsableTicket | undefined,
): void {
  if (ticket !== undefined && isOld(turn.room.spot, ticket)) return wait(turn, { connection, ticket, authId });
  return authenticate(turn, connection, authId, ticket);
}

function wait(turn: LeafTurn, opening: Opening): void {
  const { connection, ticket } = opening;
  if (isUsedUp(turn, ticket)) return refuseOpening(turn, opening);
  turn.room.opening.set(connection.id, opening);
  const asked = { from: connection.id, ticket: { id: ticket.id, expiresAt: ticket.expiresAt } };
  if (!queueAsk(turn, asked)) decide(turn, connection.id, 'too_soon');
}

/** The room's word on a ticket; `too_soon` also where it can't be asked. */
export function decide(turn: LeafTurn, id: string, verdict: Verdict): void {
  const { opening, session } = turn.room;
  const found = opening.get(id);
  opening.delete(id);
  if (found === undefined) return undefined;
  const { connection, ticket, authId } = found;
  if (authId !== undefined && !session.connections.has(id)) return undefined; // it has left
  if (verdict === 'used') return refuseOpening(turn, found);
  if (verdict === 'too_soon') return closeConnection(turn, connection, 'moved');
  return authId === undefined ? admit(turn, connection, ticket) : authenticate(turn, connection, authId, ticket);
}

function refuseOpening(turn: LeafTurn, { connection, authId }: Opening): void {
  if (authId !== undefined) return refuse(turn, connection, authId, { code: 'ticket_invalid' });
  turn.effects.push({ type: 'close', connection, reason: 'ticket' });
}

function admit(turn: LeafTurn, connection: Connection, ticket: UsableTicket | undefined): void {
  connect(turn, connection, ticket);
  const { session, reported } = turn.room;
  if (!session.connections.has(connection.id)) return;
  turn.up.push({ type: 'admit', connection });
  if (session.connections.size >= (reported?.sockets ?? 0) + REPORT_NEWCOMERS) report(turn);
}
