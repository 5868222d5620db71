import { counted, watching } from '#src/live/page-words.ts';
import type { StreamStatus } from '#src/live/streams/stream.ts';
import { hearClock, refreshMoments, setText } from '#web/moments.ts';
import { the } from '#web/page.ts';
import { showStatus } from '#fn/live/pages/room/stream-facts.ts';

/**
 * Updates the front page’s counts while somebody looks at it. The list itself doesn't change, so that nothing jumps.
 */

const EVERY_MS = 10_000;

interface Live {
  readonly streams: readonly {
    readonly id: string;
    readonly status: StreamStatus;
    readonly viewerCount: number;
    readonly thumbnailUrl: string;
  }[];
  readonly asOf: string;
}

interface Categories {
  readonly categories: readonly {
    readonly slug: string;
    readonly viewerCount: number;
    readonly liveStreamCount: number;
  }[];
  readonly totalViewers: number;
}

const list = the('discovery').dataset['list'] ?? '/api/streams/live';
const params = new URL(window.location.href).searchParams;

refreshMoments();
document.querySelector('.categories [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
setInterval(() => void look(), EVERY_MS);
document.addEventListener('visibilitychange', () => void look());

async function look(): Promise<void> {
  if (document.hidden) return;
  try {
    const [live, categories] = await Promise.all([ask<Live>(list), ask<Categories>('/api/categories')]);
    hearClock(live.asOf);
    refreshMoments();
    showCounts(categories);
    showStreams(live);
  } catch {
    // the counts stay, and are fetched again later
  }
}

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}

function showCounts({ categories, totalViewers }: Categories): void {
  const chosen = categories.find(({ slug }) => slug === params.get('category'));
  const streams = chosen?.liveStreamCount ?? categories.reduce((sum, { liveStreamCount }) => sum + liveStreamCount, 0);
  if (!params.has('q'))
    setText(the('total'), `${counted(streams, 'stream')} · ${watching(chosen?.viewerCount ?? totalViewers)}`);
  for (const count of document.querySelectorAll<HTMLElement>('[data-count]')) {
    const slug = count.dataset['count'];
    const viewers = slug === '' ? totalViewers : categories.find((each) => each.slug === slug)?.viewerCount;
    count.dataset['viewers'] = String(viewers ?? 0);
    setText(count.querySelector('.count-number'), String(viewers ?? 0));
  }
}

/** A new picture takes the place of the one before once it is there. */
async function showPicture(place: HTMLImageElement, url: string): Promise<void> {
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  if (place.getAttribute('src') === path) return;
  const next = new Image();
  next.src = path;
  await next.decode().catch(() => undefined);
  if (next.naturalWidth > 0) place.src = path;
}

function showStreams({ streams }: Live): void {
  const known = new Map<string, HTMLElement>();
  for (const card of document.querySelectorAll<HTMLElement>('.card')) known.set(card.dataset['stream'] ?? '', card);
  for (const { id, status, viewerCount, thumbnailUrl } of streams) {
    const card = known.get(id);
    const badge = card?.querySelector<HTMLElement>('.badge');
    if (badge) showStatus(badge, status);
    setText(card?.querySelector('.card-viewers') ?? null, watching(viewerCount));
    const picture = card?.querySelector('img');
    if (picture) void showPicture(picture, thumbnailUrl);
  }
  if (params.has('cursor')) return; // of a later page it isn’t known what is new
  const fresh = streams.filter(({ id }) => !known.has(id)).length;
  const link = the('fresh', HTMLAnchorElement);
  link.hidden = fresh === 0;
  setText(link, `Show ${counted(fresh, 'new stream')}`);
}
