import { isOver } from '#src/live/streams/stream.ts';
import type { CommandOf } from '#src/live/room/command.ts';
import { canModerate, type Connection, type Person } from '#src/live/session/connection.ts';
import { chatPace } from '#src/live/leaves/hot.ts';
import { waitFor } from '#src/live/session/bucket.ts';
import { charge, countQuestion } from '#src/live/session/budget.ts';
import type { Author, ChatMessage, Quote } from '#src/live/room/event.ts';
import { fold, foldText } from './fold.ts';
import { CHAT_MESSAGES, CHAT_WINDOW_MS, MAX_FOLDED_CHARACTERS, MAX_QUOTE_CHARACTERS } from '#src/live/room/limits.ts';
import { historyText } from '#src/live/room/message.ts';
import { restrictionOf } from './restriction.ts';
import type { Refusal } from '#src/live/room/room-error.ts';
import type { Hall, Room, Turn } from '#src/live/room/room.ts';
import { keyOf, type Said } from './chat.ts';
import { floorFor } from '#src/live/session/session.ts';
import { refuse } from '#src/live/session/say-to.ts';
import { append, replyLater } from '#src/live/session/append.ts';
import { takeOffTip, tipperOf } from '#src/live/tipping/take-off.ts';
import { applyWords } from './words.ts';
import { writtenPage } from './page-of-chat.ts';

/** Publishes a chat message. With the same key it is published once, however often it is sent. */
export function say(turn: Turn, connection: Connection, command: CommandOf<'chat.send'>, newId: string): void {
  const { room } = turn;
  const { id, key = null, replyTo } = command;
  const { person } = connection;
  if (isOver(room.stream.status)) return refuse(turn, connection, id, { code: 'room_over' });
  if (person === undefined) return refuse(turn, connection, id, { code: 'not_allowed' });
  const before = key === null ? undefined : room.chat.keys.get(keyOf(person.id, key));
  if (before !== undefined) return acknowledgeSaid(turn, connection, id, before);

  const refusal = obstacleOf(turn, person);
  if (refusal !== undefined) return refuse(turn, connection, id, refusal);
  const busyMs = waitForTurn(turn, person);
  if (busyMs > 0) return refuse(turn, connection, id, { code: 'chat_busy', retryAfterMs: busyMs });
  const readable = readOver(room, person, command.text.normalize('NFC'), replyTo);
  if ('code' in readable) {
    noteTry(turn, connection, person.id); // what is looked at costs, whatever becomes of it
    return refuse(turn, connection, id, readable);
  }

  const message = { id: newId, key, author: authorOf(room, person), ...readable };
  append(turn, { type: 'chat.message', message });
  const said = room.chat.said.get(newId);
  if (said !== undefined) acknowledgeSaid(turn, connection, id, said);
}

const acknowledgeSaid = (turn: Turn, connection: Connection, id: string, said: Said) =>
  replyLater(turn, connection, { type: 'ack', id, seq: said.seq, messageId: said.id });

type Readable = Pick<ChatMessage, 'text' | 'replyTo'>;

/** The message as the room may see it, or why it is refused. Word lists don't apply to moderators. */
function readOver(room: Room, person: Person, text: string, replyTo: string | undefined): Readable | Refusal {
  if (fold(text).length > MAX_FOLDED_CHARACTERS)
    return {
      code: 'invalid',
      detail: `text: must have at most ${MAX_FOLDED_CHARACTERS} characters written out (NFKC)`,
    };
  const isFree = canModerate(person);
  if (!isFree && room.chat.terms.mode === 'unique' && isSaid(room, text)) return { code: 'chat_not_unique' };
  const shown = isFree ? text : applyWords(room.chat.words, text);
  if (shown === undefined) return { code: 'chat_word' };
  const quote = replyTo === undefined ? null : quoteOf(room, replyTo);
  return quote === undefined ? { code: 'no_such_message' } : { text: shown, replyTo: quote };
}

function isSaid({ chat: { said }, session: { floor } }: Room, text: string): boolean {
  const folded = foldText(text);
  return said
    .values()
    .some(
      (each) =>
        each.event !== undefined && each.seq > floor && (each.folded ??= foldText(each.event.message.text)) === folded,
    );
}

function noteTry({ room, now }: Turn, connection: Connection, personId: string): void {
  const tries = [...recent(room.chat.tries.get(personId), now), now];
  room.chat.tries.set(personId, tries);
  connection.tries = tries;
}

const recent = (times: readonly number[] = [], now: number) => times.filter((at) => at > now - CHAT_WINDOW_MS);

const authorOf = (room: Room, { id, name, capabilities }: Person): Author => {
  const isHost = id === room.facts?.hostSub;
  return { id, name, role: isHost ? 'host' : capabilities.includes('moderate') ? 'moderator' : 'viewer' };
};

/** The message that is answered, shortened; undefined if it is gone. */
function quoteOf(room: Room, messageId: string): Quote | undefined {
  const said = room.chat.said.get(messageId);
  if (said?.event === undefined || said.seq <= room.session.floor) return undefined; // a quote is read by everybody
  const { author, text } = said.event.message;
  return {
    id: messageId,
    authorId: author.id,
    name: author.name,
    text: Array.from(text).slice(0, MAX_QUOTE_CHARACTERS).join(''),
  };
}

/** Why a person can't write, permanent reasons first. Modes don't apply to moderators. */
function obstacleOf(turn: Turn, person: Person): Refusal | undefined {
  const { room, now } = turn;
  const restriction = restrictionOf(turn, person.id);
  if (restriction !== undefined)
    return {
      code: restriction.kind === 'ban' ? 'not_allowed' : 'timed_out',
      ...(restriction.until === null ? {} : { retryAfterMs: restriction.until - now }),
    };
  const isFree = canModerate(person);
  if (!isFree && !person.capabilities.includes('chat')) return { code: 'not_allowed' };
  const modeRefusal = isFree ? undefined : modeObstacle(turn, person);
  if (modeRefusal !== undefined) return modeRefusal;
  const pace = [room.chat.paces, room.chat.tries]
    .flatMap((times) => recent(times.get(person.id), now))
    .toSorted((a, b) => a - b);
  const first = pace.at(-CHAT_MESSAGES);
  return first === undefined ? undefined : { code: 'chat_too_many', retryAfterMs: first + CHAT_WINDOW_MS - now };
}

/** What a room with leaves takes in a second, however many write. The ms to wait; 0 for now. Moderators don't wait. */
function waitForTurn({ room: { hot, spot }, now }: Turn, person: Person): number {
  if (spot.leaves.count === 0 || canModerate(person)) return 0;
  const wait = waitFor(hot.chat, chatPace(spot.limits), 1, now);
  if (wait === 0) hot.chat.tokens -= 1;
  return wait;
}

function modeObstacle({ room, now }: Turn, person: Person): Refusal | undefined {
  const { mode, slowModeSeconds } = room.chat.terms;
  switch (mode) {
    case 'open':
    case 'unique': // checked with the text
      return undefined;
    case 'host_only':
      return { code: 'chat_host_only' };
    case 'slow': {
      const wait = (room.chat.paces.get(person.id)?.at(-1) ?? -Infinity) + slowModeSeconds * 1_000 - now;
      return wait > 0 ? { code: 'chat_slow', retryAfterMs: wait } : undefined;
    }
  }
}

/** Removes a message: by its author or a moderator. */
export function deleteMessage(turn: Turn, connection: Connection, { id, messageId }: CommandOf<'chat.delete'>): void {
  const { person } = connection;
  const authorId = writerOf(turn.room, messageId);
  const isOwn = person !== undefined && authorId === person.id;
  if (!isOwn && !canModerate(person)) return refuse(turn, connection, id, { code: 'not_allowed' });
  if (authorId === undefined) return refuse(turn, connection, id, { code: 'no_such_message' });
  const seq = takeOff(turn, messageId, isOwn ? 'author' : 'moderator');
  replyLater(turn, connection, { type: 'ack', id, ...(seq === undefined ? {} : { seq }), messageId });
}

/** Who said a message that is kept, or quoted, or that came with a tip. */
export const writerOf = (room: Room, messageId: string): string | undefined =>
  room.chat.said.get(messageId)?.authorId ?? quotedAuthor(room, messageId) ?? tipperOf(room, messageId);

/** The number of the event that takes a message off; undefined where that was done before. */
export function takeOff(turn: Turn, messageId: string, by: 'author' | 'moderator'): number | undefined {
  if (tipperOf(turn.room, messageId) !== undefined) return takeOffTip(turn, messageId, by);
  const said = turn.room.chat.said.get(messageId);
  if (said !== undefined && said.event === undefined) return undefined;
  return append(turn, { type: 'chat.deleted', messageId, by });
}

/** The author of a message that isn't kept itself, but is quoted by one that is. */
function quotedAuthor({ chat: { said } }: Room, messageId: string): string | undefined {
  const quotes = said.values().map(({ event }) => event?.message.replyTo);
  return quotes.find((quote) => quote?.id === messageId)?.authorId ?? undefined;
}

/** Older messages: a page is serialised once, and charged to everybody who gets it. */
export function history(turn: Turn<Hall>, connection: Connection, command: CommandOf<'history'>): void {
  const { id } = command;
  const paced = countQuestion(turn, connection);
  const floor = floorFor(turn.room.session, connection.person);
  const page = paced > 0 ? undefined : writtenPage(turn.room, { ...command, floor });
  const wait = page === undefined ? paced : charge(turn, connection, page.bytes);
  if (page === undefined || wait > 0) return refuse(turn, connection, id, { code: 'slow_down', retryAfterMs: wait });
  const text = historyText(id, page.texts.join(''), page.hasMore);
  turn.effects.push({ type: 'send', to: [connection], text });
}
