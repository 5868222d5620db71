import type { PageType } from '#src/intel/targets/target.ts';

/** Words of a page's name, and the type that they stand for. The first that fits counts. */
const byWord: readonly (readonly [RegExp, PageType])[] = [
  [/sitemap/, 'sitemap'],
  [/feed|rss|atom/, 'feed'],
  [/privacy|terms|polic|legal|conditions|guidelines|agreement|cookie|copyright|gdpr|dpa|imprint/, 'legal'],
  [/pric|plans|fees|rates/, 'pricing'],
  [/changelog|release|whats-new/, 'changelog'],
  [/career|jobs|hiring/, 'careers'],
  [/status|uptime|incident/, 'status'],
  [/blog|news|press/, 'blog'],
  [/feature/, 'features'],
  [/docs|documentation|reference/, 'docs'],
  [/product/, 'product'],
  [/^(?:home|index)/, 'home'],
];

/** What a page's name says of its type; policies are the usual subject of an archive. */
export function pageTypeOf(page: string): PageType {
  const name = page.slice(siteOf(page).length).replace(/^__/, '').toLowerCase();
  const type = byWord.find(([words]) => words.test(name))?.[1];
  return type ?? (name.endsWith('.json') ? 'json' : 'legal');
}

/** What of a page's name stands before `__`; '' where it has none. */
export const siteOf = (page: string): string => page.slice(0, Math.max(page.indexOf('__'), 0));

const contentTypes = {
  json: 'application/json',
  xml: 'application/xml',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  txt: 'text/plain',
  md: 'text/markdown',
} as const;

/** The Content-Type of a page by its name's ending; the encoding is found in its bytes. */
export function contentTypeOf(page: string): string {
  const ending = page.slice(page.lastIndexOf('.') + 1).toLowerCase();
  return ending in contentTypes ? contentTypes[ending as keyof typeof contentTypes] : 'text/html';
}
