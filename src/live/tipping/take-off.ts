import type { Sequenced, TipEvent } from '#src/live/room/event.ts';
import type { Room, Turn } from '#src/live/room/room.ts';
import { append } from '#src/live/session/append.ts';
import { bytesOf } from '#src/live/session/bytes.ts';
import { flush } from '#src/live/session/flush.ts';
import { eventText, rewriteEvent } from '#src/live/session/session.ts';
import { keepTip } from './keep.ts';
import type { KeptTip } from './tipping.ts';

/** Who gave a tip with a message; undefined where there is none. */
export function tipperOf({ tipping }: Room, tipId: string): string | undefined {
  const kept = tipping.tips.get(tipId);
  return kept === undefined || kept.tip.messageStatus === 'none' ? undefined : kept.tip.from.id;
}

/**
 * Takes the message of a tip off: out of the log, for everybody, and in Postgres. The number of the event that says so;
 * undefined where that was done before.
 */
export function takeOffTip(turn: Turn, tipId: string, by: 'author' | 'moderator'): number | undefined {
  const kept = turn.room.tipping.tips.get(tipId);
  if (kept === undefined || kept.tip.messageStatus === 'removed') return undefined;
  const seq = remove(turn, kept, by);
  flush(turn); // what is kept of the tip, its row of the log and the event change together
  return seq;
}

/** Takes off the messages of all tips of a person. */
export function takeOffAllOf(turn: Turn, personId: string): void {
  const own = [...turn.room.tipping.tips.values()].filter(({ tip }) => tip.from.id === personId);
  const withText = own.filter(({ tip }) => tip.messageStatus === 'shown' || tip.messageStatus === 'held');
  for (const kept of withText) remove(turn, kept, 'moderator');
  if (withText.length > 0) flush(turn);
}

function remove(turn: Turn, kept: KeptTip, by: 'author' | 'moderator'): number {
  const { session } = turn.room;
  const tip = { ...kept.tip, messageStatus: 'removed' } as const;
  const before = eventText(session, kept.seq);
  if (before !== undefined) {
    const { seq, at } = JSON.parse(before) as Sequenced<TipEvent>;
    const text = JSON.stringify({ seq, at, type: 'tip.received', tip: { ...tip, message: null } });
    rewriteEvent(session, kept.seq, text, bytesOf(text) - bytesOf(before));
  }
  keepTip(turn, { ...kept, tip, isToRecord: true });
  turn.effects.push({ type: 'record-tips' });
  return append(turn, { type: 'tip.message_removed', tip: { ...tip, message: null }, by });
}
