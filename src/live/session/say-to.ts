import type { CloseReason } from '#src/live/room/close-code.ts';
import { closeCodes } from '#src/live/room/close-code.ts';
import type { Connection } from './connection.ts';
import type { ServerMessage } from '#src/live/room/message.ts';
import { roomErrors, type Refusal } from '#src/live/room/room-error.ts';
import type { Hall, Turn } from '#src/live/room/room.ts';

/** Sends a message to one socket, at once. */
export function tell({ effects }: Pick<Turn, 'effects'>, to: Connection, message: ServerMessage): void {
  effects.push({ type: 'send', to: [to], text: JSON.stringify(message) });
}

export function refuse(turn: Pick<Turn, 'effects'>, to: Connection, id: string | null, refusal: Refusal): void {
  const { message, temporary } = roomErrors[refusal.code];
  tell(turn, to, {
    type: 'error',
    id,
    code: refusal.code,
    message: refusal.detail ?? message,
    temporary,
    retryAfterMs: refusal.retryAfterMs ?? null,
    details: refusal.details ?? null,
  });
}

const RETURN_AFTER_MS: Partial<Record<CloseReason, number>> = {
  flooding: 10_000,
  overloaded: 30_000,
  replaced: 60_000,
  moved: 0,
};

/** Closes a socket. If it may reconnect, it is told when. */
export function closeConnection(turn: Turn<Hall>, connection: Connection, reason: CloseReason): void {
  const { room, effects } = turn;
  if (closeCodes[reason].mayReturn)
    tell(turn, connection, { type: 'reconnect', reason, retryAfterMs: RETURN_AFTER_MS[reason] ?? 1_000 });
  effects.push({ type: 'close', connection, reason });
  room.session.connections.delete(connection.id);
  if (connection.role !== undefined) lookSoon(turn);
}

/** Somebody connected or disconnected: viewers are counted as soon as a count may be published again. */
export function lookSoon({ room, now, effects }: Turn<Hall>): void {
  effects.push({
    type: 'look-at',
    at: Math.max(now, room.session.viewers.publishedAt + room.session.bounds.countedWithinMs),
  });
}
