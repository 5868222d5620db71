import { describe, expect, test } from 'vitest';
import { entriesRule } from '#src/intel/entries/entries-rule.ts';
import { sitemapRule } from '#src/intel/entries/sitemap-rule.ts';
import { faultsOf, readBy, toldBy, type PageSource } from './content.ts';
import { news, posts, type Post } from './layouts.ts';

const rss = (items: readonly Post[], built = 'Mon, 02 Mar 2026 10:00:00 GMT'): PageSource => ({
  xml: `<?xml version="1.0"?><rss version="2.0"><channel><title>Acme</title><link>https://acme.example/</link><lastBuildDate>${built}</lastBuildDate>${items
    .map(
      (item) =>
        `<item><title>${item.title}</title><link>https://acme.example/p/${item.slug}?ref=rss</link><guid isPermaLink="false">g-${item.slug}</guid><pubDate>${new Date(item.date).toUTCString()}</pubDate><description><![CDATA[<p>${item.body}</p>]]></description></item>`,
    )
    .join('')}</channel></rss>`,
});
const atom = (items: readonly Post[]): PageSource => ({
  xml: `<feed xmlns="http://www.w3.org/2005/Atom"><title>Acme</title><updated>2026-03-03T10:00:00Z</updated>${items
    .map(
      (item) =>
        `<entry><title type="html">${item.title}</title><link rel="enclosure" href="x.png"/><link href="/p/${item.slug}"/><id>tag:${item.slug}</id><published>${item.date}T00:00:00Z</published><summary>${item.body}</summary></entry>`,
    )
    .join('')}</feed>`,
});
const json = (items: readonly Post[]): PageSource => ({
  json: {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Acme',
    items: items.map(({ slug, title, date, body }) => ({
      id: slug,
      url: `https://acme.example/p/${slug}`,
      title,
      date_published: `${date}T00:00:00Z`,
      content_text: body,
    })),
  },
});
const older: Post = { title: 'Bulk invitations', date: '2025-11-03', slug: 'bulk', body: 'Invite a team.' };

describe.for([
  ['RSS', rss, 'feed'],
  ['Atom', atom, 'feed'],
  ['JSON Feed', json, 'json'],
] as const)('%s', ([, feedOf, pageType]) => {
  const before = feedOf(posts);
  const told = (after: PageSource, url?: string) =>
    toldBy(entriesRule, { pageType, before, after, ...(url === undefined ? {} : { url }) });

  test('ENTRY-8 a new item is a post, or a release where the feed is of releases', () => {
    expect(told(feedOf([news, ...posts.slice(0, 3)]))).toEqual(['content_published | Published: Scheduled pickups']);
    expect(told(feedOf([news, ...posts]), 'https://acme.example/changelog/feed')).toEqual([
      'feature_launched | New in the changelog: Scheduled pickups',
    ]);
    const { findings } = readBy(entriesRule, { pageType, before, after: feedOf([news, ...posts]) });
    expect(findings[0]?.data).toEqual({
      title: 'Scheduled pickups',
      url: 'https://acme.example/p/pickups',
      date: '2026-03-19',
      count: 1,
    });
    expect(faultsOf(findings)).toEqual([]);
  });

  test('ENTRY-8 an item is known by its id, its link or its title', () => {
    const [first, ...rest] = posts;
    if (first === undefined) throw new Error('no posts');
    expect(told(feedOf([{ ...first, title: 'Routes, planned' }, ...rest]))).toEqual([]);
    expect(told(feedOf([{ ...first, slug: 'elsewhere' }, ...rest]))).toEqual([]);
    expect(told(feedOf([...posts, older]))).toEqual([]);
    expect(told(feedOf(posts.slice(1)))).toEqual([]);
    expect(told(feedOf(posts.toReversed()))).toEqual([]);
  });
});

test('ENTRY-8 when a feed was built is no news', () => {
  expect(
    toldBy(entriesRule, { pageType: 'feed', before: rss(posts), after: rss(posts, 'Tue, 03 Mar 2026 10:00:00 GMT') }),
  ).toEqual([]);
});

test('ENTRY-9 many entries at once are one finding with their number and ten examples', () => {
  const many = Array.from({ length: 14 }, (_, index) => ({
    ...news,
    title: `Post number ${index} of spring`,
    slug: `n${index}`,
  }));
  const { findings } = readBy(entriesRule, { pageType: 'feed', before: rss(posts), after: rss([...many, ...posts]) });
  expect(findings.map(({ title }) => title)).toEqual(['14 posts published']);
  expect(findings[0]?.data).toMatchObject({ count: 14 });
  expect(faultsOf(findings)).toEqual([]);
});

const sitemap = (paths: readonly string[], modified = '2026-03-01', origin = 'https://acme.example'): PageSource => ({
  xml: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${origin}${path}</loc><lastmod>${modified}</lastmod><priority>0.8</priority></url>`).join('')}</urlset>`,
});
const paths = ['/', '/pricing', '/blog/a'];

test.for([
  ['a page', sitemap([...paths, '/enterprise']), ['page_added | New page: /enterprise']],
  [
    'twelve',
    sitemap([...paths, ...Array.from({ length: 12 }, (_, index) => `/b/${index}`)]),
    ['page_added | 12 new pages in the site map'],
  ],
  ['a date', sitemap(paths, '2026-03-09'), []],
  ['another order', sitemap(paths.toReversed()), []],
  ['a page that is gone', sitemap(paths.slice(1)), []],
  ['www', sitemap(paths, '2026-03-01', 'http://www.acme.example'), []],
  ['a slash', sitemap(['/', '/pricing/', '/blog/a/']), []],
] as const)('ENTRY-10 of a site map, %s', ([, after, told]) => {
  const compared = { pageType: 'sitemap', before: sitemap(paths), after } as const;
  expect(toldBy(sitemapRule, compared)).toEqual(told);
  expect(faultsOf(readBy(sitemapRule, compared).findings)).toEqual([]);
});
