import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { baselineNames, fingerprintsOf } from '../../../dev/evaluate-insights/baselines.ts';
import { withHistories } from '../../../dev/evaluate-insights/histories.ts';
import { contentTypeOf, pageTypeOf, siteOf } from '../../../dev/evaluate-insights/page-type.ts';
import { pageUrlOf } from '../../../dev/evaluate-insights/page-url.ts';
import { truthOfLabels, truthOfMessages } from '../../../dev/evaluate-insights/truth.ts';
import { withBundle, type Written } from './bundle.ts';

const commits: readonly Written[] = [
  { page: 'a__terms.html', text: '<p>1', message: 'first' },
  { page: 'a__terms.html', text: '<p>2', message: 'change' },
  { message: 'noise' },
  { page: 'ümlaut "x".html', text: 'é', message: 'first' },
  { page: 'a__terms.html', text: null, message: 'noise' },
  { page: 'ümlaut "x".html', text: 'è', message: 'noise' },
];

test('MEASURE-1 reads a bundle page by page, with looks that found nothing, without deletions', () => {
  const read = withBundle(commits, (bundle) =>
    withHistories(bundle, ({ pages, read: bytesOf }) =>
      pages.map(({ page, revisions }) => ({
        page,
        messages: revisions.map(({ message }) => message),
        texts: bytesOf(revisions).map((bytes) => new TextDecoder().decode(bytes)),
      })),
    ),
  );
  expect(read).toEqual([
    { page: 'a__terms.html', messages: ['first', 'change', 'noise'], texts: ['<p>1', '<p>2', '<p>2'] },
    { page: 'ümlaut "x".html', messages: ['first', 'noise'], texts: ['é', 'è'] },
  ]);
});

test('MEASURE-1 reads the only branch where none is called main', () => {
  expect(withBundle(commits, (bundle) => withHistories(bundle, ({ pages }) => pages.length), 'trunk')).toBe(2);
});

test('MEASURE-1 takes type, site and address of a page from its name, and from what it says of itself', () => {
  expect(['a__privacy-policy.html', 'x__pricing.html', 'jobs', 'y__weird', 'z__board.json'].map(pageTypeOf)).toEqual([
    'legal',
    'pricing',
    'careers',
    'legal',
    'json',
  ]);
  expect(['a__terms.html', 'terms.html', '__terms'].map(siteOf)).toEqual(['a', '', '']);
  expect(['a.html', 'a.json', 'feed.xml', 'page'].map(contentTypeOf)).toEqual([
    'text/html',
    'application/json',
    'application/xml',
    'text/html',
  ]);
  const page = (head: string) => new TextEncoder().encode(`<html><head>${head}</head><body>`);
  expect(pageUrlOf('a b__terms', page(''))).toBe('https://a-b.example/terms');
  expect(pageUrlOf('a__terms', page('<link rel="canonical" href="https://a.example/t">'))).toBe('https://a.example/t');
  expect(pageUrlOf('a__terms', page('<link rel="canonical" href="/t">'))).toBe('https://a.example/terms');
});

test('MEASURE-2 takes the truth from messages', () => {
  const truths = withBundle(commits, (bundle) =>
    withHistories(bundle, ({ pages }) => {
      const truthOf = truthOfMessages(pages);
      return [truthOf('a__terms.html', 1), truthOf('a__terms.html', 2)].map(({ truth }) => truth);
    }),
  );
  expect(truths).toEqual(['report', 'suppress']);
});

test('MEASURE-2 takes the truth from labels, by commit, else by index', () => {
  const found = withBundle(commits, (bundle, folder) =>
    withHistories(bundle, ({ pages }) => {
      const [terms] = pages;
      const rows = [
        { page: 'a__terms.html', index: 2, commit: terms?.revisions[1]?.commit, audited: 'link', what: 'moved' },
        { page: 'ümlaut "x".html', index: 1, audited: 'navigation' },
        { page: 'elsewhere.html', index: 7, audited: 'text' },
      ];
      const path = join(folder, 'labels.json');
      writeFileSync(path, JSON.stringify({ rows }));
      const { truthOf, unknownPages } = truthOfLabels(path, pages);
      return {
        unknownPages,
        truths: [truthOf('a__terms.html', 1), truthOf('a__terms.html', 2), truthOf('ümlaut "x".html', 1)],
      };
    }),
  );
  expect(found).toEqual({
    unknownPages: ['elsewhere.html'],
    truths: [
      { truth: 'report', label: 'link', what: 'moved' },
      { truth: 'suppress', label: 'noise', what: '' },
      { truth: 'neither', label: 'navigation', what: '' },
    ],
  });
});

test.each<[difference: string, before: string, after: string, differing: readonly string[]]>([
  ['in a script', '<p>a<script>1</script>', '<p>a<script>2</script>', ['byte hash']],
  ['in the text', '<p>a', '<p>b', [...baselineNames]],
  [
    'in a link',
    '<p><a href=/a>a</a>',
    '<p><a href=/b>a</a>',
    ['byte hash', 'text and links', 'Readability with links'],
  ],
  ['in a link’s query', '<p><a href=/a?1>a</a>', '<p><a href=/a?2>a</a>', ['byte hash']],
])('MEASURE-5 tells baselines apart by a difference %s', (_difference, before, after, differing) => {
  const page = (html: string) =>
    fingerprintsOf(
      new TextEncoder().encode(`<!doctype html><html><body><article><h1>T</h1>${html}</article></body></html>`),
    );
  const [old, now] = [page(before), page(after)];
  expect(baselineNames.filter((name) => old[name] !== now[name])).toEqual(differing);
});

test('MEASURE-5 compares by its bytes what a baseline can’t parse', () => {
  const unfinished = fingerprintsOf(new TextEncoder().encode('<html lang=en'));
  expect(unfinished['Readability with links']).toBe(unfinished['byte hash']);
});
