import type { Block } from './content.ts';
import { bulkOf, contentRootsOf } from './content-root.ts';
import { Gathering, type BlockList, type Place } from './gathering.ts';
import { isSign, Links } from './links.ts';
import { surveyOf } from './sizes.ts';
import { headingLevelOf, isFrame, surroundingOf, type Surrounding } from './surroundings.ts';
import type { ElementNode, PageNode, Size } from './tree.ts';

const INLINE = new Set(
  'a abbr acronym b bdi bdo big br button cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const SPACED = new Set(['br', 'wbr', 'img']);
const CONSENT = { characters: 2_000, share: 0.7 } as const;
/** A list of links to places on the same page: so many, and little else. */
const CONTENTS = { links: 3, beside: 0.2 } as const;

interface Reading {
  readonly isXml: boolean;
  readonly without: ReadonlySet<PageNode>;
  readonly url: string;
  /** What the target chose; null: the page's content is looked for. */
  readonly chosen: readonly ElementNode[] | null;
}

export interface FoundBlocks extends BlockList {
  readonly main: readonly ElementNode[];
}

/** The visible text of a page, block by block in its order, with what surrounds it: 5,000 blocks of each at most. */
export function blocksOf(root: ElementNode, reading: Reading): FoundBlocks {
  const { isXml, without, chosen } = reading;
  const survey = isXml ? undefined : surveyOf(root, without);
  const bulk = survey === undefined ? new Set<ElementNode>() : bulkOf(root, survey);
  const main = chosen ?? (survey === undefined ? [root] : contentRootsOf(root, survey, bulk));
  const walk = new Walk(reading, { main: new Set(main), bulk, text: root.size?.text ?? 0 });
  for (const start of chosen ?? [root]) if (!without.has(start)) walk.through(start);
  return { ...walk.list, main };
}

interface Open extends Place {
  readonly element: ElementNode;
  readonly block: ElementNode;
  readonly isBlock: boolean;
  /** Links that waited when it began, and texts that there had been. */
  readonly links: number;
  readonly texts: number;
  next: number;
}

/** What is known of a page before it is walked. */
interface Known {
  readonly main: ReadonlySet<ElementNode>;
  /** What holds most of it. */
  readonly bulk: ReadonlySet<ElementNode>;
  /** Characters of the whole page. */
  readonly text: number;
}

class Walk {
  readonly #reading: Reading;
  readonly #known: Known;
  readonly #gathering = new Gathering();
  readonly #links: Links;
  readonly #tables = { table: -1, row: -1, column: -1 };

  constructor(reading: Reading, known: Known) {
    this.#reading = reading;
    this.#known = known;
    this.#links = new Links(reading.url);
  }

  get list(): BlockList {
    return this.#gathering.list;
  }

  through(root: ElementNode): void {
    const gathering = this.#gathering;
    const stack: Open[] = [this.#open(root, undefined)];
    for (let top = stack.at(-1); top !== undefined && !gathering.isFull; top = stack.at(-1)) {
      const child = top.element.children[top.next];
      top.next += 1;
      if (child === undefined) {
        if (top.element.name === 'a' && gathering.texts === top.texts) gathering.dropLinks(top.links);
        if (top.isBlock) gathering.end(top, top.links);
        stack.pop();
      } else if (child.kind === 'text') {
        gathering.add(child.text);
      } else if (SPACED.has(child.name)) {
        gathering.add(' ');
      } else if (this.#isRead(child)) {
        const inner = this.#open(child, top);
        if (inner.isBlock) gathering.end(top, gathering.linkCount);
        const target = child.name === 'a' ? this.#links.targetOf(child) : undefined;
        if (target !== undefined) gathering.addLink(target);
        stack.push(inner);
      }
    }
  }

  #isRead(element: ElementNode): boolean {
    const { without, isXml } = this.#reading;
    return isXml ? !without.has(element) : element.size !== undefined && !isSign(element);
  }

  #open(element: ElementNode, outer: Open | undefined): Open {
    const { isXml } = this.#reading;
    const level = isXml ? undefined : headingLevelOf(element.name);
    const why = this.#whyOf(element, outer);
    const isBlock = outer === undefined || isXml || !INLINE.has(element.name) || why !== outer.why;
    return {
      element,
      block: isBlock ? element : outer.block,
      isBlock,
      cell: this.#cellOf(element, outer?.cell ?? null),
      heading: level ?? outer?.heading,
      why,
      links: this.#gathering.linkCount,
      texts: this.#gathering.texts,
      next: 0,
    };
  }

  #whyOf(element: ElementNode, outer: Open | undefined): Surrounding | undefined {
    if (this.#reading.isXml) return undefined;
    if (this.#known.main.has(element)) return undefined;
    const { why } = outer ?? { why: this.#reading.chosen === null ? 'outside_content' : undefined };
    if (why !== undefined && why !== 'outside_content') return why;
    if (this.#known.bulk.has(element)) return why;
    return surroundingOf(element) ?? this.#byPlace(element) ?? why;
  }

  #byPlace(element: ElementNode): Surrounding | undefined {
    if (this.#reading.chosen === null && isFrame(element)) return 'page_frame';
    const { size } = element;
    if (size !== undefined && this.#isAsking(size)) return 'consent_banner';
    if (size === undefined || size.fragments < CONTENTS.links || size.headings > 1) return undefined;
    const isList = size.fragments === size.links && size.text - size.linked <= CONTENTS.beside * size.text;
    return isList ? 'contents_list' : undefined;
  }

  /** What asks for consent and has a button to give or refuse it, and is no more than a small part of the page. */
  #isAsking({ asks, answers, headings, text }: Size): boolean {
    return (
      asks > 0 && answers > 0 && headings <= 2 && text <= CONSENT.characters && text <= CONSENT.share * this.#known.text
    );
  }

  #cellOf({ name }: ElementNode, outer: Block['cell']): Block['cell'] {
    const tables = this.#tables;
    if (name === 'table') Object.assign(tables, { table: tables.table + 1, row: -1, column: -1 });
    else if (name === 'tr') Object.assign(tables, { row: tables.row + 1, column: -1 });
    else if (name === 'td' || name === 'th') tables.column += 1;
    else return outer;
    return name === 'td' || name === 'th' ? { ...tables } : null;
  }
}

/** The blocks of a text without marks: its lines. */
export function blocksOfLines(text: string): BlockList {
  const gathering = new Gathering();
  const place = { block: null, cell: null, heading: undefined, why: undefined };
  for (let from = 0; from < text.length && !gathering.isFull;) {
    const end = text.indexOf('\n', from);
    gathering.add(text.slice(from, end === -1 ? undefined : end));
    gathering.end(place, 0);
    from = end === -1 ? text.length : end + 1;
  }
  return gathering.list;
}
