import { currencyOf } from '#src/intel/money/currency.ts';
import { cleanText } from '#src/intel/pages/clean.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';
import { isSeen } from '#src/intel/pages/visible.ts';

/** A passage as a reader sees it, with what of it is struck out. */
export interface Item {
  readonly index: number;
  /** The innermost element that is a block of its own. */
  readonly element: ElementNode;
  /** Of a figure whose currency stands in an element of its own. */
  readonly sign: ElementNode | null;
  /** All of it. */
  readonly text: string;
  /** What holds, and what is struck out. */
  readonly current: string;
  readonly former: string;
  /** The texts of a short one, each within marks of its own: a name in bold, and its price. */
  readonly parts: readonly string[];
  /** 1 to 6 of headings, 7 of what is a heading of a list or of details, 8 of strong words alone; else null. */
  readonly level: number | null;
  readonly cell: Cell | null;
  /** Of a button: no block of the page, but it says whom to ask for a price. */
  readonly isControl: boolean;
}

export interface Cell {
  readonly table: ElementNode;
  readonly row: number;
  readonly column: number;
}

/** The passages of some elements, and which of them an element holds: from the first to before the last. */
export interface Passages {
  readonly items: readonly Item[];
  readonly spans: ReadonlyMap<ElementNode, readonly [first: number, end: number]>;
}

const INLINE = new Set(
  'a abbr acronym b bdi bdo big br button cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const STRUCK = new Set(['s', 'del', 'strike']);
const STRUCK_CLASS =
  /(?:^|[\s_-])(?:line-through|strikethrough|struck|strike|old-price|price-old|was-price|original-price)(?:$|[\s_-])/i;
const STRUCK_STYLE = /line-through/i;
const TITLES = new Set(['dt', 'summary', 'caption', 'legend']);
const STRONG = new Set(['b', 'strong']);
const MAX_ITEMS = 5_000;
const ATTRIBUTE_CHARACTERS = 400;
/** `304 kr` and `per month`, each within marks of its own, are words of their own. */
const LETTER_FIRST = /^\p{L}/u;
const FIGURE_LAST = /\d[\s\u00a0]?\p{L}{0,4}$/u;
const MOST_CHARACTERS = 600;
const MOST_PARTS = 8;
const PARTS_CHARACTERS = 120;

interface Open {
  readonly element: ElementNode;
  readonly isBlock: boolean;
  readonly isStruck: boolean;
  readonly isStrong: boolean;
  readonly isControl: boolean;
  readonly level: number | null;
  readonly cell: Cell | null;
  readonly block: ElementNode;
  readonly first: number;
  next: number;
}

/** Reads elements of a page into passages: 5,000 at most. Takes time by the number of their nodes. */
export function passagesOf(roots: readonly ElementNode[]): Passages {
  const gathering = new Gathering();
  for (const root of roots) walk(root, gathering);
  return { items: gathering.items, spans: gathering.spans };
}

class Gathering {
  readonly items: Item[] = [];
  readonly spans = new Map<ElementNode, readonly [number, number]>();
  readonly tables = new Map<ElementNode, { row: number; column: number }>();
  #all: string[] = [];
  #current: string[] = [];
  #former: string[] = [];
  #isStrong = true;
  #isSpaced = false;
  #isControl = true;

  add(text: string, { isStruck, isStrong, isControl }: Pick<Open, 'isStruck' | 'isStrong' | 'isControl'>): void {
    this.#all.push(text);
    if (LETTER_FIRST.test(text) && FIGURE_LAST.test(this.#current.at(-1)?.slice(-24) ?? '')) {
      this.#current.push(' ');
      this.#isSpaced = true;
    }
    (isStruck ? this.#former : this.#current).push(text);
    (isStruck ? this.#current : this.#former).push(' ');
    this.#isStrong &&= isStrong || text.trim() === '';
    this.#isControl &&= isControl || text.trim() === '';
  }

  get isFull(): boolean {
    return this.items.length >= MAX_ITEMS;
  }

  get lastUnit(): string {
    return this.#all.at(-1)?.slice(-1) ?? '';
  }

  end({ block, level, cell }: Open): void {
    if (this.#all.length === 0) return;
    const raw = this.#all.join('');
    // No price, no name and no promotion is as long: its beginning is enough to tell it by.
    const text = cleanText(raw.length > MOST_CHARACTERS ? raw.slice(0, MOST_CHARACTERS) : raw);
    const isStruck = this.#former.some((piece) => piece !== ' ');
    const current = isStruck || this.#isSpaced ? cleanText(this.#current.join('')) : text;
    const former = isStruck ? cleanText(this.#former.join('')) : '';
    const [isStrong, isControl] = [this.#isStrong, this.#isControl];
    const isOfParts =
      this.#current.length > 1 && this.#current.length <= 2 * MOST_PARTS && current.length <= PARTS_CHARACTERS;
    const parts = isOfParts ? this.#current.map(cleanText).filter((part) => part !== '') : [current];
    [this.#all, this.#current, this.#former] = [[], [], []];
    [this.#isStrong, this.#isSpaced, this.#isControl] = [true, false, true];
    if (text === '' || this.isFull) return;
    const index = this.items.length;
    const before = this.items.at(-1);
    // A sign in an element of its own, and then its figure.
    if (before !== undefined && currencyOf(before.text) !== undefined && text >= '0' && text < ':') {
      const whole = before.current + current;
      const joined = {
        current: whole,
        text: before.text + text,
        former,
        parts: [whole],
        element: block,
        sign: before.element,
      };
      this.items[index - 1] = { ...before, ...joined };
      return;
    }
    const height = level ?? (isStrong ? 8 : null);
    this.items.push({
      index,
      element: block,
      sign: null,
      text,
      current,
      former,
      parts,
      level: height,
      cell,
      isControl,
    });
  }
}

function walk(root: ElementNode, gathering: Gathering): void {
  const stack: Open[] = [opened(root, undefined, gathering)];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const child = gathering.isFull ? undefined : top.element.children[top.next];
    top.next += 1;
    if (child === undefined) {
      if (top.isBlock) gathering.end(top);
      if (top.isBlock) gathering.spans.set(top.element, [top.first, gathering.items.length]);
      stack.pop();
    } else if (child.kind === 'text') gathering.add(child.text, top);
    else if (child.name === 'br' || child.name === 'wbr' || child.name === 'img') gathering.add(' ', top);
    else if (isShown(child)) {
      if (child.name === 'sup') gathering.add(beforeRaised(child, gathering.lastUnit), top);
      const isBlock = !INLINE.has(child.name);
      if (isBlock) gathering.end(top);
      stack.push(opened(child, top, gathering));
    }
  }
}

/** `$49<sup>99</sup>` is $49.99; other raised figures are notes. */
function beforeRaised({ children }: ElementNode, last: string): string {
  const [only] = children;
  return only?.kind === 'text' && /^\s?\d\d\s?$/.test(only.text) && last >= '0' && last <= '9' ? '.' : ' ';
}

const isButton = ({ name, attributes }: ElementNode): boolean => name === 'button' || attributes['role'] === 'button';
const isShown = (element: ElementNode): boolean =>
  isSeen(element) || (isButton(element) && element.attributes['hidden'] === undefined);

function opened(element: ElementNode, outer: Open | undefined, { items, tables }: Gathering): Open {
  const isBlock = outer === undefined || !INLINE.has(element.name);
  return {
    element,
    isBlock,
    isStruck: (outer?.isStruck ?? false) || isStruckOut(element),
    isStrong: (outer?.isStrong ?? false) || STRONG.has(element.name),
    isControl: (outer?.isControl ?? false) || isButton(element),
    level: levelOf(element) ?? (isBlock && outer?.level === 8 ? null : (outer?.level ?? null)),
    cell: cellOf(element, tables) ?? outer?.cell ?? null,
    block: isBlock ? element : (outer?.block ?? element),
    first: items.length,
    next: 0,
  };
}

function isStruckOut({ name, attributes }: ElementNode): boolean {
  if (STRUCK.has(name)) return true;
  const [classes, style] = [attributes['class'], attributes['style']];
  return (
    (classes !== undefined && STRUCK_CLASS.test(classes.slice(0, ATTRIBUTE_CHARACTERS))) ||
    (style !== undefined && STRUCK_STYLE.test(style.slice(0, ATTRIBUTE_CHARACTERS)))
  );
}

function levelOf({ name, attributes }: ElementNode): number | null {
  if (name.length === 2 && name.startsWith('h') && name >= 'h1' && name <= 'h6') return Number(name[1]);
  if (attributes['role'] === 'heading') return Math.min(6, Math.max(1, Number(attributes['aria-level']) || 3));
  return TITLES.has(name) ? 7 : null;
}

/** Rows and columns are counted as cells come; a cell over several columns is as many. */
function cellOf(element: ElementNode, tables: Map<ElementNode, { row: number; column: number }>): Cell | null {
  if (element.name === 'tr') {
    const table = tableOf(element);
    if (table === null) return null;
    const at = tables.get(table) ?? { row: -1, column: 0 };
    tables.set(table, { row: at.row + 1, column: 0 });
    return null;
  }
  if (element.name !== 'td' && element.name !== 'th') return null;
  const table = tableOf(element);
  const at = table === null ? undefined : tables.get(table);
  if (table === null || at === undefined) return null;
  const width = Math.min(50, Math.max(1, Number(element.attributes['colspan']) || 1));
  tables.set(table, { row: at.row, column: at.column + width });
  return { table, row: at.row, column: at.column };
}

const MAX_CLIMB = 4;

function tableOf(element: ElementNode): ElementNode | null {
  let { parent } = element;
  for (let steps = 0; parent !== null && parent.name !== 'table' && steps < MAX_CLIMB; steps += 1)
    ({ parent } = parent);
  return parent?.name === 'table' ? parent : null;
}
