import { MAX_FOLDED_CHARACTERS } from '#src/live/room/limits.ts';
import type { Turn } from '#src/live/room/room.ts';
import { fold } from './fold.ts';
import { restrictionOf } from './restriction.ts';
import { applyWords } from './words.ts';

/**
 * What a room shows of a text that doesn't come as a chat message: by the word list as in the chat; undefined for one with
 * a word that is refused, and of somebody who may not write.
 */
export function readableOf(at: Pick<Turn, 'room' | 'now'>, personId: string, text: string): string | undefined {
  const isShort = fold(text).length <= MAX_FOLDED_CHARACTERS;
  const mayWrite = restrictionOf(at, personId) === undefined;
  return isShort && mayWrite ? applyWords(at.room.chat.words, text) : undefined;
}
