import { bytesOf } from '#src/live/room/bytes.ts';
import type { SaidEvent } from '#src/live/room/event.ts';
import type { Room, Said } from '#src/live/room/room.ts';

/** A message, or all messages of a person. */
type Target = { readonly messageId: string } | { readonly authorId: string };

/**
 * Removes messages from everything that the room keeps: a tombstone with the same number replaces each, and quotes of
 * it are removed. The storage is changed with the next flush, which also stores the reason.
 */
export function redact(room: Room, target: Target): void {
  for (const said of room.said.values()) {
    const { event } = said;
    if (event === undefined) continue;
    if (isTarget(target, said)) removeSaid(room, said, event);
    else if (isQuoted(target, event)) forgetQuote(room, said, event);
  }
}

const isTarget = (target: Target, { id, authorId }: Said) =>
  'messageId' in target ? id === target.messageId : authorId === target.authorId;

function isQuoted(target: Target, { message: { replyTo } }: SaidEvent): boolean {
  if (typeof replyTo?.name !== 'string') return false; // it answers nothing, or a removed message
  return 'messageId' in target ? replyTo.id === target.messageId : replyTo.authorId === target.authorId;
}

function removeSaid(room: Room, said: Said, { seq, at }: SaidEvent): void {
  const { id, key, authorId } = said;
  said.event = undefined;
  delete said.folded;
  const facts = { seq, id, key, authorId };
  room.removed.set(seq, facts);
  room.redacted.removed.push(facts);
  write(room, said, JSON.stringify({ seq, at, type: 'chat.removed', messageId: id }));
}

function forgetQuote(room: Room, said: Said, event: SaidEvent): void {
  const { message } = event;
  const replyTo = { id: message.replyTo?.id ?? '', authorId: null, name: null, text: null };
  said.event = { ...event, message: { ...message, replyTo } };
  write(room, said, JSON.stringify(said.event));
}

/** Replaces the text of the event with that number: among the pending ones, or in the log. */
function write(room: Room, said: Said, text: string): void {
  const more = bytesOf(text) - bytesOf(said.text);
  said.text = text;
  room.written.clear();
  const { seq } = said;
  const pending = room.pending[seq - (room.seq - room.pending.length) - 1];
  if (pending !== undefined) {
    pending.text = text;
    room.pendingBytes += more;
    return;
  }
  const row = rowOf(room, seq);
  if (row === undefined) return;
  row.events[seq - row.firstSeq] = text;
  row.bytes += more;
  room.redacted.rows.set(row.firstSeq, row);
}

/** The row of the log with this event. */
function rowOf({ log }: Room, seq: number): Room['log'][number] | undefined {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log[middle]?.lastSeq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  const row = log[low];
  return row !== undefined && row.firstSeq <= seq ? row : undefined;
}
