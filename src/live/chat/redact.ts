import { bytesOf } from '#src/live/session/bytes.ts';
import type { SaidEvent } from '#src/live/room/event.ts';
import type { Hall } from '#src/live/room/room.ts';
import { rewriteEvent } from '#src/live/session/session.ts';
import type { Said } from './chat.ts';

/** A message, or all messages of a person. */
type Target = { readonly messageId: string } | { readonly authorId: string };

/**
 * Removes messages from everything that the room keeps: a tombstone with the same number replaces each, and quotes of
 * it are removed. The storage is changed with the next flush, which also stores the reason.
 */
export function redact(room: Hall, target: Target): void {
  for (const said of room.chat.said.values()) {
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

function removeSaid(room: Hall, said: Said, { seq, at }: SaidEvent): void {
  const { id, key, authorId } = said;
  said.event = undefined;
  delete said.folded;
  const facts = { seq, id, key, authorId };
  room.chat.removed.set(seq, facts);
  room.chat.toRemove.push(facts);
  write(room, said, JSON.stringify({ seq, at, type: 'chat.removed', messageId: id }));
}

function forgetQuote(room: Hall, said: Said, event: SaidEvent): void {
  const { message } = event;
  const replyTo = { id: message.replyTo?.id ?? '', authorId: null, name: null, text: null };
  said.event = { ...event, message: { ...message, replyTo } };
  write(room, said, JSON.stringify(said.event));
}

function write({ session }: Hall, said: Said, text: string): void {
  const more = bytesOf(text) - bytesOf(said.text);
  said.text = text;
  rewriteEvent(session, said.seq, text, more);
}
