import { bytesOf } from './bytes.ts';
import type { SaidEvent } from './event.ts';
import type { Room, Said } from './room.ts';

/** A message, or all that somebody said. */
type Target = { readonly messageId: string } | { readonly authorId: string };

/**
 * Takes what was said out of everything that the room keeps: in its place stands a tombstone of the same number, and
 * whatever quotes it is without the quote. What is stored is changed with the next flush, which stores the reason, too.
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
  if (typeof replyTo?.name !== 'string') return false; // it answers nothing, or what is gone already
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

/** Puts a text where the event of that number stands: among what is pending, or in the log. */
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

/** The row of the log that has this event. */
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
