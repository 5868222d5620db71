import type * as z from 'zod';
import { counted, watching } from '#src/live/page-words.ts';
import type { CategoryList } from '#src/live/wire.ts';
import { LiveFrame, type Viewer } from '#fn/live/pages/live-frame.tsx';
import { pathOf, StreamCard, type Shown } from './stream-card.tsx';

export type Categories = z.input<typeof CategoryList>;
type Category = Categories['categories'][number];

export interface Section {
  readonly title: string;
  readonly streams: readonly Shown[];
}

interface DiscoveryProps {
  readonly path: string;
  readonly live: { readonly streams: readonly Shown[]; readonly nextCursor: string | null };
  /** Streams that aren't live; only without a filter. */
  readonly sections: readonly Section[];
  readonly categories: Categories;
  readonly category: Category | undefined;
  readonly search: string;
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** Live streams, by category. Readable without scripts; discovery.ts keeps the counts up to date. */
export function DiscoveryPage(props: DiscoveryProps) {
  const { live, sections, categories, category, search, viewer, now, nonce, path } = props;
  const name = search === '' ? (category?.name ?? 'Live now') : `“${search}”`;
  return (
    <LiveFrame
      title={`${name} · Waypost Live`}
      description="Live streams to watch right now."
      nonce={nonce}
      path={path}
      viewer={viewer}
      styles={['/assets/discovery.css']}
      scripts={['/assets/discovery.js']}
    >
      <main class="discovery" id="discovery" data-list={listPath(category, search)}>
        <div class="lead">
          <h1>{name}</h1>
          <p class="total">
            <span class="quiet" id="total">
              {search === '' ? totalOf(category, categories) : 'Words of titles, hosts and tags, on air now'}
            </span>
            <a id="fresh" href={path} hidden />
          </p>
          <form class="search" role="search" action="/" method="get">
            <label class="unseen" for="q">
              Search streams on air
            </label>
            <input id="q" name="q" type="search" value={search} maxlength={100} placeholder="Search" required />
            <button class="button">Search</button>
          </form>
        </div>
        <CategoryNav categories={categories} chosen={category} isSearch={search !== ''} />
        <div class="shelves">
          <OnAir live={live} category={category} search={search} now={now} />
          {sections
            .filter(({ streams }) => streams.length > 0)
            .map(({ title, streams }) => (
              <section aria-label={title}>
                <h2>{title}</h2>
                <ul class="cards">
                  {streams.map((stream) => (
                    <StreamCard stream={stream} now={now} />
                  ))}
                </ul>
              </section>
            ))}
        </div>
      </main>
    </LiveFrame>
  );
}

type OnAirProps = Pick<DiscoveryProps, 'live' | 'category' | 'search' | 'now'>;

const OnAir = ({ live, category, search, now }: OnAirProps) => (
  <section aria-label="On air">
    {live.streams.length === 0 ? (
      <NothingOnAir category={category} search={search} />
    ) : (
      <ul class="cards">
        {live.streams.map((stream) => (
          <StreamCard stream={stream} now={now} />
        ))}
      </ul>
    )}
    {live.nextCursor !== null && (
      <p class="list-end">
        <a class="button quiet" href={morePath(category, search, live.nextCursor)}>
          More streams
        </a>
      </p>
    )}
  </section>
);

const queryOf = (category: Category | undefined, search: string) =>
  new URLSearchParams(search === '' ? (category === undefined ? {} : { category: category.slug }) : { q: search });

const listPath = (category: Category | undefined, search: string) => `/api/streams/live?${queryOf(category, search)}`;

function morePath(category: Category | undefined, search: string, cursor: string): string {
  const query = queryOf(category, search);
  query.set('cursor', cursor);
  return `/?${query}`;
}

function totalOf(category: Category | undefined, { categories, totalViewers }: Categories): string {
  const streams = category?.liveStreamCount ?? categories.reduce((sum, each) => sum + each.liveStreamCount, 0);
  return `${counted(streams, 'stream')} · ${watching(category?.viewerCount ?? totalViewers)}`;
}

interface NavProps {
  readonly categories: Categories;
  readonly chosen: Category | undefined;
  readonly isSearch: boolean;
}

const CategoryNav = ({ categories: { categories, totalViewers }, chosen, isSearch }: NavProps) => (
  <nav class="categories" aria-label="Categories">
    <p class="categories-head quiet" aria-hidden="true">
      <span>Category</span> <span>Watching</span>
    </p>
    <ul>
      <li>
        <a href="/" aria-current={chosen === undefined && !isSearch ? 'page' : undefined}>
          <span class="category-art all" aria-hidden="true" />
          <span class="category-name">Everything</span>
          <Count slug="" viewers={totalViewers} />
        </a>
      </li>
      {categories.map(({ slug, name, thumbnailUrl, viewerCount, liveStreamCount }) => (
        <li>
          <a href={`/?category=${slug}`} aria-current={slug === chosen?.slug ? 'page' : undefined}>
            <img class="category-art" src={pathOf(thumbnailUrl)} alt="" width={48} height={27} />
            <span class="category-name">{name}</span>
            <Count slug={slug} viewers={viewerCount} title={counted(liveStreamCount, 'stream')} />
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const Count = ({
  slug,
  viewers,
  title,
}: {
  readonly slug: string;
  readonly viewers: number;
  readonly title?: string;
}) => (
  <span class="count" data-count={slug} data-viewers={viewers} title={title}>
    <span class="count-number">{viewers}</span> <span class="count-word">watching</span>
  </span>
);

const NothingOnAir = ({ category, search }: { readonly category: Category | undefined; readonly search: string }) => (
  <div class="panel nothing">
    <h2>
      {search === ''
        ? `Nobody is live${category === undefined ? '' : ` in ${category.name}`} right now`
        : 'Nothing found on air'}
    </h2>
    <p>
      {search === ''
        ? 'Be the first: all it takes is OBS or ffmpeg, and a minute.'
        : 'Each word must begin a word of a title, a host’s name or a tag.'}
    </p>
    <p class="actions">
      <a class="button" href="/go-live">
        Go live
      </a>
      {(category !== undefined || search !== '') && (
        <a class="button quiet" href="/">
          See everything
        </a>
      )}
    </p>
  </div>
);
