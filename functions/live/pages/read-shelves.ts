import { CategorySlug } from '#src/live/wire.ts';
import { wordsOf } from '#src/live/discovery/search.ts';
import { DEFAULT_PAGE_SIZE } from '#src/platform/wire.ts';
import { readCatalog, readCategories, readLive } from '#fn/live/read-discovery.ts';
import type { Categories, Section } from '#fn/live/pages/discovery/discovery-page.tsx';
import type { OpenedPage } from './open-page.ts';
import type { Shown } from '#fn/live/pages/discovery/stream-card.tsx';

const MAX_WORDS = 8;
const MAX_SEARCH = 100;

interface Live {
  readonly streams: readonly Shown[];
  readonly nextCursor: string | null;
}

export interface Shelves {
  readonly live: Live;
  readonly sections: readonly Section[];
  readonly categories: Categories;
  readonly category: Categories['categories'][number] | undefined;
  readonly search: string;
}

/** What the front page shows; undefined for an unknown category. Throws `cursor_invalid`. */
export async function readShelves(
  page: OpenedPage,
  query: Readonly<Record<string, string>>,
): Promise<Shelves | undefined> {
  const { category: slug, q = '', cursor } = query;
  const categories = (await (await readCategories(page)).json()) as Categories;
  const category = categories.categories.find((each) => each.slug === slug);
  if (slug !== undefined && (category === undefined || !CategorySlug.safeParse(slug).success)) return undefined;
  const search = q.slice(0, MAX_SEARCH).trim();
  const words = wordsOf(search).slice(0, MAX_WORDS);
  const isFiltered = category !== undefined || words.length > 0;
  const filter = { category: slug, language: undefined, tag: undefined, words, sort: 'viewers' } as const;
  // The same list as the interface's, so that a reload shows what discovery/discovery.ts has seen there.
  const [live, sections] = await Promise.all([
    readLive(page, filter, { limit: DEFAULT_PAGE_SIZE, cursor }).then(async (answer) => (await answer.json()) as Live),
    isFiltered || cursor !== undefined ? [] : readSections(page),
  ]);
  return { live, sections, categories, category, search: words.length > 0 ? search : '' };
}

const titles: Readonly<Record<string, string>> = { upcoming: 'Upcoming', replays: 'Watch again' };

async function readSections(page: OpenedPage): Promise<Section[]> {
  const request = { section: undefined, limit: 8, cursor: undefined };
  const answer = (await (await readCatalog(page, request)).json()) as {
    sections: { key: string; items: Shown[] }[];
  };
  return answer.sections.flatMap(({ key, items }) => {
    const title = titles[key];
    return title === undefined ? [] : [{ title, streams: items }];
  });
}
