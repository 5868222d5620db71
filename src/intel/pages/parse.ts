import { decodeHTML, decodeHTMLAttribute, decodeXML } from 'entities/decode';
import { Parser } from 'htmlparser2';
import { pageBounds, type ElementNode, type PageNode, type TextNode } from './tree.ts';

export interface ParsedPage {
  readonly root: ElementNode;
  /** Whether it had more nodes, or was nested deeper, than is read. */
  readonly isTruncated: boolean;
}

/** In these nothing is an entity; in XML they are elements as any other. */
const LITERAL: ReadonlySet<string> = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);
/** A browser nests no deeper than the least of these (Blink, Gecko). */
const OPEN = { least: 512, most: 4_096 };
/** Each end tag is looked for among the open elements: so many comparisons are a tenth of a second. */
const MOST_COMPARISONS = 50_000_000;

/**
 * Parses a page within its bounds: 100,000 nodes, and elements deeper than 256 aren't made, so that their text stands in the
 * 256th. What comes after the last node isn't read. The parser looks for entities letter by letter, so that it takes half as
 * long without: they are decoded by the same library in the few texts and attributes that have any.
 */
export function parsePage(text: string, { isXml }: { readonly isXml: boolean }): ParsedPage {
  const tree = new Tree(maxOpenOf(text), isXml ? inXml : inHtml);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        tree.open(name, attributes);
        if (tree.isFull) parser.pause();
      },
      onclosetag: () => tree.close(),
      ontext: (words) => tree.write(words),
      oncdatastart: () => tree.markLiteral(true),
      oncdataend: () => tree.markLiteral(false),
    },
    { xmlMode: isXml, recognizeCDATA: isXml, decodeEntities: false },
  );
  parser.end(text);
  return { root: tree.root, isTruncated: tree.isFull };
}

interface Entities {
  /** Names of elements in whose text there are none. */
  readonly literal: ReadonlySet<string>;
  readonly inText: (text: string) => string;
  readonly inAttribute: (value: string) => string;
}

const inXml: Entities = { literal: new Set(), inText: decodeXML, inAttribute: decodeXML };
const inHtml: Entities = { literal: LITERAL, inText: decodeHTML, inAttribute: decodeHTMLAttribute };

/** How many elements may be open at once, so that a page of tags takes no time by the square of its length. */
function maxOpenOf(text: string): number {
  let ends = 1;
  for (let at = text.indexOf('</'); at !== -1; at = text.indexOf('</', at + 2)) ends += 1;
  return Math.min(Math.max(OPEN.least, Math.floor(MOST_COMPARISONS / ends)), OPEN.most);
}

class Tree {
  readonly root: ElementNode = {
    kind: 'element',
    name: '#root',
    attributes: {},
    parent: null,
    children: [],
    size: undefined,
  };
  isFull = false;
  readonly #maxOpen: number;
  readonly #entities: Entities;
  #isLiteral = false;
  #current: ElementNode = this.root;
  #text: TextNode | undefined;
  #nodes = 0;
  #depth = 0;

  constructor(maxOpen: number, entities: Entities) {
    this.#maxOpen = maxOpen;
    this.#entities = entities;
  }

  markLiteral(isLiteral: boolean): void {
    this.#isLiteral = isLiteral;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.isFull) return;
    this.#depth += 1;
    this.#text = undefined;
    if (this.#depth > this.#maxOpen) this.isFull = true;
    if (this.#depth > pageBounds.depth) return;
    for (const each in attributes) {
      const value = attributes[each];
      if (value?.includes('&')) attributes[each] = this.#entities.inAttribute(value);
    }
    const element: ElementNode = {
      kind: 'element',
      name,
      attributes,
      parent: this.#current,
      children: [],
      size: undefined,
    };
    if (this.#add(element)) this.#current = element;
  }

  close(): void {
    if (this.isFull) return;
    if (this.#depth <= pageBounds.depth) this.#current = this.#current.parent ?? this.root;
    this.#depth -= 1;
    this.#text = undefined;
  }

  write(given: string): void {
    if (this.isFull || given === '') return;
    const isLiteral = this.#isLiteral || !given.includes('&') || this.#entities.literal.has(this.#current.name);
    const words = isLiteral ? given : this.#entities.inText(given);
    if (this.#text !== undefined) {
      this.#text.text += words;
      return;
    }
    const text: TextNode = { kind: 'text', text: words, parent: this.#current };
    if (this.#add(text)) this.#text = text;
  }

  #add(node: PageNode): boolean {
    this.#nodes += 1;
    this.isFull ||= this.#nodes > pageBounds.nodes;
    if (!this.isFull) this.#current.children.push(node);
    return !this.isFull;
  }
}
