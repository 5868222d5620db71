import { pickLots } from '#src/live/bidding/shown-lots.ts';
import { history } from '#src/live/chat/say.ts';
import { MAX_WAITING_ASKS } from '#src/live/leaves/hot-limits.ts';
import type { Effect } from '#src/live/room/effect.ts';
import { hello } from '#src/live/session/enter.ts';
import { acknowledge } from '#src/live/session/lag.ts';
import { mayAct } from '#src/live/session/lapse.ts';
import { refuse } from '#src/live/session/say-to.ts';
import { stepHall } from '#src/live/session/step-session.ts';
import { authenticateAtLeaf, connectToLeaf } from './admit.ts';
import { askRoom } from './asks.ts';
import { cooledLeaf, flushLeaf, flushLeafIfDue } from './flush-leaf.ts';
import { followRoom } from './follow-room.ts';
import { isWithoutRoom, type Early, type Leaf, type LeafTurn, type UpEffect } from './leaf.ts';
import type { LeafCommand } from './leaf-command.ts';
import { lookAtLeaf } from './look-at-leaf.ts';

const EARLY_MS = 1_000;

/** One step of a leaf, as of a room: its effects are to be carried out in this order, those of `up` before the others. */
export function stepLeaf(
  leaf: Leaf,
  command: LeafCommand,
  now: number,
): { readonly effects: readonly Effect[]; readonly up: readonly UpEffect[] } {
  const turn: LeafTurn = { room: leaf, now, effects: [], up: [] };
  act(turn, command);
  takeEarly(turn);
  flushLeafIfDue(turn);
  return turn;
}

function act(turn: LeafTurn, command: LeafCommand): void {
  switch (command.type) {
    case 'up':
      return followRoom(turn, command.input);
    case 'client':
      return actOfClient(turn, command);
    case 'connect':
      return connectToLeaf(turn, command.connection, command.ticket);
    case 'auth':
      return authenticateAtLeaf(turn, command.connection, command.id, command.ticket);
    case 'cooled':
      return cooledLeaf(turn);
    case 'look':
      return lookAtLeaf(turn, command.seenAt);
    case 'disconnect':
    case 'fault':
    case 'misspelt':
    case 'move':
      return stepHall(turn, command);
  }
}

/**
 * What a leaf knows it answers itself; the rest it asks the room. While it knows nothing yet,
 * sockets that have outlived its memory wait.
 */
function actOfClient(turn: LeafTurn, early: Early): void {
  const { connection, command, newId } = early;
  if (isWithoutRoom(turn.room)) return keepForLater(turn, early);
  if (!mayAct(turn, connection, command)) return undefined;
  const { session, lots, spot } = turn.room;
  switch (command.type) {
    case 'hello':
      flushLeaf(turn);
      return hello(turn, connection, command, {
        auctions: pickLots([...lots.values()]),
        sockets: session.connections.size * Math.max(1, spot.leaves.count),
      });
    case 'ack':
      return acknowledge(turn, connection, command.seq);
    case 'history':
      return history(turn, connection, command);
    default:
      return askRoom(turn, connection, command, newId);
  }
}

function keepForLater({ room, effects }: LeafTurn, early: Early): void {
  const { connection, command } = early;
  if (room.early.length >= MAX_WAITING_ASKS)
    return refuse({ effects }, connection, command.id ?? null, { code: 'slow_down', retryAfterMs: EARLY_MS });
  room.early.push(early);
}

/** What came before the leaf knew its room. */
function takeEarly(turn: LeafTurn): void {
  if (turn.room.early.length === 0 || isWithoutRoom(turn.room)) return;
  const { early } = turn.room;
  turn.room.early = [];
  for (const each of early) if (turn.room.session.connections.has(each.connection.id)) actOfClient(turn, each);
}
