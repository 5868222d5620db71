import type { Change } from '#src/intel/changes/change.ts';
import type { Versions } from '#src/intel/findings/finding.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';
import { layoutOf, type Layout } from './layout.ts';

export type Side = 'before' | 'after';

/** Longer texts above a group are no label of it. */
const LABEL_CHARACTERS = 80;
const GROUP_BLOCKS = 400;
/** Labels within labels: a country, its states, their letters. */
const ROUNDS = 3;

/** Elements above an entry that may be its card. */
const LEVELS_UP = 12;

/**
 * What comes or goes with entries of one side: the entries themselves, the whole of an element in which nothing is older,
 * words of theirs that stand twice on the page, so that the other copy was taken for the new one, and labels of groups that
 * hold nothing else.
 */
export function withCompanions(
  { changes, ...pages }: Pick<Versions, 'before' | 'after' | 'changes'>,
  side: Side,
  entries: Iterable<Block>,
): ReadonlySet<Block> {
  const understood = new Set(entries);
  if (understood.size === 0) return understood;
  const changed = changedOn(changes, side);
  addCards(layoutOf(pages[side]), changed, understood);
  addTwins(changed, understood);
  for (let round = 0; round < ROUNDS; round += 1) {
    const labels = [...changed].some((block) => !understood.has(block))
      ? labelsIn(pages[side], changed, understood)
      : [];
    if (labels.length === 0) break;
    for (const label of labels) understood.add(label);
  }
  return understood;
}

const changedOn = (changes: readonly Change[], side: Side): ReadonlySet<Block> =>
  new Set(changes.flatMap((change) => change[side] ?? []));

/** The widest elements round what is understood that hold changed words alone. */
function addCards(layout: Layout, changed: ReadonlySet<Block>, understood: Set<Block>): void {
  const texts = new Set([...changed].map(({ text }) => text));
  const isOfCard = (block: Block) => changed.has(block) || understood.has(block) || texts.has(block.text);
  const seen = new Set<ElementNode>();
  for (const entry of Array.from(understood)) {
    if (!changed.has(entry)) continue;
    let card: readonly Block[] = [];
    for (let [up, level] = [entry.element, 0]; up !== null && level < LEVELS_UP; up = up.parent, level += 1) {
      const range = seen.has(up) ? undefined : layout.rangeOf(up);
      seen.add(up);
      if (range === undefined || range.last - range.first > GROUP_BLOCKS) break;
      const blocks = layout.blocks.slice(range.first, range.last + 1);
      if (!blocks.every(isOfCard)) break;
      card = blocks;
    }
    for (const block of card) understood.add(block);
  }
}

/** The words of an entry that count as unchanged have a copy elsewhere that counts as new. */
function addTwins(changed: ReadonlySet<Block>, understood: Set<Block>): void {
  const waiting = new Map<string, number>();
  for (const block of understood) if (!changed.has(block)) waiting.set(block.text, (waiting.get(block.text) ?? 0) + 1);
  if (waiting.size === 0) return;
  for (const block of changed) {
    const count = waiting.get(block.text) ?? 0;
    if (count === 0 || understood.has(block)) continue;
    waiting.set(block.text, count - 1);
    understood.add(block);
  }
}

/** Labels of groups that hold nothing but what is understood, each with the words that introduce its group. */
function labelsIn(page: PageContent, changed: ReadonlySet<Block>, understood: ReadonlySet<Block>): readonly Block[] {
  const layout = layoutOf(page);
  return layout.blocks.flatMap((block, at) => {
    if (!changed.has(block) || understood.has(block) || block.text.length > LABEL_CHARACTERS) return [];
    const last = lastOfGroup(layout, at);
    const second = layout.blocks[at + 1];
    const isIntroduced = second !== undefined && changed.has(second) && second.level === null;
    const from = isIntroduced && !understood.has(second) ? at + 2 : at + 1;
    const group = from > last || last - at > GROUP_BLOCKS ? [] : layout.blocks.slice(from, last + 1);
    return group.length > 0 && group.every((each) => understood.has(each)) ? layout.blocks.slice(at, from) : [];
  });
}

/** Of a heading up to the next that ranks as high, of other words to the end of the smallest element that they begin. */
function lastOfGroup(layout: Layout, at: number): number {
  const { blocks } = layout;
  const { level = null, element = null } = blocks[at] ?? {};
  let [narrow, wide] = [at, at];
  for (let up = element; up !== null; up = up.parent) {
    const range = layout.rangeOf(up);
    if (range === undefined || range.first !== at) break;
    if (narrow === at) narrow = range.last;
    wide = range.last;
  }
  if (level === null) return narrow === at ? lastBeside(layout, at) : narrow;
  let last = at;
  while (last + 1 < blocks.length && last - at <= GROUP_BLOCKS && (blocks[last + 1]?.level ?? 7) > level) last += 1;
  return wide === at ? last : Math.min(last, wide);
}

/** Up to the next words of the same kind within the same element: `dt` and its `dd`. */
function lastBeside(layout: Layout, at: number): number {
  const { blocks, places } = layout;
  const parent = blocks[at]?.element?.parent ?? null;
  const end = parent === null ? at : Math.min(layout.rangeOf(parent)?.last ?? at, at + GROUP_BLOCKS);
  let last = at;
  while (last < end && places[last + 1] !== places[at]) last += 1;
  return last;
}
