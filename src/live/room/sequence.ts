import { bytesOf } from './bytes.ts';
import type { Connection } from './connection.ts';
import { isDroppable, type LatestEvent, type RoomEvent, type Sequenced } from './event.ts';
import { dropsAndCloses } from './lag.ts';
import { KEPT_EVENTS, KEPT_MS, MAX_BATCH_BYTES, MAX_BATCH_EVENTS, RECENT_CHAT } from './limits.ts';
import { batchText, type ServerMessage } from './message.ts';
import { noteEvent } from './note-event.ts';
import { forgetBefore, type Room, type Turn } from './room.ts';

/** Rows are deleted in lots: a deletion for each row would be a second write for each frame. */
const LOT_ROWS = 50;

const isoOf = (now: number) => new Date(now).toISOString();

/** Gives the event its number. It is stored and sent at the end of this step, or shortly after together with others. */
export function append({ room, now }: Turn, event: RoomEvent): number {
  room.seq += 1;
  const sequenced = { seq: room.seq, at: isoOf(now), ...event } as Sequenced;
  const text = JSON.stringify(sequenced);
  room.pending.push({ text, isDroppable: isDroppable[event.type] });
  room.pendingBytes += bytesOf(text);
  noteEvent(room, sequenced, text);
  return room.seq;
}

/** Answers after the pending events are stored: an acknowledged command is never lost. */
export function replyLater({ room }: Turn, to: Connection, message: ServerMessage): void {
  room.replies.push({ to, text: JSON.stringify(message) });
}

/** Broadcasts a latest-value event (not stored) to everyone. */
export function sayLatest({ room, effects }: Turn, event: LatestEvent): void {
  const to = [...room.connections.values()].filter(({ role }) => role !== undefined);
  if (to.length > 0) effects.push({ type: 'send', to, text: batchText([JSON.stringify(event)]) });
}

/** In a quiet room an event is sent at once; in a busy one the events of COALESCE_MS together. */
export function flushIfDue(turn: Turn): void {
  const { room } = turn;
  if (room.pending.length === 0) return answer(turn);
  const isFull = room.pending.length >= MAX_BATCH_EVENTS || room.pendingBytes >= MAX_BATCH_BYTES;
  if (!room.cooling || isFull) flush(turn);
}

/** Stores the pending events as one row, sends them as one frame, and then answers their commands. */
export function flush(turn: Turn): void {
  const { room, now, effects } = turn;
  if (room.pending.length === 0) return answer(turn);
  const { pending, pendingBytes: bytes, seq: lastSeq } = room;
  const events = pending.map(({ text }) => text);
  const row = { firstSeq: lastSeq - pending.length + 1, lastSeq, at: now, events, bytes };
  room.pending = [];
  room.pendingBytes = 0;
  room.log.push(row);
  const keepFrom = keptFrom(room, now);
  storeRedacted(turn);
  effects.push({ type: 'store', row, keepFrom });
  forgetBefore(room, keepFrom);

  const lagging = dropsAndCloses(turn, row.firstSeq);
  const essential = pending.flatMap(({ text, isDroppable: drop }) => (drop ? [] : [text]));
  const to = [...room.connections.values()].filter(({ role, id }) => role !== undefined && !lagging.has(id));
  if (to.length > 0) effects.push({ type: 'send', to, text: batchText(row.events) });
  if (lagging.size > 0 && essential.length > 0)
    effects.push({ type: 'send', to: [...lagging.values()], text: batchText(essential) });
  answer(turn);
  if (!room.cooling) effects.push({ type: 'cool' });
  room.cooling = true;
}

/** Removed messages leave the storage together with the row that says so, or neither happens. */
function storeRedacted({ room, effects }: Turn): void {
  const { rows, removed } = room.redacted;
  if (rows.size === 0 && removed.length === 0) return;
  effects.push({ type: 'redact', rows: [...rows.values()], removed });
  room.redacted = { rows: new Map(), removed: [] };
}

function answer({ room, effects }: Turn): void {
  for (const { to, text } of room.replies)
    if (room.connections.has(to.id)) effects.push({ type: 'send', to: [to], text });
  room.replies = [];
}

/** The time is over: sends the next frame, or stops. */
export function cooled(turn: Turn): void {
  turn.room.cooling = false;
  flush(turn);
}

/** The first event that must be kept (KEPT_EVENTS, KEPT_MS). Advances in lots. */
function keptFrom({ log, seq }: Room, now: number): number {
  const isOver = ({ lastSeq, at }: { lastSeq: number; at: number }) =>
    seq - lastSeq >= KEPT_EVENTS || (at <= now - KEPT_MS && seq - lastSeq >= RECENT_CHAT);
  const last = log[LOT_ROWS - 1];
  if (last === undefined || !isOver(last)) return log[0]?.firstSeq ?? 1;
  return (log.find((row) => !isOver(row)) ?? log.at(-1))?.firstSeq ?? 1;
}
