import type { Block, PageContent } from '#src/intel/pages/content.ts';
import type { Range } from './layout.ts';

/** One of several things that a page lists: a post, a release, a job. */
export interface Entry {
  readonly title: string;
  /** Absolute, without query and fragment. */
  readonly link: string | null;
  /** `2026-03-09`, or `2026-03` where no day is said. */
  readonly date: string | null;
  /** As a feed or a board names it. */
  readonly id: string | null;
  /** The beginning of what it says besides its title. */
  readonly body: string;
  /** The entries with the same number are one list. */
  readonly list: number;
  /** The place of its title on the page, and of all its blocks; null: in data. */
  readonly at: number | null;
  readonly range: Range | null;
}

export const entryBounds = {
  /** Entries of a page that are read. */
  entries: 2_000,
  titleCharacters: 300,
  bodyCharacters: 400,
  bodyBlocks: 8,
} as const;

const COUNTERS =
  /(?<![\w.,])\d[\d.,]{0,10}[km]?\+? ?(?:views?|comments?|likes?|shares?|claps?|reactions?|upvotes?|votes?|reads?|replies|stars?|downloads?|min(?:ute)?s? read|min(?:ute)?s?)(?!\w)/gi;
const NUMBER_ONLY = /^[(]?\d[\d.,]{0,10}[km+]?[)]?$/i;

/** A text without view counts, reading times and the like. */
export const withoutCounters = (text: string): string =>
  /\d/.test(text) ? text.replaceAll(COUNTERS, '').replaceAll(/ {2,}/g, ' ').trim() : text;

/** Whether a text is nothing but counters. */
export const isCounter = (text: string): boolean =>
  text.length <= 60 && (NUMBER_ONLY.test(text) || /^[\s·•|,-]*$/.test(withoutCounters(text)));

/** How a title is compared: by its words, whichever their case, and not by counters. */
export const titleKey = (text: string): string =>
  withoutCounters(text.slice(0, entryBounds.titleCharacters)).toLowerCase();

/** The words of an entry as evidence quotes them: its title and what follows it. */
export function quoteOf(page: Pick<PageContent, 'blocks'>, { range, title, body }: Entry): string {
  if (range === null) return body === '' ? title : `${title} ${body}`;
  const texts: string[] = [];
  for (let at = range.first; at <= range.last && at < range.first + entryBounds.bodyBlocks; at += 1)
    texts.push(page.blocks[at]?.text ?? '');
  return texts.join(' ');
}

/** The blocks of an entry. */
export const blocksOfEntry = ({ blocks }: Pick<PageContent, 'blocks'>, { range }: Entry): readonly Block[] =>
  range === null ? [] : blocks.slice(range.first, range.last + 1);
