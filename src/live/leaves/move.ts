import type { Hall, Turn } from '#src/live/room/room.ts';
import type { Connection } from '#src/live/session/connection.ts';
import { closeConnection } from '#src/live/session/say-to.ts';
import { isElsewhere, keyOf } from './spot.ts';

const ROUND_MS = 1_000;

const isMover = ({ spot }: Hall, connection: Connection) =>
  connection.leaf === undefined && isElsewhere(spot, keyOf(connection));

/** Has the sockets closed that belong elsewhere, once every door lets them in there. */
export function moveSoon({ room: { spot }, now, effects }: Turn<Hall>): void {
  effects.push({ type: 'move-at', at: Math.max(now + ROUND_MS, spot.leaves.changedAt + spot.limits.movedAfterMs) });
}

/** The same where one socket has just come that belongs elsewhere. */
export function moveIfElsewhere(turn: Turn<Hall>, connection: Connection): void {
  if (isMover(turn.room, connection)) moveSoon(turn);
}

/** Closes the next of them: so many a second, since each is a handshake elsewhere. */
export function move(turn: Turn<Hall>): void {
  const { room, now } = turn;
  const { leaves, limits } = room.spot;
  if (now < leaves.changedAt + limits.movedAfterMs) return moveSoon(turn);
  const movers = [...room.session.connections.values()].filter((connection) => isMover(room, connection));
  for (const connection of movers.slice(0, limits.movedASecond)) closeConnection(turn, connection, 'moved');
  return movers.length > limits.movedASecond ? moveSoon(turn) : undefined;
}
