import { DEFAULT_SLOW_MODE_SECONDS, type ChatTerms } from '#src/live/streams/stream.ts';
import type { CommandOf, WordChange } from '#src/live/room/command.ts';
import { canModerate, type Connection } from '#src/live/session/connection.ts';
import { MAX_WORD_CHARACTERS, MAX_WORDS } from '#src/live/room/limits.ts';
import { isRestricted, restrict } from './restriction.ts';
import type { Hall, Turn } from '#src/live/room/room.ts';
import { closeConnection, refuse } from '#src/live/session/say-to.ts';
import { append, replyLater } from '#src/live/session/append.ts';
import type { Restriction } from './chat.ts';
import { takeOffAllOf } from '#src/live/tipping/take-off.ts';
import { foldText } from './fold.ts';
import type { WordList } from './words.ts';

/** Silences a person for a while, or bans them; their messages are removed. */
export function moderate(
  turn: Turn,
  connection: Connection,
  command: CommandOf<'mod.timeout' | 'mod.ban' | 'mod.unban'>,
): void {
  const { id, userId } = command;
  const { person } = connection;
  if (person === undefined || !canModerate(person)) return refuse(turn, connection, id, { code: 'not_allowed' });
  if (!isTarget(turn, person.id, userId)) return refuse(turn, connection, id, { code: 'not_a_target' });
  if (command.type === 'mod.unban') {
    restrict(turn, userId, undefined);
    return replyLater(turn, connection, { type: 'ack', id });
  }
  if (command.type === 'mod.timeout' && isRestricted(turn, userId, 'ban'))
    return replyLater(turn, connection, { type: 'ack', id });
  const seq = command.type === 'mod.ban' ? ban(turn, userId) : silence(turn, userId, command.seconds);
  if (seq === undefined) return refuse(turn, connection, id, { code: 'too_many_restrictions' });
  replyLater(turn, connection, { type: 'ack', id, seq });
  if (command.type === 'mod.ban') showOut(turn, userId);
}

/** Neither the host nor oneself. */
export const isTarget = ({ room }: Turn, by: string, userId: string) => userId !== room.facts?.hostSub && userId !== by;

/** Takes off what somebody said, and lets them in no more: the event's number, undefined where there is no room for it. */
export function ban(turn: Turn, userId: string): number | undefined {
  if (!restrict(turn, userId, { kind: 'ban', until: null })) return undefined;
  return clear(turn, userId, 'ban');
}

function silence(turn: Turn, userId: string, seconds: number): number | undefined {
  if (!restrict(turn, userId, { kind: 'timeout', until: turn.now + seconds * 1_000 })) return undefined;
  return clear(turn, userId, 'timeout');
}

/** Takes off all that somebody has said, with their tips, too. */
function clear(turn: Turn, userId: string, reason: Restriction['kind']): number {
  const seq = append(turn, { type: 'chat.user_cleared', userId, reason });
  takeOffAllOf(turn, userId);
  return seq;
}

/** Closes the sockets of somebody who was banned. */
export function showOut(turn: Turn<Hall>, userId: string): void {
  for (const each of turn.room.session.connections.values())
    if (each.person?.id === userId) closeConnection(turn, each, 'banned');
}

/** Changes the chat's mode and word list. */
export function changeSettings(turn: Turn, connection: Connection, command: CommandOf<'chat.settings'>): void {
  const { room, effects } = turn;
  const { id, mode, slowModeSeconds, words } = command;
  if (!canModerate(connection.person)) return refuse(turn, connection, id, { code: 'not_allowed' });
  const list = words === undefined ? room.chat.words : changeWords(room.chat.words, words);
  if (words?.add?.some((word) => foldText(word).length > MAX_WORD_CHARACTERS) === true)
    return refuse(turn, connection, id, {
      code: 'invalid',
      detail: `words.add: each must have at most ${MAX_WORD_CHARACTERS} characters written out (NFKC)`,
    });
  if (list.words.length > MAX_WORDS) return refuse(turn, connection, id, { code: 'too_many_words' });
  if (words !== undefined) {
    room.chat.words = list;
    effects.push({ type: 'keep', key: 'words', value: list });
  }
  const seq = setChat(turn, {
    mode: mode ?? room.chat.terms.mode,
    slowModeSeconds: slowModeSeconds ?? (room.chat.terms.slowModeSeconds || DEFAULT_SLOW_MODE_SECONDS),
  });
  replyLater(turn, connection, { type: 'ack', id, ...(seq === undefined ? {} : { seq }), words: room.chat.words });
}

/** Publishes a change of the settings; nothing if they are the same. */
export function setChat(turn: Turn, terms: ChatTerms): number | undefined {
  const { room, effects } = turn;
  if (terms.mode === room.chat.terms.mode && terms.slowModeSeconds === room.chat.terms.slowModeSeconds)
    return undefined;
  room.chat.terms = terms;
  effects.push({ type: 'keep', key: 'chat', value: terms });
  return append(turn, { type: 'chat.settings', chat: terms });
}

function changeWords(list: WordList, { add = [], remove = [], act = list.act }: WordChange): WordList {
  const words = new Set(list.words);
  for (const word of remove) words.delete(foldText(word.trim()));
  for (const word of add) words.add(foldText(word.trim()));
  words.delete('');
  return { words: [...words], act };
}
