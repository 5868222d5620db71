import type { SaidEvent, Sequenced } from './event.ts';
import { CHAT_MESSAGES, CHAT_WINDOW_MS } from './limits.ts';
import { redact } from '#src/live/chat/redact.ts';
import { keyOf, type Room, type Said } from './room.ts';

/** Updates the indexes that the chat's rules need, for an event with this text. */
export function noteEvent(room: Room, event: Sequenced, text: string): void {
  switch (event.type) {
    case 'chat.message':
      return noteSaid(room, saidOf(event, text), event.at);
    case 'chat.removed': {
      const facts = room.removed.get(event.seq);
      return facts === undefined ? undefined : noteSaid(room, { ...facts, event: undefined, text }, event.at);
    }
    case 'chat.deleted':
      return redact(room, { messageId: event.messageId });
    case 'chat.user_cleared':
      return redact(room, { authorId: event.userId });
    default:
      return undefined;
  }
}

const saidOf = (event: SaidEvent, text: string): Said => {
  const { id, key, author } = event.message;
  return { seq: event.seq, id, key, authorId: author.id, event, text };
};

function noteSaid(room: Room, said: Said, moment: string): void {
  const { id, key, authorId } = said;
  room.said.set(id, said);
  if (key !== null) room.keys.set(keyOf(authorId, key), said);
  const at = Date.parse(moment);
  const pace = (room.paces.get(authorId) ?? []).filter((each) => each > at - CHAT_WINDOW_MS).slice(1 - CHAT_MESSAGES);
  room.paces.set(authorId, [...pace, at]);
}
