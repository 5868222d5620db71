import { COALESCE_MS, MAX_BATCH_BYTES, MAX_BATCH_EVENTS } from '#src/live/room/limits.ts';
import { COALESCE_MS_A_SOCKET } from '#src/live/leaves/hot-limits.ts';
import { logPending, sendAll, sendRow } from '#src/live/session/flush.ts';
import type { LeafTurn } from './leaf.ts';

/** Events travel together for so long: each frame costs the time of a send for each socket. */
export const coalesceMs = (sockets: number): number =>
  Math.max(COALESCE_MS, Math.round(sockets * COALESCE_MS_A_SOCKET));

export function flushLeafIfDue(turn: LeafTurn): void {
  const { session, latest, isReplaying } = turn.room;
  const { pending, pendingBytes, cooling } = session;
  if (isReplaying || (pending.length === 0 && latest.size === 0)) return;
  const isFull = pending.length >= MAX_BATCH_EVENTS || pendingBytes >= MAX_BATCH_BYTES;
  if (!cooling || isFull) flushLeaf(turn);
}

/** Sends what has come since the last frame, as one. */
export function flushLeaf(turn: LeafTurn): void {
  const { session, latest } = turn.room;
  const texts = [...latest.values()];
  latest.clear();
  if (session.pending.length > 0) sendRow(turn, logLeaf(turn, turn.now), texts);
  else if (texts.length > 0) sendAll(turn, texts);
  else return;
  if (!session.cooling) turn.effects.push({ type: 'cool', ms: coalesceMs(session.connections.size) });
  session.cooling = true;
}

/** Moves the pending events to the log. It is in memory only: the room has it on disk. */
export function logLeaf(turn: LeafTurn, at: number): ReturnType<typeof logPending> {
  const { session, chat, tips } = turn.room;
  const logged = logPending(turn, at);
  session.rewritten.clear();
  chat.toRemove = [];
  for (const [tipId, seq] of tips) {
    if (seq >= logged.keepFrom) break; // in order
    tips.delete(tipId);
  }
  return logged;
}

/** The time is over: sends the next frame, or stops. */
export function cooledLeaf(turn: LeafTurn): void {
  turn.room.session.cooling = false;
  flushLeaf(turn);
}
