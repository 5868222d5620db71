import { expect, test } from 'vitest';
import { entriesRule } from '#src/intel/entries/entries-rule.ts';
import { toldBy } from './content.ts';

/** A changelog as keepachangelog.com writes them. */
const kept = (versions: readonly string[]) =>
  `<main><h1>Changelog</h1>${versions.map((version) => `<h2>[${version}]</h2><h3>Added</h3><ul><li>View of ${version}</li></ul><h3>Fixed</h3><ul><li>Bug of ${version}</li></ul>`).join('')}</main>`;

const blog = (titles: readonly string[]) =>
  `<main><h1>Blog</h1><section><h2>Featured</h2><article><a href="/blog/f"><h3>A story from the road</h3></a><p>Long ago.</p></article></section><section><h2>Latest posts</h2>${titles.map((title, index) => `<article><span>Company</span><a href="/blog/${encodeURIComponent(title)}"><h3>${title}</h3></a><p>By our team.</p><span>Mar ${20 - index}, 2026</span></article>`).join('')}</section><section><h2>Subscribe</h2><p>Get mail.</p></section></main>`;

const home = (titles: readonly string[], features: readonly string[]) =>
  `<main><h1>Acme</h1><p>We deliver.</p><h2>Features</h2>${features.map((name) => `<div><h3>${name}</h3><p>Good.</p></div>`).join('')}<h2>News</h2>${titles.map((title, index) => `<div><a href="/n/${titles.length - index}">${title}</a> <time datetime="2026-02-0${titles.length - index}">Feb ${titles.length - index}</time></div>`).join('')}</main>`;

const old = ['One thing', 'Two things', 'Three things'];

test('ENTRY-1 releases named by a version, without a date', () => {
  const told = (after: string) => toldBy(entriesRule, { pageType: 'changelog', before: kept(['1.2.0']), after });
  expect(told(kept(['1.4.0', '1.3.0', '1.2.0']))).toEqual([
    'feature_launched | New in the changelog: [1.3.0]',
    'feature_launched | New in the changelog: [1.4.0]',
  ]);
  expect(told(kept(['1.2.0']).replace('</ul>', '<li>Another view</li></ul>'))).toEqual([]);
});

test('ENTRY-3 a post among others, on a page with a featured one', () => {
  const after = blog(['Acme raises $30M Series B', ...old.slice(0, 2)]);
  expect(toldBy(entriesRule, { pageType: 'blog', before: blog(old), after })).toEqual([
    'funding | Funding: Acme raises $30M Series B',
  ]);
});

test('ENTRY-2 a call to sign up is no post', () => {
  const call = '<section><h2>Ready to try Acme?</h2><p>Start <a href="/go">now</a>.</p></section><section><h2>Sub';
  const after = blog(old).replace('<section><h2>Sub', call);
  expect(toldBy(entriesRule, { pageType: 'blog', before: blog(old), after })).toEqual([]);
});

test('ENTRY-1 of a home page only what is dated and leads somewhere is a post', () => {
  const after = home(['Acme launches in Berlin', ...old], ['Routes', 'Proofs', 'Pickups']);
  expect(toldBy(entriesRule, { pageType: 'home', before: home(old, ['Routes', 'Proofs']), after })).toEqual([
    'market_entered | New market: Acme launches in Berlin',
  ]);
});

test('ENTRY-6 a release that takes something away, and one that connects', () => {
  const log = (titles: readonly string[]) =>
    `<main><h1>Changelog</h1><ul>${titles.map((title) => `<li><h3>${title}</h3><p>More on it.</p></li>`).join('')}</ul></main>`;
  const told = (title: string) =>
    toldBy(entriesRule, { pageType: 'changelog', before: log(old), after: log([title, ...old]) });
  expect(told('Deprecated: orders by fax')).toEqual(['feature_removed | Removed: Deprecated: orders by fax']);
  expect(told('New Slack integration')).toEqual(['integration_added | New integration: New Slack integration']);
});
