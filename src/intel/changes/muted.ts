import { MUTED_CHARACTERS } from '#src/intel/verdicts/given-verdict.ts';
import { likeness, wordsOf } from './likeness.ts';

/** A block that somebody muted: by its anchor, and one without any by what it says. */
export interface Muted {
  readonly anchor: string;
  readonly text: string;
}

/** Of one page: those beyond are looked for when the result is booked. */
const MOST_CHARACTERS = 60_000;
/** Blocks without a heading, which are known by their text. */
const MOST_TEXTS = 50;
const ALIKE = 0.5;

/** As many as a comparison goes by, the first ones. */
export function boundedMutes(muted: readonly Muted[]): readonly Muted[] {
  let [characters, texts] = [0, 0];
  return muted.filter(({ anchor, text }) => {
    characters += anchor.length + text.length;
    texts += anchor === '' ? 1 : 0;
    return characters <= MOST_CHARACTERS && (anchor !== '' || texts <= MOST_TEXTS);
  });
}

interface Said {
  readonly anchor: string;
  readonly before: string;
  readonly after: string;
}

/** Whether what changed is of a muted block. */
export function mutedBy(muted: readonly Muted[]): (change: Said) => boolean {
  const anchors = new Set(muted.map(({ anchor }) => anchor).filter((anchor) => anchor !== ''));
  const texts = muted.filter(({ anchor }) => anchor === '').map(({ text }) => wordsOf(text));
  return ({ anchor, before, after }) => {
    if (anchor !== '') return anchors.has(anchor);
    if (texts.length === 0) return false;
    const words = [before, after].filter((text) => text !== '').map((text) => wordsOf(text.slice(0, MUTED_CHARACTERS)));
    return texts.some((text) => words.some((own) => likeness(text, own) >= ALIKE));
  };
}
