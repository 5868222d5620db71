import type { ChatEvent, SaidEvent, Sequenced } from '#src/live/room/event.ts';
import { CHAT_MESSAGES, CHAT_WINDOW_MS } from '#src/live/room/limits.ts';
import type { Hall } from '#src/live/room/room.ts';
import { keyOf, type Chat, type Said } from './chat.ts';
import { redact } from './redact.ts';

/** Updates the indexes that the chat's rules need, for an event with this text. */
export function noteChat(room: Hall, event: Sequenced<ChatEvent>, text: string): void {
  const { chat } = room;
  switch (event.type) {
    case 'chat.message':
      return noteSaid(chat, saidOf(event, text), event.at);
    case 'chat.removed': {
      const facts = chat.removed.get(event.seq);
      return facts === undefined ? undefined : noteSaid(chat, { ...facts, event: undefined, text }, event.at);
    }
    case 'chat.deleted':
      return redact(room, { messageId: event.messageId });
    case 'chat.user_cleared':
      return redact(room, { authorId: event.userId });
  }
}

const saidOf = (event: SaidEvent, text: string): Said => {
  const { id, key, author } = event.message;
  return { seq: event.seq, id, key, authorId: author.id, event, text };
};

function noteSaid({ said, keys, paces }: Chat, each: Said, moment: string): void {
  const { id, key, authorId } = each;
  said.set(id, each);
  if (key !== null) keys.set(keyOf(authorId, key), each);
  const at = Date.parse(moment);
  const pace = (paces.get(authorId) ?? []).filter((time) => time > at - CHAT_WINDOW_MS).slice(1 - CHAT_MESSAGES);
  paces.set(authorId, [...pace, at]);
}
