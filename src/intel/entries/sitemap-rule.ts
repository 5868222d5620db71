import type { Block, PageContent } from '#src/intel/pages/content.ts';
import type { Rule } from '#src/intel/findings/finding.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import { cleanText, cut } from '#src/intel/pages/clean.ts';
import { elementsNamed } from './feed-entries.ts';
import { textWithin } from './links.ts';

/** The data of `page_added`: new addresses of a site map. */
export interface PagesAddedData {
  readonly count: number;
  /** At most ten. */
  readonly examples: readonly string[];
}

const EXAMPLES = 10;
const MOST_PAGES = 50_000;

/** Addresses that a site map didn't have. When a page was changed last is no news. */
export const sitemapRule: Rule = ({ target, before, after, changes }) => {
  const [was, is] = target.pageType === 'sitemap' || after.format === 'xml' ? [pagesIn(before), pagesIn(after)] : [];
  if (was === undefined || is === undefined || changes.length === 0) return { findings: [], understood: new Set() };
  const added = [...is].filter(([key]) => !was.has(key)).map(([, address]) => address);
  const understood = new Set<Block>();
  for (const { before: from, after: to } of changes) {
    if (to !== undefined && (isNote(to) || is.has(keyOf(to.text)))) understood.add(to);
    if (from !== undefined && (isNote(from) || is.has(keyOf(from.text)))) understood.add(from);
  }
  if (added.length === 0) return { findings: [], understood };
  const examples = added.slice(0, EXAMPLES);
  const paths = examples.map(pathOf);
  return {
    findings: [
      {
        kind: 'page_added',
        rule: 'entries.sitemap',
        evidenceClass: 'section',
        title: cut(
          added.length === 1 ? `New page: ${paths[0] ?? ''}` : `${added.length} new pages in the site map`,
          insightBounds.title,
        ),
        summary: cut(
          `The site map has ${added.length === 1 ? 'a new page' : `${added.length} new pages`}: ${paths.join(', ')}${added.length > EXAMPLES ? ' and others' : ''}.`,
          insightBounds.summary,
        ),
        data: { count: added.length, examples } satisfies PagesAddedData,
        evidence: examples.map((address) => ({
          anchor: 'urlset',
          before: '',
          after: cut(address, insightBounds.excerpt),
        })),
      },
    ],
    understood,
  };
};

/** Its pages by what tells them apart; undefined: no site map. */
function pagesIn(page: PageContent): ReadonlyMap<string, string> | undefined {
  if (page.format === 'text') {
    const lines = page.blocks.map(({ text }) => text);
    return lines.length > 0 && lines.every((line) => /^https?:\/\//.test(line)) ? byKey(lines) : undefined;
  }
  if (page.format !== 'xml' || elementsNamed(page, new Set(['url', 'urlset']), 1).length === 0) return undefined;
  const addresses = elementsNamed(page, new Set(['url']), MOST_PAGES).flatMap(({ children }) =>
    children
      .slice(0, 20)
      .flatMap((child) => (child.kind === 'element' && child.name === 'loc' ? [cleanText(textWithin(child))] : [])),
  );
  return byKey(addresses);
}

const byKey = (addresses: readonly string[]) => new Map(addresses.map((address) => [keyOf(address), address]));

/** A page is the same with another scheme, with or without `www` and a slash at its end. */
const keyOf = (address: string): string =>
  address
    .slice(0, 2_000)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
const pathOf = (address: string): string => {
  const rest = address.slice(address.indexOf('//') + 2);
  return cut(rest.includes('/') ? rest.slice(rest.indexOf('/')) : rest, 60);
};

const isNote = ({ element }: Block) => ['lastmod', 'changefreq', 'priority'].includes(element?.name ?? '');
