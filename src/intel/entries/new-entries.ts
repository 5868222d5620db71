import type { Block, PageContent } from '#src/intel/pages/content.ts';
import type { Change } from '#src/intel/changes/change.ts';
import { daysBetween } from './dates.ts';
import { entryBounds, titleKey, type Entry } from './entry.ts';

/** What one side of a comparison holds, to find an entry of the other. */
export interface Known {
  readonly texts: ReadonlySet<string>;
  /** The dates of each title. */
  readonly titles: ReadonlyMap<string, ReadonlySet<string | null>>;
  readonly links: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

/** A link that several entries share, or that leads to the page itself, tells none of them. */
export const knownOf = (page: PageContent, entries: readonly Entry[]): Known => ({
  texts: new Set(shortTexts(page).map(titleKey)),
  titles: new Map(
    [...Map.groupBy(entries, ({ title }) => titleKey(title))].map(([key, same]) => [
      key,
      new Set(same.map(({ date }) => date)),
    ]),
  ),
  links: tellingLinks(page, entries),
  ids: new Set(entries.flatMap(({ id }) => (id === null ? [] : [id]))),
});

const datedKey = ({ title, date }: Entry) => `${titleKey(title)}|${date ?? ''}`;

/** The texts of a page that could be titles. */
const shortTexts = ({ blocks }: PageContent): readonly string[] =>
  blocks.flatMap(({ text }) => (text.length <= entryBounds.titleCharacters ? [text] : []));

/** Links that lead from one title only. */
export function tellingLinks({ url }: Pick<PageContent, 'url'>, entries: readonly Entry[]): ReadonlySet<string> {
  const titlesOf = new Map<string, string>();
  const shared = new Set<string>([url]);
  for (const { link, title } of entries) {
    if (link === null) continue;
    const key = titleKey(title);
    if ((titlesOf.get(link) ?? key) !== key) shared.add(link);
    titlesOf.set(link, key);
  }
  return new Set([...titlesOf.keys()].filter((link) => !shared.has(link) && !isRoot(link)));
}

const isRoot = (link: string) => link.split('/').length <= 4 && link.endsWith('/');

/**
 * Whether the other side has an entry: by what its feed calls it, its link or its title. Releases may share a title: one
 * with a date of its own is another if the former is still there.
 */
export function isKnown(entry: Entry, other: Known, own: Known): boolean {
  const { id, link, title } = entry;
  if (id !== null && other.ids.has(id)) return true;
  if (link !== null && own.links.has(link) && other.links.has(link)) return true;
  const key = titleKey(title);
  if (key === '') return false;
  const dates = other.titles.get(key);
  if (dates === undefined) return other.texts.has(key);
  if (entry.date === null || dates.has(entry.date)) return true;
  return ![...(own.titles.get(key) ?? [])].some((date) => dates.has(date));
}

/** Older by so many days than the newest that was there: put in later, not new. */
const OLD_DAYS = 60;

/**
 * Of one list, in its order, the entries that are new: not those that came in at its end, or are older than what was
 * there. Nothing of a list that has nothing in common with the other side: that is another list.
 */
export function newOfList(entries: readonly Entry[], isOld: (entry: Entry) => boolean): readonly Entry[] {
  const flags = entries.map(isOld);
  const old = entries.filter((_, index) => flags[index]);
  if (old.length === 0) return [];
  const lastOld = flags.lastIndexOf(true);
  const dates = old.flatMap(({ date }) => (date === null ? [] : [date])).toSorted();
  const [oldest, newest] = [dates[0], dates.at(-1)];
  const areDated = dates.length * 2 >= old.length;
  const areLinked = old.filter(({ link }) => link !== null).length * 2 > old.length;
  return entries.filter((entry, index) => {
    if (flags[index] === true || (areLinked && entry.link === null)) return false;
    if (oldest === undefined || newest === undefined || !areDated) return index < lastOld;
    if (entry.date === null) return false;
    return entry.date.slice(0, oldest.length) >= oldest && daysBetween(entry.date, newest) <= OLD_DAYS;
  });
}

/** Entries that left at the end of their list, as the window of a page moves on: no news. */
export function fallenOff(entries: readonly Entry[], isStill: (entry: Entry) => boolean): readonly Entry[] {
  let from = entries.length;
  while (from > 0 && !isStill(entries[from - 1] as Entry)) from -= 1;
  return from === 0 ? [] : entries.slice(from);
}

/** Entries by list, each in the order of the page. */
export function byList(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const lists = new Map<number, Entry[]>();
  for (const entry of entries) {
    const list = lists.get(entry.list);
    if (list === undefined) lists.set(entry.list, [entry]);
    else list.push(entry);
  }
  return [...lists.values()];
}

/** Entries that aren't within another of them, each title once. */
export function outermostEntries(entries: readonly Entry[]): readonly Entry[] {
  const sorted = entries.toSorted((a, b) => from(a) - from(b) || to(b) - to(a));
  const titles = new Set<string>();
  let reached = -1;
  return sorted.filter((entry) => {
    const isWithin = entry.range !== null && to(entry) <= reached;
    const isRepeated = titles.has(datedKey(entry));
    if (!isWithin) reached = Math.max(reached, to(entry));
    titles.add(datedKey(entry));
    return !isWithin && !isRepeated;
  });
}
const from = ({ range }: Entry) => range?.first ?? -1;
const to = ({ range }: Entry) => range?.last ?? -1;

/** The blocks that changed on one side; an edit that keeps half of its words is no new title. */
export function changedBlocks(changes: readonly Change[], side: 'before' | 'after'): ReadonlySet<Block> {
  const changed = new Set<Block>();
  for (const change of changes) {
    const block = change[side];
    if (block === undefined) continue;
    if (change.before !== undefined && change.after !== undefined && isAlike(change.before.text, change.after.text))
      continue;
    changed.add(block);
  }
  return changed;
}

const WORDS = 60;
const VERSION = /^[[(]?v?\d{1,5}\.\d/;

/** Whether two short texts share more than half of their words. */
export function isAlike(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  let shared = 0;
  for (const word of words)
    if (others.has(word)) shared += 1;
    else if (VERSION.test(word)) return false;
  return shared * 2 > Math.max(words.size, others.size);
}

const wordsOf = (text: string) => new Set(text.slice(0, 1_000).toLowerCase().split(' ').slice(0, WORDS));

/** All blocks that changed, of both sides. */
export const changedSides = (changes: readonly Change[]): ReadonlySet<Block> =>
  new Set(changes.flatMap(({ before, after }) => [before, after].filter((block) => block !== undefined)));

/** Whether a list lost so little that the rest is still the same list. */
export const isFewOf = (gone: number, all: number): boolean => gone * 2 <= all;
