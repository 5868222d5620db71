import type { Pair } from './align.ts';
import type { ComparedBlock } from './compared-block.ts';
import { likeness, wordsOf, type Words } from './likeness.ts';

/** A block that only one side has. */
export interface Loose {
  readonly compared: ComparedBlock;
  /** The place of what stands before it on both sides. */
  readonly gap: number;
  readonly at: number;
}

interface Paired {
  readonly changed: readonly Pair[];
  /** The same words in other pieces. */
  readonly reflowed: readonly Pair[];
}

/** From here on two passages are one that was edited: in the same place, and anywhere. */
const LIKE_HERE = 0.34;
const LIKE_ELSEWHERE = 0.6;
/** So many likenesses are worked out in one place; of more, passages are one by one. */
const MOST_PAIRS = 4_000;

/** Which of what is gone and what is new belong together. */
export function pairUp(removed: readonly Loose[], added: readonly Loose[]): Paired {
  const reflowed: Pair[] = [];
  const edits: Pair[] = [];
  const rest: { readonly before: Loose[]; readonly after: Loose[] } = { before: [], after: [] };
  for (const gap of gapsOf(removed, added)) {
    if (isReflow(gap)) {
      reflowed.push(...gap.before.map(({ compared }) => ({ before: compared, after: gap.after[0]?.compared })));
      continue;
    }
    const { pairs, before, after } = pairedByLikeness(gap, LIKE_HERE);
    const inOrder = pairedInOrder(before, after);
    edits.push(...pairs, ...inOrder.pairs);
    rest.before.push(...inOrder.before);
    rest.after.push(...inOrder.after);
  }
  const far = pairedByLikeness(rest, LIKE_ELSEWHERE);
  const changed = [
    ...edits,
    ...far.pairs,
    ...far.after.map(({ compared }) => ({ before: undefined, after: compared })),
    ...far.before.map(({ compared }) => ({ before: compared, after: undefined })),
  ];
  const isSame = ({ before, after }: Pair) => before !== undefined && before.key === after?.key;
  return { changed: changed.filter((pair) => !isSame(pair)), reflowed };
}

interface Gap {
  readonly before: Loose[];
  readonly after: Loose[];
}

function gapsOf(removed: readonly Loose[], added: readonly Loose[]): Iterable<Gap> {
  const gaps = new Map<number, Gap>();
  const gapAt = (place: number): Gap => {
    const known = gaps.get(place) ?? { before: [], after: [] };
    gaps.set(place, known);
    return known;
  };
  for (const one of added) gapAt(one.gap).after.push(one);
  for (const one of removed) gapAt(one.gap).before.push(one);
  return gaps.values();
}

/** Whether both sides of a gap say the same, in other pieces. */
function isReflow({ before, after }: Gap): boolean {
  if (before.length === 0 || after.length === 0 || (before.length === 1 && after.length === 1)) return false;
  const textOf = (side: readonly Loose[]) =>
    side
      .map(({ compared }) => compared.text)
      .join('')
      .replaceAll(' ', '');
  const linksOf = (side: readonly Loose[]) => side.flatMap(({ compared }) => compared.block.links).join(' ');
  return textOf(before) === textOf(after) && linksOf(before) === linksOf(after);
}

interface Candidate {
  readonly before: number;
  readonly after: number;
  readonly score: number;
}

/** The likest first, each once. */
function pairedByLikeness(gap: Gap, least: number): Gap & { readonly pairs: readonly Pair[] } {
  const { before, after } = gap;
  if (before.length === 0 || after.length === 0 || before.length * after.length > MOST_PAIRS)
    return { ...gap, pairs: [] };
  const words = (side: readonly Loose[]): readonly Words[] => side.map(({ compared }) => wordsOf(compared.text));
  const [former, latter] = [words(before), words(after)];
  const candidates: Candidate[] = [];
  for (const [from, one] of former.entries())
    for (const [to, other] of latter.entries()) {
      const score = likeness(one, other);
      if (score >= least) candidates.push({ before: from, after: to, score });
    }
  // Of equal likeness those that stand nearest: both lists are in the order of their page.
  candidates.sort(
    (one, other) => other.score - one.score || distance(one) - distance(other) || one.before - other.before,
  );
  const taken = { before: new Set<number>(), after: new Set<number>() };
  const pairs: Pair[] = [];
  for (const { before: from, after: to } of candidates) {
    if (taken.before.has(from) || taken.after.has(to)) continue;
    taken.before.add(from);
    taken.after.add(to);
    pairs.push({ before: before[from]?.compared, after: after[to]?.compared });
  }
  return {
    pairs,
    before: before.filter((_, at) => !taken.before.has(at)),
    after: after.filter((_, at) => !taken.after.has(at)),
  };
}

const distance = ({ before, after }: Candidate): number => Math.abs(before - after);

/** What is left in one place, one by one: a heading for a heading, a text for a text. */
function pairedInOrder(before: readonly Loose[], after: readonly Loose[]): Gap & { readonly pairs: readonly Pair[] } {
  const waiting = new Map<string, Loose[]>();
  for (const one of before.toReversed()) {
    const queue = waiting.get(kindOf(one));
    if (queue === undefined) waiting.set(kindOf(one), [one]);
    else queue.push(one);
  }
  const pairs: Pair[] = [];
  const lonely: Loose[] = [];
  for (const one of after) {
    const former = waiting.get(kindOf(one))?.pop();
    if (former === undefined) lonely.push(one);
    else pairs.push({ before: former.compared, after: one.compared });
  }
  const left = new Set(Array.from(waiting.values()).flat());
  return { pairs, before: before.filter((one) => left.has(one)), after: lonely };
}

const kindOf = ({ compared: { block } }: Loose): string => `${block.level === null} ${block.anchor}`;
