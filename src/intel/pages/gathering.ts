import { cleanText } from './clean.ts';
import type { Block } from './content.ts';
import { isRelatedTitle, type Surrounding } from './surroundings.ts';
import { Trail } from './trail.ts';
import { pageBounds, type ElementNode } from './tree.ts';

/** A passage that a reader sees beside the content. */
export interface LeftBlock extends Block {
  readonly why: Surrounding;
}

export interface BlockList {
  readonly blocks: readonly Block[];
  /** What surrounds them. */
  readonly left: readonly LeftBlock[];
  readonly isTruncated: boolean;
}

/** Where a passage stands. */
export interface Place extends Pick<Block, 'cell'> {
  /** The innermost block. */
  readonly block: ElementNode | null;
  /** The level of the heading that it is the text of. */
  readonly heading: number | undefined;
  readonly why: Surrounding | undefined;
}

const VISIBLE = /\S/;

function beginsVisibly(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > 0x20 && first < 0x7f;
}

/** Gathers the text and the links of a block until the next one begins. */
export class Gathering {
  readonly #blocks: Block[] = [];
  readonly #left: LeftBlock[] = [];
  readonly #trail = new Trail();
  #pieces: string[] = [];
  #links: string[] = [];
  /** The level of the heading of what else one may read, while under it. */
  #related: number | undefined;

  get isFull(): boolean {
    return this.#blocks.length >= pageBounds.blocks;
  }

  get list(): BlockList {
    return { blocks: this.#blocks, left: this.#left, isTruncated: this.isFull };
  }

  /** How many links wait for the text that they stand in. */
  get linkCount(): number {
    return this.#links.length;
  }

  /** How many texts with more than blanks were added. */
  texts = 0;

  add(text: string): void {
    if (beginsVisibly(text) || VISIBLE.test(text)) this.texts += 1;
    this.#pieces.push(text);
  }

  /** Forgets the links from one on: there was a picture in them, or nothing. */
  dropLinks(from: number): void {
    if (this.#links.length > from) this.#links.length = from;
  }

  addLink(url: string): void {
    this.#links.push(url);
  }

  /** Ends the block. Without a text there is none; of its links those from `keep` on were of pictures alone. */
  end({ block: element, cell, heading, why: itself }: Place, keep: number): void {
    const text = this.#pieces.length === 0 ? '' : cleanText(this.#pieces.join(''));
    if (this.#pieces.length > 0) this.#pieces = [];
    if (text === '') {
      this.dropLinks(keep);
      return;
    }
    const links = this.#links;
    this.#links = [];
    if (this.isFull) return;
    const why = itself ?? this.#relatedBy(heading, text);
    if (heading !== undefined && why === undefined) this.#trail.leave(heading);
    const block = { anchor: this.#trail.shown, text, links, level: heading ?? null, cell, element };
    if (why === undefined) this.#blocks.push(block);
    else if (this.#left.length < pageBounds.blocks) this.#left.push({ ...block, why });
    if (heading !== undefined && why === undefined) this.#trail.add(heading, text);
  }

  /** Under a heading of what else one may read there is no content, up to the next heading as high. */
  #relatedBy(heading: number | undefined, text: string): Surrounding | undefined {
    if (heading !== undefined) {
      if (this.#related !== undefined && heading <= this.#related) this.#related = undefined;
      if (isRelatedTitle(text)) this.#related ??= heading;
    }
    return this.#related === undefined ? undefined : 'related_links';
  }
}
