import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { consonants, fold, squashed, undoubled, wordsIn } from './fold.ts';

/** How a saved place's name is compared. */
export interface NameForms {
  /** Without its article, in one word. */
  readonly key: string;
  readonly undoubled: string;
  readonly consonants: string;
  readonly words: readonly string[];
  readonly folded: string;
}

const known = new WeakMap<KnownPlace, NameForms>();

/** Worked out once for a place: a message is compared with each of two hundred at each of its words. */
export function formsOf(place: KnownPlace): NameForms {
  const made = known.get(place);
  if (made !== undefined) return made;
  const key = squashed(place.name.replace(/^(?:the|el|la|los|las) /i, ''));
  const forms = {
    key,
    undoubled: undoubled(key),
    consonants: consonants(key),
    words: wordsIn(place.name),
    folded: fold(place.name),
  };
  known.set(place, forms);
  return forms;
}
