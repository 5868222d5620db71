import type { ElementNode } from './tree.ts';

/** A passage of a page: a paragraph, a heading, a cell, an item. */
export interface Block {
  /** Where it stands: the headings above it, from the outermost. */
  readonly anchor: string;
  /** As people read it: clean, in one line. */
  readonly text: string;
  /** Where its links go, in their order: absolute, without query and fragment. */
  readonly links: readonly string[];
  /** Of a heading: 1 to 6. */
  readonly level: number | null;
  /** Of a cell: the number of its table on the page, of its row and of its column, from 0. */
  readonly cell: { readonly table: number; readonly row: number; readonly column: number } | null;
  /** The innermost element that is a block of its own and holds all of this text; null: of a text without marks. */
  readonly element: ElementNode | null;
}

/** A page as rules read it: what surrounds its content is gone. */
export interface PageContent {
  /** Where it was in the end. */
  readonly url: string;
  readonly format: 'html' | 'xml' | 'json' | 'text';
  /** The whole page; null unless it has marks. */
  readonly root: ElementNode | null;
  /** What of it is its content. */
  readonly main: readonly ElementNode[];
  /** What a page of JSON says; undefined of any other. */
  readonly data: unknown;
  /** As the page says it: `en-GB`. */
  readonly language: string | null;
  readonly blocks: readonly Block[];
}
