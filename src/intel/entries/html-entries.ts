import { cleanText } from '#src/intel/pages/clean.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import { dateIn, isDateOnly, isRelative, monthOf } from './dates.ts';
import { entryBounds, isCounter, type Entry } from './entry.ts';
import { layoutOf, rangeOfTitle, type Layout, type Range } from './layout.ts';
import { addressOf, elementsWithin, linkAround, linkedText } from './links.ts';

/** What isn't the title of an entry, but of a part of one or of the page. */
const PARTS = new Set(
  "added|changed|fixed|removed|deprecated|security|new|improved|improvements|fixes|bug fixes|bugfixes|bugs|features|new features|enhancements|breaking changes|notes|other|misc|performance|highlights|what’s new|what's new|updates|read more|learn more|see more|load more|show more|view all|see all|read all|continue reading|read article|read post|read the post|view details|details|apply|apply now|older posts|newer posts|next|previous|share|tags|categories|category|archive|archives|newsletter|subscribe|comments|related posts|related articles|popular posts|recent posts|latest posts|follow us|contact us|contact|sign up|sign in|log in|get started|try for free|book a demo|home".split(
    '|',
  ),
);
const MIN_LINKED_SHARE = 0.6;
/** Longer texts that end with a date are sentences. */
const ENDING_CHARACTERS = 120;
/** Blocks after its first in which the date of an entry is looked for. */
const DATE_BLOCKS = 10;

export const isPartTitle = (text: string): boolean =>
  text.length <= 30 &&
  PARTS.has(
    text
      .toLowerCase()
      .replace(/[:.›»→]$/, '')
      .trim(),
  );
const canBeTitle = ({ text }: Block): boolean =>
  text.length >= 3 &&
  text.length <= entryBounds.titleCharacters &&
  !isDateOnly(text) &&
  !isPartTitle(text) &&
  !isCounter(text);

/** What a page lists: whatever has a title by being a heading, a link, or dated. */
export function htmlEntries(page: PageContent): readonly Entry[] {
  const layout = layoutOf(page);
  const entries: Entry[] = [];
  const isTitled = new Set<number>();
  for (const titles of listsOf(layout, headingsOf(layout), linksOf(layout)))
    for (const entry of entriesOfList(page, layout, titles)) {
      entries.push(entry);
      if (titles.length === 1 || entry.date === null) continue;
      for (const at of beginningOf(entry)) isTitled.add(at);
    }
  const dated = layout.blocks.flatMap((block, at) => (isTitled.has(at) || !isDated(block) ? [] : [at]));
  for (const dates of listsOf(layout, dated)) entries.push(...datedEntries(page, layout, dates));
  return entries.slice(0, entryBounds.entries);
}

/** The first blocks of an entry, where its date stands. */
const beginningOf = ({ range }: Entry): readonly number[] =>
  range === null
    ? []
    : Array.from({ length: Math.min(range.last - range.first, DATE_BLOCKS) + 1 }, (_, index) => range.first + index);

const headingsOf = ({ blocks }: Layout): readonly number[] =>
  blocks.flatMap((block, at) => (block.level !== null && canBeTitle(block) ? [at] : []));

/** Blocks that are links; of a link round several blocks the first that can be a title. */
function linksOf({ blocks }: Layout): readonly number[] {
  const around = new Set<unknown>();
  return blocks.flatMap((block, at) => {
    if (block.level !== null || !canBeTitle(block)) return [];
    const link = linkAround(block);
    if (link === undefined)
      return linkedText(block).length >= undatedTitle(block).length * MIN_LINKED_SHARE ? [at] : [];
    if (around.has(link) || !block.text.includes(' ')) return [];
    around.add(link);
    return [at];
  });
}

/** A block’s text without the date that stands before or after it: of one that is mostly a link the link’s. */
function undatedTitle(block: Block): string {
  const { text, level } = block;
  const linked = level === null ? linkedText(block) : '';
  if (linked.length >= 4 && linked.length >= text.length * MIN_LINKED_SHARE) return linked;
  const found = level === null ? dateIn(text) : undefined;
  if (found === undefined) return text;
  const [before, after] = [text.slice(0, found.start), cleanText(text.slice(found.end))];
  if (before.length > 3 && isDateOnly(text.slice(found.start))) return before.replace(/[\s:;,|·•(–—-]{1,5}$/, '');
  return before.length <= 12 && isDateOnly(text.slice(0, found.end)) && after.length > 3
    ? after.replace(/^[\s:;,.|·•)–—-]{1,5}/, '')
    : text;
}

/** A block that is a date, or begins or ends with one. “3 days ago” dates no entry by itself. */
function isDated({ text, level }: Block): boolean {
  if (isDateOnly(text)) return !isRelative(text);
  const date = text.length <= entryBounds.titleCharacters ? dateIn(text) : undefined;
  if (date === undefined) return false;
  const isLast = level === null && text.length <= ENDING_CHARACTERS && isDateOnly(text.slice(date.start));
  return isLast || (date.start <= 12 && isDateOnly(text.slice(0, date.end)));
}

/** Titles by list: those in places of the same kind. */
function listsOf({ places }: Layout, ...kinds: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return kinds.flatMap((titles) => {
    const lists = new Map<number, number[]>();
    for (const at of titles) {
      const place = places[at] ?? 0;
      const list = lists.get(place);
      if (list === undefined) lists.set(place, [at]);
      else list.push(at);
    }
    return [...lists.values()];
  });
}

function* entriesOfList(page: PageContent, layout: Layout, titles: readonly number[]): Generator<Entry> {
  const isDateBefore = (at: number) => isDateOnly(layout.blocks[at - 1]?.text ?? ' ');
  const ranges = titles.map((at, index) =>
    rangeOfTitle(layout, { at, previous: titles[index - 1], next: titles[index + 1] }),
  );
  const isLed = ranges[0] !== undefined && ranges[0].first > 0 && isDateBefore(ranges[0].first);
  for (const [index, at] of titles.entries()) {
    const [range, next] = [ranges[index], ranges[index + 1]];
    const block = layout.blocks[at];
    if (range === undefined || block === undefined) continue;
    const first = isLed && isDateBefore(range.first) ? range.first - 1 : range.first;
    const led = isLed && next !== undefined && range.last >= next.first - 1 && isDateBefore(next.first);
    const own = {
      first,
      last: Math.max(at, led ? next.first - 2 : Math.min(range.last, (next?.first ?? Infinity) - 1)),
    };
    yield entryOf(page, layout, { title: undatedTitle(block), at, range: own, list: layout.places[at] ?? 0 });
  }
}

interface Titled {
  readonly title: string;
  readonly at: number;
  readonly range: Range;
  readonly list: number;
}

function entryOf(page: PageContent, { blocks }: Layout, { title, at, range, list }: Titled): Entry {
  const body: string[] = [];
  for (let next = range.first; next <= range.last && body.length < entryBounds.bodyBlocks; next += 1) {
    const text = next === at ? '' : (blocks[next]?.text ?? '');
    if (text !== '' && !isDateOnly(text)) body.push(text);
  }
  return {
    title,
    link: linkOf(page, blocks, at, range),
    date: dateOf(blocks, at, range),
    id: null,
    body: body.join(' ').slice(0, entryBounds.bodyCharacters),
    list,
    at,
    range,
  };
}

function linkOf(page: PageContent, blocks: readonly Block[], at: number, { first, last }: Range): string | null {
  const block = blocks[at];
  if (block === undefined) return null;
  const href = linkAround(block)?.attributes['href'];
  if (href !== undefined) return addressOf(href, page.url);
  for (const next of [at, ...Array.from({ length: Math.min(last - first + 1, DATE_BLOCKS) }, (_, i) => first + i)]) {
    const link = blocks[next]?.links[0];
    if (link !== undefined && (next === at || blocks[next]?.level === null)) return link;
  }
  return null;
}

/** The date that an entry says near its title, or a heading above it says. */
function dateOf(blocks: readonly Block[], at: number, { first, last }: Range): string | null {
  for (let next = first; next <= last && next <= first + DATE_BLOCKS; next += 1) {
    const block = blocks[next];
    if (block === undefined) break;
    const found = stampOf(block) ?? (next === at || isShort(block) ? dateIn(block.text)?.date : undefined);
    if (found !== undefined) return found;
  }
  const trail = blocks[at]?.anchor.split(' › ') ?? [];
  for (const heading of trail.toReversed().slice(0, 3)) {
    const found = isDateOnly(heading) ? (dateIn(heading)?.date ?? monthOf(heading)) : undefined;
    if (found !== undefined) return found;
  }
  return null;
}

const isShort = ({ text }: Block) => text.length <= 120;

/** What a `time` element says to machines: pages show “3 days ago” beside it. */
function stampOf({ element }: Block): string | undefined {
  if (element === null) return undefined;
  const times = element.name === 'time' ? [element] : elementsWithin(element, 'time');
  return dateIn(times[0]?.attributes['datetime'] ?? '')?.date;
}

/** Entries that have no title but what follows their date. */
function* datedEntries(page: PageContent, layout: Layout, dates: readonly number[]): Generator<Entry> {
  for (const [index, at] of dates.entries()) {
    const next = dates[index + 1];
    const wide = rangeOfTitle(layout, { at, previous: dates[index - 1], next });
    const range = { first: wide.first, last: Math.max(at, Math.min(wide.last, (next ?? Infinity) - 1)) };
    const block = layout.blocks[at];
    const own = block === undefined || isDateOnly(block.text) ? '' : undatedTitle(block);
    const titleAt = own === '' ? titleIn(layout, range, at) : at;
    const title = own === '' ? layout.blocks[titleAt ?? -1]?.text : own;
    if (titleAt === undefined || title === undefined) continue;
    const shown =
      title.length > entryBounds.titleCharacters ? `${title.slice(0, entryBounds.titleCharacters - 1)}…` : title;
    yield entryOf(page, layout, { title: shown, at: titleAt, range, list: layout.places[at] ?? 0 });
  }
}

/** The first words that aren't a date; a label of one word gives way to the words after it. */
function titleIn({ blocks }: Layout, { first, last }: Range, dateAt: number): number | undefined {
  let label: number | undefined;
  for (let at = first; at <= last && at <= first + DATE_BLOCKS; at += 1) {
    const block = blocks[at];
    if (block === undefined || at === dateAt || isDateOnly(block.text) || isCounter(block.text)) continue;
    if (block.text.includes(' ') && !isPartTitle(block.text)) return at;
    label ??= at;
  }
  return label;
}
