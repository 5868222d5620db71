import { readableOf } from '#src/live/chat/readable.ts';
import { isRestricted } from '#src/live/chat/restriction.ts';
import type { Turn } from '#src/live/room/room.ts';
import type { ClipWords, WantedWords } from './room-clips.ts';

/**
 * Whether somebody may cut clips in a room, and how it shows the title that they want: a clip is announced to everybody
 * there, so its title is read as a chat message is. Moderators and the host write what they like.
 */
export function wordsOfClip(at: Pick<Turn, 'room' | 'now'>, { by, title, isModerator }: WantedWords): ClipWords {
  const isFree = isModerator || at.room.facts?.hostSub === by;
  if (!isFree && isRestricted(at, by, 'ban')) return { kind: 'banned' };
  if (isFree || title === null) return { kind: 'shown', title };
  const shown = readableOf(at, by, title);
  return shown === undefined ? { kind: 'title_refused' } : { kind: 'shown', title: shown };
}
