import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addCompetitor,
  addInsight,
  addProducts,
  addTarget,
  asReader,
  MOVE,
  read,
  readJson,
  startFeed,
} from '#test/intel/feed.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

interface Feed {
  readonly version: string;
  readonly title: string;
  readonly feed_url: string;
  readonly next_url?: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

let suite: RestartableSuite;
let ids: string[];
beforeAll(async () => {
  suite = await startFeed();
  await addProducts(suite.database, 'eats', 'rides');
  await addCompetitor(suite.database, { slug: 'alpha' });
  const of = { competitor: 'alpha', ...(await addTarget(suite.database, { competitor: 'alpha' })) };
  ids = [];
  for (const [hour, title] of ['<b>Sale</b> & more', 'Second', 'Third'].entries())
    ids.push(await addInsight(suite.database, { ...of, title, detectedAt: new Date(Date.UTC(2026, 10, 20, hour)) }));
});
afterAll(() => suite.close());

test('FEED-16 a feed is JSON Feed 1.1: text alone, with the change in words', async () => {
  const response = await read(suite, '/api/insights/feed.json?product=eats');
  expect(response.headers.get('content-type')).toBe('application/feed+json');
  const feed = (await response.json()) as Feed;
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: `${suite.urls.intel}/api/insights/feed.json?product=eats`,
    home_page_url: `${suite.urls.intel}/`,
  });
  expect(feed).not.toHaveProperty('next_url');
  expect(feed.items.map(({ id }) => id)).toEqual(
    ids.toReversed().map((id) => `${suite.urls.intel}/api/insights/${id}`),
  );
  expect(feed.items.map(({ url }) => url)).toEqual(ids.toReversed().map((id) => `${suite.urls.intel}/insights/${id}`));
  const [, , sale] = feed.items;
  expect(sale).toMatchObject({ title: '<b>Sale</b> & more', date_published: '2026-11-20T00:00:00.000Z' });
  expect(sale?.['content_text']).toBe(
    '$49 became $59.\n\nPro\nBefore: $49\nAfter: $59\n\nSeverity low, confidence 0.5, new.',
  );
  expect(Object.keys(sale ?? {})).not.toContain('content_html');
});

test('FEED-16 its pages lead on, with the filters', async () => {
  const first = await readJson<Feed>(suite, '/api/insights/feed.json?limit=2&minSeverity=low', 'eats');
  expect(first.items).toHaveLength(2);
  const next = new URL(first.next_url ?? '');
  const second = await readJson<Feed>(suite, next.pathname + next.search, 'eats');
  expect(second.items.map(({ id }) => id)).toEqual([`${suite.urls.intel}/api/insights/${ids[0]}`]);
  expect(second.feed_url).toBe(first.feed_url);
});

test('FEED-16 whoever has it gets a 304, until something changes', async () => {
  const headers = await asReader(suite, 'eats');
  const ask = (etag?: string) =>
    suite.fetch(
      '/api/insights/feed.json',
      { headers: { ...headers, ...(etag === undefined ? {} : { 'if-none-match': etag }) } },
      'intel',
    );
  const etag = (await ask()).headers.get('etag') ?? '';
  expect((await ask(etag)).status).toBe(304);
  await suite.database.query(MOVE, [ids[1], 'retracted']);
  const changed = await ask(etag);
  expect(changed.status).toBe(200);
  expect(((await changed.json()) as Feed).items[1]).toMatchObject({ title: 'Retracted: Second' });
});

test('FEED-6 a feed is one trip', async () => {
  suite.gateway.resetTrips();
  expect((await read(suite, '/api/insights/feed.json?product=eats', 'eats')).status).toBe(200);
  expect(suite.gateway.trips).toBe(1);
});
