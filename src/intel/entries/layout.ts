import type { Block, PageContent } from '#src/intel/pages/content.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';

/** Blocks from the first to the last, both counted, by their places on the page. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** Where the blocks of a page stand in its tree. */
export interface Layout {
  readonly blocks: readonly Block[];
  /** Of each block: a number that all have whose elements are nested alike, by name: the cards of a list share it. */
  readonly places: readonly number[];
  /** The blocks within an element. */
  rangeOf(element: ElementNode): Range | undefined;
}

/** Several rules ask for the same page’s. */
const made = new WeakMap<PageContent, Layout>();

export function layoutOf(page: PageContent): Layout {
  const layout = made.get(page) ?? laidOut(page);
  made.set(page, layout);
  return layout;
}

/** Two walks, each of which looks at an element once. */
function laidOut({ blocks }: PageContent): Layout {
  const first = climbed(blocks, 1);
  const last = climbed(blocks, -1);
  const places = new Places();
  return {
    blocks,
    places: blocks.map(({ element }) => (element === null ? -1 : places.of(element))),
    rangeOf(element) {
      const from = first.get(element);
      const to = last.get(element);
      return from === undefined || to === undefined ? undefined : { first: from, last: to };
    },
  };
}

/** The first block that is met within each element, from one end. */
function climbed(blocks: readonly Block[], step: 1 | -1): ReadonlyMap<ElementNode, number> {
  const met = new Map<ElementNode, number>();
  for (let at = step === 1 ? 0 : blocks.length - 1; at >= 0 && at < blocks.length; at += step)
    for (let element = blocks[at]?.element ?? null; element !== null && !met.has(element); element = element.parent)
      met.set(element, at);
  return met;
}

/** Numbers for the ways of names from the root to elements. */
class Places {
  readonly #byWay = new Map<string, number>();
  readonly #byElement = new Map<ElementNode, number>();

  of(element: ElementNode): number {
    const unknown: ElementNode[] = [];
    let place: number | undefined;
    for (let next: ElementNode | null = element; next !== null; next = next.parent) {
      place = this.#byElement.get(next);
      if (place !== undefined) break;
      unknown.push(next);
    }
    let number = place ?? 0;
    for (const next of unknown.toReversed()) {
      const way = `${number}/${next.name}`;
      number = this.#byWay.get(way) ?? this.#byWay.size + 1;
      this.#byWay.set(way, number);
      this.#byElement.set(next, number);
    }
    return number;
  }
}

const LEVELS_UP = 24;

/** How titles of one list are looked at: the place of each, in the order of the page. */
export interface Titles {
  readonly at: number;
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

/**
 * The blocks that belong to a title: of the highest element that holds no other title of its list, or, if that is the
 * title alone, all up to the next title or to a heading that ranks as high.
 */
export function rangeOfTitle(layout: Layout, { at, previous, next }: Titles): Range {
  const block = layout.blocks[at];
  const level = block?.level ?? 7;
  const holdsOther = ({ first, last }: Range) =>
    (previous !== undefined && previous >= first) || (next !== undefined && next <= last);
  let range: Range = { first: at, last: at };
  let element = block?.element ?? null;
  const isAlone = previous === undefined && next === undefined;
  for (let up = 0; element !== null && up < (isAlone ? 3 : LEVELS_UP); up += 1, element = element.parent) {
    const wider = layout.rangeOf(element);
    if (wider === undefined || holdsOther(wider)) break;
    const top = layout.blocks[wider.first];
    if (wider.first < at && top !== undefined && (top.level ?? 7) < level) break;
    if (isAlone && hasHeading(layout, wider, at, level)) break;
    range = wider;
  }
  return range.last > at ? range : { first: range.first, last: lastOfFlat(layout, { at, previous, next }) };
}

const FLAT_BLOCKS = 60;

function hasHeading(layout: Layout, { first, last }: Range, at: number, level: number): boolean {
  if (last - first > FLAT_BLOCKS) return true;
  return layout.blocks
    .slice(first, last + 1)
    .some((block, index) => index + first !== at && (block.level ?? 7) <= level);
}

function lastOfFlat(layout: Layout, { at, previous, next }: Titles): number {
  const { blocks } = layout;
  const { level = null, element = null } = blocks[at] ?? {};
  if (level === null && next !== undefined) return Math.min(next - 1, at + FLAT_BLOCKS);
  if (level === null) {
    // The last of a list is as long as the one before it, as far as their element goes.
    const around = element?.parent ? layout.rangeOf(element.parent) : undefined;
    return previous === undefined
      ? at
      : Math.max(at, Math.min(2 * at - previous - 1, around?.last ?? at, at + FLAT_BLOCKS));
  }
  let last = at;
  for (; last + 1 < blocks.length && last + 1 !== next && last < at + FLAT_BLOCKS; last += 1)
    if ((blocks[last + 1]?.level ?? 7) <= level) break;
  return last;
}

const BLOCKS_BACK = 200;

/** The innermost heading above a block: of a heading one that ranks higher. '' if none is near. */
export function headingAbove(blocks: readonly Block[], at: number): string {
  const level = blocks[at]?.level ?? 7;
  for (let above = at - 1; above >= 0 && above >= at - BLOCKS_BACK; above -= 1) {
    const block = blocks[above];
    if (block !== undefined && (block.level ?? 7) < level) return block.text;
  }
  return '';
}
