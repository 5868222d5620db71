import type { ComparedTarget } from '#src/intel/pages/compared.ts';
import type { PageContent } from '#src/intel/pages/content.ts';

/** The words of an address’s path, in lower case. */
export function pathWords(url: string): readonly string[] {
  if (!URL.canParse(url)) return [];
  return new URL(url).pathname
    .toLowerCase()
    .slice(0, 500)
    .split(/[/._]/)
    .filter((word) => word !== '');
}

const CHANGELOGS = new Set(
  'changelog,changelogs,change-log,release-notes,releasenotes,releases,whats-new,what-s-new,product-updates,updates'.split(
    ',',
  ),
);
const isOneOf = (words: readonly string[], known: ReadonlySet<string>) => words.some((word) => known.has(word));

/** What the entries of a page are: releases, posts, or posts among other things; null: nothing that is news. */
export function entriesOn(
  target: Pick<ComparedTarget, 'pageType' | 'url'>,
  page: PageContent,
): 'releases' | 'posts' | 'mixed' | null {
  const isLog = isOneOf([...pathWords(target.url), ...pathWords(page.url)], CHANGELOGS);
  switch (target.pageType) {
    case 'changelog':
      return 'releases';
    case 'blog':
    case 'feed':
      return isLog ? 'releases' : 'posts';
    case 'docs':
      return isLog ? 'releases' : null;
    case 'home':
      return 'mixed';
    case 'json':
      return isLog ? 'releases' : 'posts';
    case 'pricing':
    case 'product':
    case 'features':
    case 'careers':
    case 'status':
    case 'legal':
    case 'app_store':
    case 'sitemap':
      return null;
  }
}
