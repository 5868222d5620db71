import type { ElementNode } from '#src/intel/pages/tree.ts';
import type { Item, Passages } from './items.ts';
import type { PriceText } from './priced-text.ts';
import { areTerms, isBadge, isHidden, isNameToo, isPriceLabel, isPromotion, isStock } from './priced-words.ts';

/** A card: its name, and the passages from the first to before the last. */
export interface CardRoot {
  readonly name: Item;
  readonly first: number;
  readonly end: number;
  /** What stands beside its like: the card’s own parent. */
  readonly group: ElementNode | null;
}

const WHOLE = new Set(['#root', 'html', 'body', 'main']);
const LEVELS = 8;
const MAX_NAME = 60;

/** Finds of which card a price is. Each question is answered by the depth of the page, not by its length. */
export class CardFinder {
  readonly #passages: Passages;
  readonly #priced: readonly number[];
  /** By level: how many headings of it or higher there are before a passage. */
  readonly #headings: readonly (readonly number[])[];
  readonly #lastHeading: readonly number[];
  readonly #texts: ReadonlyMap<number, PriceText>;
  /** From where nothing is named to the next place where something may be. */
  readonly #jumps = new Map<ElementNode, ElementNode | null>();
  readonly #names = new Map<Item, boolean>();
  readonly #siblings = new Map<ElementNode, number>();

  constructor(passages: Passages, texts: ReadonlyMap<number, PriceText>) {
    this.#passages = passages;
    this.#texts = texts;
    const { items } = passages;
    this.#priced = sums(items, (item) => texts.has(item.index));
    this.#headings = Array.from({ length: LEVELS }, (_, level) =>
      sums(items, (item) => item.level !== null && item.level <= level + 1 && this.#isName(item)),
    );
    let last = -1;
    this.#lastHeading = items.map((item) => {
      if (item.level !== null && this.#isName(item)) last = item.index;
      return last;
    });
  }

  /** The card of a price; undefined where nothing names it. */
  cardOf(price: Item): CardRoot | undefined {
    const climbed: ElementNode[] = [];
    let element: ElementNode | null = price.element;
    let card: CardRoot | undefined;
    while (element !== null && card === undefined) {
      const jump = this.#jumps.get(element);
      const span = this.#passages.spans.get(element);
      if (jump === undefined && span === undefined && element !== price.element) break;
      const name = jump !== undefined || span === undefined ? undefined : this.#nameIn(element, span, price);
      if (name !== undefined) card = this.#cardOf(element, name);
      else {
        if (jump === undefined && span !== undefined && this.#countHeadings(span[0], span[1], LEVELS) === 0)
          climbed.push(element);
        element = jump === undefined ? element.parent : jump;
      }
    }
    for (const each of climbed) this.#jumps.set(each, element);
    return card;
  }

  #nameIn(element: ElementNode, [first, end]: readonly [number, number], price: Item): Item | undefined {
    const heading = this.#lastHeading[price.index] ?? -1;
    if (heading >= first) return this.#passages.items[heading];
    const isUnit = this.#pricedSiblings(element) > 1;
    if (isUnit) {
      const named = this.#shortIn(first, end, price);
      if (named !== undefined) return named;
    }
    const after = this.#lastHeading[end - 1] ?? -1;
    return after >= first && this.#countHeadings(first, end, LEVELS) === 1 && this.#count(first, end) <= 2
      ? this.#passages.items[after]
      : undefined;
  }

  /** The first short passage that can be a name: before the price, or else after it. */
  #shortIn(first: number, end: number, price: Item): Item | undefined {
    const last = Math.min(end, first + 12);
    for (let at = first; at < last; at += 1) {
      const item = this.#passages.items[at];
      if (item !== undefined && at !== price.index && this.#isName(item)) return item;
    }
    return undefined;
  }

  #isName(item: Item): boolean {
    const known = this.#names.get(item);
    if (known !== undefined) return known;
    const isName = this.#mayName(item);
    this.#names.set(item, isName);
    return isName;
  }

  #mayName(item: Item): boolean {
    const { current: text } = item;
    const isShort = text.length > 0 && text.length <= MAX_NAME;
    const priced = this.#texts.get(item.index);
    if (!isShort || priced?.name === null) return false;
    const level = item.level ?? LEVELS;
    const isTerms = (level > 6 && areTerms(text)) || (level > 2 && isPriceLabel(text));
    return !isTerms && !isBadge(text) && (!isHidden(text) || isNameToo(text)) && !isStock(text) && !isPromotion(text);
  }

  /** How many neighbours of an element, with itself, have a price. */
  #pricedSiblings(element: ElementNode): number {
    const { parent } = element;
    if (parent === null) return 0;
    const known = this.#siblings.get(parent);
    if (known !== undefined) return known;
    let count = 0;
    for (const child of parent.children) {
      const span = child.kind === 'element' ? this.#passages.spans.get(child) : undefined;
      if (span !== undefined && this.#count(span[0], span[1]) > 0) count += 1;
    }
    this.#siblings.set(parent, count);
    return count;
  }

  #cardOf(root: ElementNode, name: Item): CardRoot {
    const level = name.level ?? LEVELS;
    let element = root;
    let [first, end] = this.#passages.spans.get(root) ?? [0, 0];
    if (name.level !== null && this.#countHeadings(first, end, level) > 1) {
      end = this.#sectionEnd(name.index, end, level);
      return { name, first: name.index, end, group: root };
    }
    // As far as it has no other price and no other heading.
    for (let { parent } = element; parent !== null; { parent } = element) {
      const span = this.#passages.spans.get(parent);
      if (span === undefined || WHOLE.has(parent.name)) break;
      if (this.#count(span[0], span[1]) > this.#count(first, end)) break;
      if (this.#countHeadings(span[0], span[1], level) > this.#countHeadings(first, end, level)) break;
      [first, end] = span;
      element = parent;
    }
    return { name, first, end, group: element.parent };
  }

  /** Where the next heading of the same level or a higher one stands. */
  #sectionEnd(from: number, end: number, level: number): number {
    const counts = this.#headings[level - 1] ?? [];
    const here = counts[from + 1] ?? 0;
    let [low, high] = [from + 1, end];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((counts[middle + 1] ?? 0) > here) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #count(first: number, end: number): number {
    return (this.#priced[end] ?? 0) - (this.#priced[first] ?? 0);
  }

  #countHeadings(first: number, end: number, level: number): number {
    const counts = this.#headings[level - 1] ?? [];
    return (counts[end] ?? 0) - (counts[first] ?? 0);
  }
}

function sums(items: readonly Item[], isCounted: (item: Item) => boolean): readonly number[] {
  const counts = [0];
  for (const item of items) counts.push((counts.at(-1) ?? 0) + (isCounted(item) ? 1 : 0));
  return counts;
}
