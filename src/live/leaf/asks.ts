import { MAX_ASKED, MAX_ASKED_BYTES, MAX_WAITING_ASKS } from '#src/live/leaves/hot-limits.ts';
import type { Asked, RelayedCommand } from '#src/live/leaves/leaf-words.ts';
import type { Connection } from '#src/live/session/connection.ts';
import { refuse } from '#src/live/session/say-to.ts';
import { isHere, sayUp, type LeafTurn } from './leaf.ts';

const RETRY_MS = 1_000;

/** Has the room do what only it can do. Nobody without a ticket may have anything done. */
export function askRoom(turn: LeafTurn, connection: Connection, command: RelayedCommand, newId: string): void {
  const { person } = connection;
  const { id } = command;
  if (person === undefined) return refuse(turn, connection, id, { code: 'not_allowed' });
  const keyed = command.type === 'chat.send' ? { key: newId, ...command } : command;
  if (!queueAsk(turn, { from: connection.id, person, command: keyed }))
    refuse(turn, connection, id, { code: 'slow_down', retryAfterMs: RETRY_MS });
}

/** False if there is no room for it. */
export function queueAsk(turn: LeafTurn, asked: Asked): boolean {
  const { asks } = turn.room;
  if (asks.waiting.length >= MAX_WAITING_ASKS) return false;
  asks.waiting.push(asked);
  sendAsks(turn);
  return true;
}

/** Sends what waits, unless a frame is on its way: the room answers each leaf before it hears more of it. */
export function sendAsks(turn: LeafTurn): void {
  const { asks } = turn.room;
  if (asks.sent !== undefined || asks.waiting.length === 0 || !isHere(turn.room)) return;
  let [count, bytes] = [0, 0];
  for (const asked of asks.waiting.slice(0, MAX_ASKED)) {
    bytes += JSON.stringify(asked).length;
    if (count > 0 && bytes > MAX_ASKED_BYTES) break;
    count += 1;
  }
  asks.sent = asks.waiting.splice(0, count);
  asks.frame += 1;
  sendFrame(turn);
}

function sendFrame(turn: LeafTurn): void {
  const { sent, frame } = turn.room.asks;
  if (sent !== undefined) sayUp(turn, { type: 'leaf.asks', frame, asks: sent });
}

/** On a new socket the same frame is sent again: whatever became of it, asking twice is the same as once. */
export function askAgain(turn: LeafTurn): void {
  if (turn.room.asks.sent === undefined) sendAsks(turn);
  else sendFrame(turn);
}
