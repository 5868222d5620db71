import { Parser } from 'htmlparser2';
import { pageBounds, type ElementNode, type PageNode, type TextNode } from './tree.ts';

export interface ParsedPage {
  readonly root: ElementNode;
  /** Whether it had more nodes, or was nested deeper, than is read. */
  readonly isTruncated: boolean;
}

/** Text that is handed to the parser at once: between two pieces it can be stopped. */
const PIECE = 16_384;
/** A browser nests no deeper than the least of these (Blink, Gecko). */
const OPEN = { least: 512, most: 4_096 };
/** Each end tag is looked for among the open elements: so many comparisons are a tenth of a second. */
const MOST_COMPARISONS = 50_000_000;

/**
 * Parses a page within its bounds: 100,000 nodes, and elements deeper than 256 aren't made, so that their text stands in the
 * 256th. What comes after the last node isn't read.
 */
export function parsePage(text: string, { isXml }: { readonly isXml: boolean }): ParsedPage {
  const tree = new Tree(maxOpenOf(text));
  const parser = new Parser(
    {
      onopentag: (name, attributes) => tree.open(name, attributes),
      onclosetag: () => tree.close(),
      ontext: (words) => tree.write(words),
    },
    { xmlMode: isXml, recognizeCDATA: isXml, decodeEntities: true },
  );
  for (let from = 0; from < text.length && !tree.isFull; from += PIECE) parser.write(text.slice(from, from + PIECE));
  if (!tree.isFull) parser.end();
  return { root: tree.root, isTruncated: tree.isFull };
}

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
  #current: ElementNode = this.root;
  #text: TextNode | undefined;
  #nodes = 0;
  #depth = 0;

  constructor(maxOpen: number) {
    this.#maxOpen = maxOpen;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.isFull) return;
    this.#depth += 1;
    this.#text = undefined;
    if (this.#depth > this.#maxOpen) this.isFull = true;
    if (this.#depth > pageBounds.depth) return;
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

  write(words: string): void {
    if (this.isFull) return;
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
