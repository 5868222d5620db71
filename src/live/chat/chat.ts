import type { Removed } from '#src/live/room/effect.ts';
import type { SaidEvent } from '#src/live/room/event.ts';
import type { Kept } from '#src/live/room/kept.ts';
import type { Stored } from '#src/live/room/restore.ts';
import { rememberedTries } from './pace.ts';
import type { ChatTerms } from '#src/live/streams/stream.ts';
import type { WordList } from './words.ts';

export const RESTRICTION = 'restriction/';

export interface Restriction {
  readonly kind: 'ban' | 'timeout';
  /** Unix ms; null: for ever. */
  readonly until: number | null;
}

/** A message that can still be resumed from, answered or removed; or its tombstone. */
export interface Said extends Removed {
  /** Undefined after it was removed. */
  event: SaidEvent | undefined;
  /** The event's or tombstone's text: the exact bytes that are sent. */
  text: string;
  /** For the mode `unique`; computed when needed. */
  folded?: string;
}

/** The part of a room in which people talk, and are kept from it. */
export interface Chat {
  terms: ChatTerms;
  words: WordList;
  readonly restrictions: Map<string, Restriction>;
  /** Messages of the log and pending ones, by id, in order; and by their senders' keys. */
  readonly said: Map<string, Said>;
  readonly keys: Map<string, Said>;
  /** Removed messages of the log, by their numbers; and those that are still in the storage. */
  readonly removed: Map<number, Removed>;
  toRemove: Removed[];
  /** When each person last wrote, as long as it counts. */
  readonly paces: Map<string, number[]>;
  /** When they last tried a message that was refused for its content. */
  readonly tries: Map<string, number[]>;
}

export const restoreChat = ({ removed, connections }: Pick<Stored, 'removed' | 'connections'>, kept: Kept): Chat => ({
  terms: kept.value<ChatTerms>('chat', { mode: 'open', slowModeSeconds: 10 }),
  words: kept.value<WordList>('words', { words: [], act: 'mask' }),
  restrictions: kept.under<Restriction>(RESTRICTION),
  said: new Map(),
  keys: new Map(),
  removed: new Map(removed.map((each) => [each.seq, each])),
  toRemove: [],
  paces: new Map(),
  tries: rememberedTries(connections),
});

export const keyOf = (personId: string, key: string) => `${personId} ${key}`;

/** Forgets messages before this event. */
export function forgetSaid({ said, removed, keys }: Chat, seq: number): void {
  for (const [id, each] of said) {
    if (each.seq >= seq) break; // in order
    said.delete(id);
    removed.delete(each.seq);
    if (each.key !== null) keys.delete(keyOf(each.authorId, each.key));
  }
}
