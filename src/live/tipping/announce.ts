import { readableOf } from '#src/live/chat/readable.ts';
import type { Turn } from '#src/live/room/room.ts';
import { append } from '#src/live/session/append.ts';
import { flush } from '#src/live/session/flush.ts';
import { isOver } from '#src/live/streams/stream.ts';
import type { PaidTip, ShownTip, ToldTip } from '#src/live/tips/tip.ts';
import { forgetTips, keepTip } from './keep.ts';

/** Announces a paid tip, once: what was announced and that it was are stored before the caller hears of it. */
export function announceTip(turn: Turn, tip: PaidTip): void {
  const answer = toldOf(turn, tip);
  flush(turn);
  turn.effects.push({ type: 'answer-tip', answer });
}

function toldOf(turn: Turn, paid: PaidTip): ToldTip {
  const { room, now } = turn;
  const before = room.tipping.tips.get(paid.id);
  if (before !== undefined) return { kind: 'told', messageStatus: before.tip.messageStatus };
  if (room.facts === undefined || isOver(room.stream.status)) return { kind: 'over' };
  forgetTips(turn);
  const { id, from, amountMinor } = paid;
  const { message, ...tip }: ShownTip = { id, from, amountMinor, currency: 'USD', ...readable(turn, paid) };
  const seq = append(turn, { type: 'tip.received', tip: { ...tip, message } });
  keepTip(turn, { tip, seq, at: now, isToRecord: false });
  return { kind: 'told', messageStatus: tip.messageStatus };
}

/** The message as the room may see it: by the word list as in the chat, and none of somebody who may not write. */
function readable(turn: Turn, { message, from }: PaidTip): Pick<ShownTip, 'message' | 'messageStatus'> {
  if (message === null) return { message: null, messageStatus: 'none' };
  const shown = readableOf(turn, from.id, message);
  return shown === undefined ? { message: null, messageStatus: 'held' } : { message: shown, messageStatus: 'shown' };
}
