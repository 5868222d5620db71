import { guess, type Weights } from '../learned/linear.ts';
import learned from '../learned/sent.json' with { type: 'json' };
import { isTelling, NOUNS } from '../text/lexicon.ts';
import type { Piece, Pieces } from '../text/pieces.ts';
import { expanded } from '../text/words.ts';

/** What a piece of a message is a part of: what is sent, who receives it, or neither. */
export type Tag = 'none' | 'recipient' | 'sent';

/** Little words by what they do; words of a kind `d` say nothing of what is around them. */
const KINDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ['d', /^(?:an?|the|my|some|our|his|her|their|your|th[eo]se|th(?:is|at)|el|l[ao]s?|un[ao]?s?|mis?|sus?|N|of|de)$/],
  [
    'm',
    new RegExp(`^(?:${expanded('{move}|{moved}')}|get|got|getting|tak(?:e|en|ing)|run|drop|needs?|wants?|ha(?:ve|s))$`),
  ],
  ['b', /^(?:is|are|was|were|be|been|its?|they|them|es|son|esta|estan|lo)$/],
  ['p', /^(?:to|from|at|in|on|with|for|by|into|over|desde|hasta|en|con|para|al?|del)$/],
  ['q', /^(?:i|im|ive|you|we|he|she|me|us|him|who|which)$/],
  ['c', /^(?:and|or|but|so|then|if|y|pero|si|because|que)$/],
];

/** What a piece is, apart from which one: `n` a thing that is often sent, `t` a word that nobody knows. */
function kindOf({ mark }: Piece): string {
  const little = KINDS.find(([, words]) => words.test(mark))?.[0];
  if (little === 'd') return little;
  if (/^[A-Z]/.test(mark)) return mark === 'B' ? 'P' : mark;
  if (!/^[a-z\d]/.test(mark)) return mark;
  return NOUNS.has(mark) ? 'n' : isTelling(mark) ? 't' : (little ?? 'k');
}

/** A piece as it shows to its neighbours. */
interface Seen {
  readonly own: string;
  /** Things and words that nobody knows look alike: what is around them tells. */
  readonly word: string;
  readonly kind: string;
  readonly isCapital: boolean;
}
const EDGE: Seen = { own: '^', word: '^', kind: '^', isCapital: false };

const seenOf = (pieces: Pieces): readonly Seen[] =>
  pieces.map((piece) => {
    const kind = kindOf(piece);
    const isEntity = /^[A-Z]/.test(piece.mark);
    const word = isEntity && kind !== 'd' ? kind : /^[nt]$/.test(kind) ? kind : piece.mark;
    return { own: piece.mark, word, kind, isCapital: !isEntity && /^\p{Lu}/u.test(piece.raw) };
  });

/** The two nearest words to one side that don't belong to a name of a thing. */
function anchors(seen: readonly Seen[], from: number, step: 1 | -1): readonly [Seen, Seen] {
  let at = from + step;
  while (/^[dnt]$/.test(seen[at]?.kind ?? '^')) at += step;
  return [seen[at] ?? EDGE, seen[at + step] ?? EDGE];
}

/**
 * What a piece shows, by names of `atomsAt`: itself, the pieces around it, the words that its name may stand between
 * (`left`, `right`), the tags before it.
 */
const TEMPLATES = `own|next|next2|next3|before2|before3|before here|here next|next next2|beforeKind shape nextKind|
  before2Kind beforeKind shape nextKind next2Kind|shape next|last|last last2|last shape|last before shape|
  left shape last|right shape last|left right shape|left right|left2 left last|right right2 shape|left2 left right|
  places left shape last|places shape last|leftKind shape last rightKind|leftKind right shape|end3|end2|
  had last shape|before2 before shape|shape next next2`
  .split('|')
  .map((template) => template.trim().split(' '));

function atomsAt(seen: readonly Seen[], at: number, tags: readonly Tag[]): Readonly<Record<string, string>> {
  const near = (by: number) => seen[at + by] ?? EDGE;
  const [before2, before, here, next, next2] = [near(-2), near(-1), near(0), near(1), near(2)];
  const [left, left2] = anchors(seen, at, -1);
  const [right, right2] = anchors(seen, at, 1);
  const [last = 'none', last2 = 'none'] = [tags[at - 1], tags[at - 2]];
  const isFirst = /^[\^.!?:;]$/.test(before.word);
  const words = { before2, before, here, next, next2, before3: near(-3), next3: near(3), left, left2, right, right2 };
  const kinds = { before2, before, next, next2, left, right };
  return {
    ...Object.fromEntries(Object.entries(words).map(([name, { word }]) => [name, word])),
    ...Object.fromEntries(Object.entries(kinds).map(([name, { kind }]) => [`${name}Kind`, kind])),
    own: here.own,
    end3: here.own.slice(-3),
    end2: here.own.slice(-2),
    shape: here.kind + (here.isCapital ? (isFirst ? 'F' : 'C') : ''),
    last: last.charAt(0),
    last2: last2.charAt(0),
    had: tags.includes('sent') ? '+' : '-',
  };
}

function featuresAt(seen: readonly Seen[], places: number, at: number, tags: readonly Tag[]): readonly string[] {
  const atoms: Readonly<Record<string, string | number>> = { ...atomsAt(seen, at, tags), places };
  // Which template it is goes before each, in a letter.
  return TEMPLATES.map((names, which) => String.fromCodePoint(65 + which) + names.map((name) => atoms[name]).join(' '));
}

const placesIn = (seen: readonly Seen[]) => Math.min(2, seen.filter(({ kind }) => /^[PX]$/.test(kind)).length);

/** What each piece shows beside the tags before it: to learn from. */
export function examplesOf(pieces: Pieces, tags: readonly Tag[]) {
  const seen = seenOf(pieces);
  const places = placesIn(seen);
  return tags.map((label, at) => ({ label, features: featuresAt(seen, places, at, tags.slice(0, at)) }));
}

/** A piece's tag, and how likely it is. */
export interface Judged {
  readonly tag: Tag;
  readonly probability: number;
}
const known = new WeakMap<Pieces, readonly Judged[]>();
const tagOf = (label: string): Tag => (label === 'sent' || label === 'recipient' ? label : 'none');

/** The tags of a message's pieces, from left to right; worked out once for a message. */
export function judge(pieces: Pieces, weights: Weights = learned): readonly Judged[] {
  const before = known.get(pieces);
  if (before !== undefined) return before;
  const seen = seenOf(pieces);
  const places = placesIn(seen);
  const tags: Tag[] = [];
  const judged = pieces.map((_piece, at): Judged => {
    const { label, probability } = guess(weights, featuresAt(seen, places, at, tags));
    tags.push(tagOf(label));
    return { tag: tagOf(label), probability };
  });
  known.set(pieces, judged);
  return judged;
}
