import { isOver } from '../stream.ts';
import type { CommandOf } from './command.ts';
import { canModerate, type Connection, type Person } from './connection.ts';
import type { Author, Quote } from './event.ts';
import { CHAT_MESSAGES, CHAT_WINDOW_MS, MAX_QUOTE_CHARACTERS } from './limits.ts';
import { restrictionOf } from './restriction.ts';
import type { Refusal } from './room-error.ts';
import { keyOf, type Room, type Said, type Turn } from './room.ts';
import { refuse, tell } from './say-to.ts';
import { append, replyLater } from './sequence.ts';
import { applyWords, foldText } from './words.ts';

/** Somebody says something. Under the same key it is said once, however often it is sent. */
export function say(turn: Turn, connection: Connection, command: CommandOf<'chat.send'>, newId: string): void {
  const { room } = turn;
  const { id, key = null, replyTo } = command;
  const { person } = connection;
  if (isOver(room.stream.status)) return refuse(turn, connection, id, { code: 'room_over' });
  if (person === undefined) return refuse(turn, connection, id, { code: 'not_allowed' });
  const before = key === null ? undefined : room.keys.get(keyOf(person.id, key));
  if (before !== undefined) return acknowledgeSaid(turn, connection, id, before);

  const text = command.text.normalize('NFC');
  const refusal = obstacleOf(turn, person, text);
  if (refusal !== undefined) return refuse(turn, connection, id, refusal);
  const shown = canModerate(person) ? text : applyWords(room.words, text);
  if (shown === undefined) return refuse(turn, connection, id, { code: 'chat_word' });
  const quote = replyTo === undefined ? null : quoteOf(room, replyTo);
  if (quote === undefined) return refuse(turn, connection, id, { code: 'no_such_message' });

  const message = { id: newId, key, author: authorOf(room, person), text: shown, replyTo: quote };
  append(turn, { type: 'chat.message', message });
  const said = room.said.get(newId);
  if (said !== undefined) acknowledgeSaid(turn, connection, id, said);
}

const acknowledgeSaid = (turn: Turn, connection: Connection, id: string, { event }: Said) =>
  replyLater(turn, connection, { type: 'ack', id, seq: event.seq, messageId: event.message.id });

const authorOf = (room: Room, { id, name, capabilities }: Person): Author => {
  const isHost = id === room.facts?.hostSub;
  return { id, name, role: isHost ? 'host' : capabilities.includes('moderate') ? 'moderator' : 'viewer' };
};

/** What is answered, shortened; undefined when it isn't there any more. */
function quoteOf(room: Room, messageId: string): Quote | undefined {
  const said = room.said.get(messageId);
  if (said === undefined || said.isGone) return undefined;
  const { author, text } = said.event.message;
  return { id: messageId, name: author.name, text: Array.from(text).slice(0, MAX_QUOTE_CHARACTERS).join('') };
}

/** What stands in the way of a message, the lasting things first. Whoever moderates is held to no mode. */
function obstacleOf(turn: Turn, person: Person, text: string): Refusal | undefined {
  const { room, now } = turn;
  const restriction = restrictionOf(turn, person.id);
  if (restriction !== undefined)
    return {
      code: restriction.kind === 'ban' ? 'not_allowed' : 'timed_out',
      ...(restriction.until === null ? {} : { retryAfterMs: restriction.until - now }),
    };
  const isFree = canModerate(person);
  if (!isFree && !person.capabilities.includes('chat')) return { code: 'not_allowed' };
  const modeRefusal = isFree ? undefined : modeObstacle(turn, person, text);
  if (modeRefusal !== undefined) return modeRefusal;
  const pace = room.paces.get(person.id)?.filter((at) => at > now - CHAT_WINDOW_MS) ?? [];
  const [first = now] = pace;
  return pace.length < CHAT_MESSAGES
    ? undefined
    : { code: 'chat_too_many', retryAfterMs: first + CHAT_WINDOW_MS - now };
}

function modeObstacle({ room, now }: Turn, person: Person, text: string): Refusal | undefined {
  const { mode, slowModeSeconds } = room.chat;
  switch (mode) {
    case 'open':
      return undefined;
    case 'host_only':
      return { code: 'chat_host_only' };
    case 'slow': {
      const wait = (room.paces.get(person.id)?.at(-1) ?? -Infinity) + slowModeSeconds * 1_000 - now;
      return wait > 0 ? { code: 'chat_slow', retryAfterMs: wait } : undefined;
    }
    case 'unique': {
      const folded = foldText(text);
      return room.said.values().some((said) => (said.folded ??= foldText(said.event.message.text)) === folded)
        ? { code: 'chat_not_unique' }
        : undefined;
    }
  }
}

/** Takes a message off: its author may, and whoever moderates. */
export function deleteMessage(turn: Turn, connection: Connection, { id, messageId }: CommandOf<'chat.delete'>): void {
  const { person } = connection;
  const said = turn.room.said.get(messageId);
  const isOwn = person !== undefined && said?.event.message.author.id === person.id;
  if (!isOwn && !canModerate(person)) return refuse(turn, connection, id, { code: 'not_allowed' });
  if (said === undefined) return refuse(turn, connection, id, { code: 'no_such_message' });
  if (said.isGone) return replyLater(turn, connection, { type: 'ack', id, messageId });
  const seq = append(turn, { type: 'chat.deleted', messageId, by: isOwn ? 'author' : 'moderator' });
  replyLater(turn, connection, { type: 'ack', id, seq, messageId });
}

/** Messages before an event, the newest at the end, without those that were taken off. */
export function pageOfChat({ said }: Pick<Room, 'said'>, { beforeSeq = Infinity, limit }: HistoryPage): Page {
  const before = [...said.values()].flatMap(({ event, isGone }) => (isGone || event.seq >= beforeSeq ? [] : [event]));
  return { messages: before.slice(-limit), hasMore: before.length > limit };
}

interface HistoryPage {
  readonly beforeSeq?: number | undefined;
  readonly limit: number;
}

interface Page {
  readonly messages: Said['event'][];
  readonly hasMore: boolean;
}

export function history(turn: Turn, connection: Connection, command: CommandOf<'history'>): void {
  tell(turn, connection, { type: 'ack', id: command.id, ...pageOfChat(turn.room, command) });
}
