import { answerBids } from '#src/live/bidding/answer-bids.ts';
import { settleLots, TELL_MS } from '#src/live/bidding/settle.ts';
import { forgetSaid } from '#src/live/chat/chat.ts';
import type { LatestEvent } from '#src/live/room/event.ts';
import {
  COALESCE_MS,
  KEPT_EVENTS,
  KEPT_MS,
  MAX_BATCH_BYTES,
  MAX_BATCH_EVENTS,
  MAX_WAITING_BIDS,
  RECENT_CHAT,
} from '#src/live/room/limits.ts';
import { batchText } from '#src/live/room/message.ts';
import type { Hall, Turn } from '#src/live/room/room.ts';
import { dropsAndCloses } from './lag.ts';
import { forgetRows, type KeptRow, type Session } from './session.ts';
import { isThere } from '#src/live/leaves/relays.ts';

/** Rows are deleted by the fifty: a deletion for each row would be a second write for each frame. */
const ROWS_AT_ONCE = 50;

/** Broadcasts a latest-value event (not stored) to everyone. */
export const sayLatest = (turn: Turn<Hall>, event: LatestEvent): void => sendAll(turn, [JSON.stringify(event)]);

export function sendAll({ room, effects }: Turn<Hall>, texts: readonly string[]): void {
  const to = [...room.session.connections.values()].filter(({ role }) => role !== undefined);
  if (to.length > 0) effects.push({ type: 'send', to, text: batchText(texts) });
}

/** In a quiet room an event is sent at once; in a busy one the events of COALESCE_MS together. */
export function flushIfDue(turn: Turn): void {
  const { session, bidding } = turn.room;
  const { pending, pendingBytes, cooling } = session;
  if (pending.length === 0 && bidding.changed.size === 0) return answer(turn);
  const isFull =
    pending.length >= MAX_BATCH_EVENTS || pendingBytes >= MAX_BATCH_BYTES || bidding.waiting.length >= MAX_WAITING_BIDS;
  if (!cooling || isFull) flush(turn);
}

/**
 * Stores what lots have become and the pending events, sends these as one frame, and then answers their commands. With
 * `clocks` the frame has these too, and how lots stand as well: a frame for each would be the dearest thing in a storm.
 */
export function flush(turn: Turn, clocks?: () => readonly LatestEvent[]): void {
  const { session, bidding } = turn.room;
  const isStored = settleLots(turn, clocks && TELL_MS);
  const latest = (clocks?.() ?? []).map((event) => JSON.stringify(event));
  const isSent = session.pending.length > 0;
  if (isSent) storeAndSend(turn, latest);
  else if (latest.length > 0) sendAll(turn, latest);
  answer(turn);
  // A lot of which not all is told yet needs the next frame, too.
  if (!isStored && !isSent && bidding.changed.size === 0) return;
  if (!session.cooling) turn.effects.push({ type: 'cool', ms: COALESCE_MS });
  session.cooling = true;
}

function storeAndSend(turn: Turn, latest: readonly string[]): void {
  const logged = logPending(turn, turn.now);
  storeRedacted(turn);
  turn.effects.push({ type: 'store', row: logged.row, keepFrom: logged.keepFrom });
  sendRow(turn, logged, latest);
}

/** A row that was just added to the log, with what of it is told to those who get no chat. */
interface Logged {
  readonly row: KeptRow;
  readonly keepFrom: number;
  readonly essential: readonly string[];
}

/** Moves the pending events to the log, as one row. */
export function logPending({ room, now }: Turn<Hall>, at: number): Logged {
  const { session } = room;
  const { pending, pendingBytes: bytes, seq: lastSeq } = session;
  const events = pending.map(({ text }) => text);
  const row = { firstSeq: lastSeq - pending.length + 1, lastSeq, at, events, bytes };
  session.pending = [];
  session.pendingBytes = 0;
  session.log.push(row);
  const keepFrom = keptFrom(session, now);
  forgetRows(session, keepFrom);
  forgetSaid(room.chat, keepFrom);
  return { row, keepFrom, essential: pending.flatMap(({ text, isDroppable: drop }) => (drop ? [] : [text])) };
}

/** Sends a row to everyone, with what only its last value counts of. */
export function sendRow(turn: Turn<Hall>, { row, essential }: Logged, latest: readonly string[]): void {
  const { room, effects } = turn;
  const lagging = dropsAndCloses(turn, row.firstSeq);
  const to = [...room.session.connections.values()].filter(({ role, id }) => role !== undefined && !lagging.has(id));
  if (to.length > 0) effects.push({ type: 'send', to, text: batchText([...row.events, ...latest]) });
  const toLagging = [...essential, ...latest];
  if (lagging.size > 0 && toLagging.length > 0)
    effects.push({ type: 'send', to: [...lagging.values()], text: batchText(toLagging) });
}

/** Removed messages leave the storage together with the row that says so, or neither happens. */
function storeRedacted({ room: { session, chat }, effects }: Turn): void {
  if (session.rewritten.size === 0 && chat.toRemove.length === 0) return;
  effects.push({ type: 'redact', rows: [...session.rewritten.values()], removed: chat.toRemove });
  session.rewritten.clear();
  chat.toRemove = [];
}

function answer(turn: Turn): void {
  const { room, effects } = turn;
  const { session } = room;
  for (const { to, text } of session.replies) if (isThere(turn, to)) effects.push({ type: 'send', to: [to], text });
  session.replies = [];
  answerBids(turn);
}

/** The time is over: sends the next frame, or stops. */
export function cooled(turn: Turn): void {
  turn.room.session.cooling = false;
  flush(turn);
}

/** The first event that must be kept (KEPT_EVENTS, KEPT_MS). Advances by fifty rows. */
function keptFrom({ log, seq }: Session, now: number): number {
  const isOver = ({ lastSeq, at }: { lastSeq: number; at: number }) =>
    seq - lastSeq >= KEPT_EVENTS || (at <= now - KEPT_MS && seq - lastSeq >= RECENT_CHAT);
  const last = log[ROWS_AT_ONCE - 1];
  if (last === undefined || !isOver(last)) return log[0]?.firstSeq ?? 1;
  return (log.find((row) => !isOver(row)) ?? log.at(-1))?.firstSeq ?? 1;
}
