import type { Block } from '#src/intel/pages/content.ts';
import { comparedBlock, keyOf, type ComparedBlock, type MaskRule } from './compared-block.ts';
import { pairUp, type Loose } from './pair-up.ts';

/** Two passages, or one that has no other. */
export interface Pair {
  readonly before: ComparedBlock | undefined;
  readonly after: ComparedBlock | undefined;
}

/** Passages that differ and count for the same. */
export interface Same extends Pair {
  readonly rule: MaskRule | 'reflowed';
}

export interface Alignment {
  readonly changed: readonly Pair[];
  readonly same: readonly Same[];
  /** How many blocks stand elsewhere than they did, among the others. */
  readonly moved: number;
  /** Blocks that only one side has as they are. */
  readonly loose: { readonly before: readonly Block[]; readonly after: readonly Block[] };
}

/**
 * What differs between two lists of blocks. First those that are alike, wherever they stand: a move is no change. Then those
 * that are alike but for what is masked. What is left over between the same neighbours belongs together: if all of it says the
 * same in other pieces it has only flowed otherwise, else the likest are one edit. The rest is new or gone.
 */
export function align(before: readonly Block[], after: readonly Block[], ignored: readonly string[]): Alignment {
  const rawKey = ({ text, links }: Block) => keyOf(text, links);
  const partners = matched(before.map(rawKey), after.map(rawKey));
  const compare = (block: Block) => comparedBlock(block, ignored);
  const loose = {
    before: looseOf(before, partners.before, compare, (_at, partner) => partner),
    after: looseOf(after, partners.after, compare, (at) => at),
  };
  const masked = matched(
    loose.before.map(({ compared }) => compared.key),
    loose.after.map(({ compared }) => compared.key),
  );
  const same: Same[] = [];
  for (const [at, partner] of masked.before.entries())
    if (partner !== undefined) same.push(sameOf(loose.before[at]?.compared, loose.after[partner]?.compared));
  const left = {
    before: loose.before.filter((_, at) => masked.before[at] === undefined),
    after: loose.after.filter((_, at) => masked.after[at] === undefined),
  };
  for (const { compared } of [...left.before, ...left.after])
    if (compared.text === '')
      same.push({ before: compared, after: undefined, rule: compared.masks[0] ?? 'ignored_text' });
  const counting = ({ compared }: Loose) => compared.text !== '';
  const { changed, reflowed } = pairUp(left.before.filter(counting), left.after.filter(counting));
  same.push(...reflowed.map((pair) => ({ ...pair, rule: 'reflowed' as const })));
  const blocksOf = (side: readonly Loose[]) => side.map(({ compared }) => compared.block);
  const both = { before: blocksOf(loose.before), after: blocksOf(loose.after) };
  return { changed, same, moved: movedAmong(partners.before), loose: both };
}

const sameOf = (before: ComparedBlock | undefined, after: ComparedBlock | undefined): Same => ({
  before,
  after,
  rule: before?.masks[0] ?? after?.masks[0] ?? 'reflowed',
});

interface Partners {
  readonly before: readonly (number | undefined)[];
  readonly after: readonly (number | undefined)[];
}

/**
 * Equal keys, each with one of the other side, in their order. Most pages are alike from their beginning and from their end:
 * only what is between is looked up.
 */
function matched(before: readonly string[], after: readonly string[]): Partners {
  const partners = {
    before: Array.from<number | undefined>({ length: before.length }),
    after: Array.from<number | undefined>({ length: after.length }),
  };
  const pair = (from: number, to: number) => {
    partners.before[from] = to;
    partners.after[to] = from;
  };
  let start = 0;
  for (; start < before.length && start < after.length && before[start] === after[start]; start += 1)
    pair(start, start);
  let [beforeEnd, afterEnd] = [before.length, after.length];
  for (; beforeEnd > start && afterEnd > start && before[beforeEnd - 1] === after[afterEnd - 1]; beforeEnd -= 1) {
    afterEnd -= 1;
    pair(beforeEnd - 1, afterEnd);
  }
  const waiting = new Map<string, number[]>();
  for (let at = beforeEnd - 1; at >= start; at -= 1) {
    const queue = waiting.get(before[at] ?? '');
    if (queue === undefined) waiting.set(before[at] ?? '', [at]);
    else queue.push(at);
  }
  for (let at = start; at < afterEnd; at += 1) {
    const partner = waiting.get(after[at] ?? '')?.pop();
    if (partner !== undefined) pair(partner, at);
  }
  return partners;
}

/** Blocks without a partner, each with the place of the one with a partner before it, as the newer page counts. */
function looseOf(
  blocks: readonly Block[],
  partners: readonly (number | undefined)[],
  compare: (block: Block) => ComparedBlock,
  placeOf: (at: number, partner: number) => number,
): readonly Loose[] {
  const loose: Loose[] = [];
  let gap = -1;
  for (const [at, block] of blocks.entries()) {
    const partner = partners[at];
    if (partner === undefined) loose.push({ compared: compare(block), gap, at });
    else gap = placeOf(at, partner);
  }
  return loose;
}

/** How many of those that are on both sides come before one that they came after. */
function movedAmong(partners: readonly (number | undefined)[]): number {
  let [highest, moved] = [-1, 0];
  for (const partner of partners) {
    if (partner === undefined) continue;
    if (partner < highest) moved += 1;
    else highest = partner;
  }
  return moved;
}
