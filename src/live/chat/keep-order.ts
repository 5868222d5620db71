import type { OrderAct } from '#src/live/room/command.ts';
import { ban, isTarget, showOut } from './moderate.ts';
import { isRestricted } from './restriction.ts';
import type { RoomErrorCode } from '#src/live/room/room-error.ts';
import type { Turn } from '#src/live/room/room.ts';
import { writerOf, takeOff } from './say.ts';
import { flush } from '#src/live/session/flush.ts';

/**
 * Takes a message off, or bans somebody, for whoever may: without a socket, since an ended room has none. What it became
 * is stored before the caller hears of it.
 */
export function keepOrder(turn: Turn, by: string, act: OrderAct): void {
  const obstacle = act.type === 'delete' ? deleteFor(turn, act.messageId) : banFor(turn, by, act.userId);
  flush(turn);
  turn.effects.push({ type: 'answer', obstacle });
  if (act.type === 'ban' && obstacle === undefined) showOut(turn, act.userId);
}

function deleteFor(turn: Turn, messageId: string): RoomErrorCode | undefined {
  if (writerOf(turn.room, messageId) === undefined) return 'no_such_message';
  takeOff(turn, messageId, 'moderator');
  return undefined;
}

function banFor(turn: Turn, by: string, userId: string): RoomErrorCode | undefined {
  if (!isTarget(turn, by, userId)) return 'not_a_target';
  if (isRestricted(turn, userId, 'ban')) return undefined;
  return ban(turn, userId) === undefined ? 'too_many_restrictions' : undefined;
}
