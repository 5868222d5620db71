import { lastKind, shownKind, type Memory } from '../memory/memory.ts';
import { has, type Pieces } from '../text/pieces.ts';
import { classNames } from '../text/words.ts';

/** What the talk is about, where it changes what a message means; what there isn't is left away. */
export interface Talk {
  /** Of what kind the last thing and the last list were, and what was done last. */
  readonly last?: string | undefined;
  readonly shown?: string | undefined;
  readonly act?: string | undefined;
  /** What stands open, why, and what was asked for. */
  readonly open?: string | undefined;
  readonly why?: string | undefined;
  readonly asked?: readonly string[] | undefined;
}

export const talkOf = (memory: Memory): Talk => ({
  last: lastKind(memory),
  shown: shownKind(memory),
  act: memory.last?.act,
  open: memory.open?.request.act,
  why: memory.open?.why,
  asked: memory.open?.asked,
});

/** Longer messages say the same again. */
const MOST_WORDS = 40;
/** So many letters of a word are what its forms share: "deliv", "delivered". */
const STEM = 4;
const STEMMED = /^[a-z]{5,}/;
/** A message below this is mostly what the talk makes of it. */
const SHORT = 5;

/** What tells what a message means: its words, pairs of them, how words begin, words that mean the same, and the talk. */
export function featuresOf(pieces: Pieces, { asked = [], ...talk }: Talk): readonly string[] {
  const words = pieces.slice(0, MOST_WORDS).map(({ mark }) => mark);
  const classes = classNames.filter((name) => has(pieces, `{${name}}`));
  return [
    ...new Set([
      ...words.map((word) => `w:${word}`),
      ...words.map((word, at) => `b:${words[at - 1] ?? '^'} ${word}`),
      ...words.slice(1, 2).map((word) => `b:^ ${words[0]} ${word}`),
      ...words.filter((word) => STEMMED.test(word)).map((word) => `s:${word.slice(0, STEM)}`),
      ...classes.map((name) => `c:${name}`),
      ...(['last', 'shown', 'act', 'open', 'why'] as const).map((key) => `t:${key} ${talk[key] ?? '-'}`),
      ...asked.map((slot) => `t:asked ${slot}`),
      words.length < SHORT ? 'short' : 'long',
    ]),
  ];
}
