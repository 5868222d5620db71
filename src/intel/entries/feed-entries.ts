import { cleanText } from '#src/intel/pages/clean.ts';
import type { PageContent } from '#src/intel/pages/content.ts';
import type { ElementNode, PageNode } from '#src/intel/pages/tree.ts';
import { dateIn } from './dates.ts';
import { entryBounds, type Entry } from './entry.ts';
import { isRecord, recordsIn, textOf } from './json-values.ts';
import { layoutOf } from './layout.ts';
import { addressOf, textWithin } from './links.ts';

/** The entries of RSS, Atom or JSON Feed; undefined of what is no feed. */
export function feedEntries(page: PageContent): readonly Entry[] | undefined {
  if (page.format === 'json') return jsonEntries(page);
  if (page.format !== 'xml' || elementsNamed(page, new Set(['channel', 'feed']), 1).length === 0) return undefined;
  const layout = layoutOf(page);
  return elementsNamed(page, new Set(['item', 'entry']), entryBounds.entries).map((item) => {
    const range = layout.rangeOf(item) ?? null;
    const fields = fieldsOf(item);
    return {
      title: clean(fields.get('title')),
      link: linkOf(item, page.url),
      date: dateIn(clean(firstOf(fields, ['pubDate', 'published', 'dc:date', 'date', 'updated'])))?.date ?? null,
      id: clean(firstOf(fields, ['guid', 'id'])) || null,
      body: bodyOf(clean(firstOf(fields, ['description', 'summary', 'content:encoded', 'content']))),
      list: 0,
      at: range?.first ?? null,
      range,
    };
  });
}

/** Elements by name, in the order of the page; none within another. */
export function elementsNamed(
  { root }: Pick<PageContent, 'root'>,
  names: ReadonlySet<string>,
  most: number,
): readonly ElementNode[] {
  const found: ElementNode[] = [];
  const stack: PageNode[] = root === null ? [] : [root];
  for (let node = stack.pop(); node !== undefined && found.length < most; node = stack.pop()) {
    if (node.kind === 'text') continue;
    if (names.has(node.name) && node.name !== 'channel' && node.name !== 'feed') found.push(node);
    else if (names.has(node.name)) return [node];
    else for (const child of node.children.toReversed()) stack.push(child);
  }
  return found;
}

const FIELDS = 40;

function fieldsOf(item: ElementNode): ReadonlyMap<string, ElementNode> {
  const fields = new Map<string, ElementNode>();
  for (const child of item.children.slice(0, 2 * FIELDS))
    if (child.kind === 'element' && !fields.has(child.name)) fields.set(child.name, child);
  return fields;
}

const firstOf = (fields: ReadonlyMap<string, ElementNode>, names: readonly string[]): ElementNode | undefined =>
  names.map((name) => fields.get(name)).find((field) => field !== undefined);
const clean = (element: ElementNode | undefined): string =>
  element === undefined ? '' : cleanText(textWithin(element).slice(0, 2 * entryBounds.bodyCharacters));
/** Feeds carry HTML as text. */
const bodyOf = (text: string) =>
  cleanText(text.replaceAll(/<[^<>]{0,300}>/g, ' ')).slice(0, entryBounds.bodyCharacters);

/** RSS says its link as text, Atom as an attribute; among several the page itself counts. */
function linkOf({ children }: ElementNode, base: string): string | null {
  const links = children
    .slice(0, 2 * FIELDS)
    .filter((child): child is ElementNode => child.kind === 'element' && child.name === 'link');
  const link = links.find(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate') ?? links[0];
  if (link === undefined) return null;
  return addressOf(link.attributes['href'] ?? cleanText(textWithin(link).slice(0, 2_000)), base);
}

function jsonEntries({ data, url }: PageContent): readonly Entry[] | undefined {
  if (!isRecord(data) || !textOf(data['version']).startsWith('https://jsonfeed.org/')) return undefined;
  return recordsIn(data['items'], entryBounds.entries).map((item) => {
    const body = bodyOf(textOf(item['summary']) || textOf(item['content_text']) || textOf(item['content_html']));
    return {
      title: textOf(item['title']),
      link: addressOf(textOf(item['url']), url),
      date: dateIn(textOf(item['date_published']))?.date ?? null,
      id: textOf(item['id']) || null,
      body,
      list: 0,
      at: null,
      range: null,
    };
  });
}
