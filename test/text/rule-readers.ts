import { headlineAmount } from '#src/intel/entries/amounts.ts';
import { dateIn, isDateOnly, isRelative } from '#src/intel/entries/dates.ts';
import { entriesRule } from '#src/intel/entries/entries-rule.ts';
import { integrationIn, newsIn, saysRemoved } from '#src/intel/entries/entry-words.ts';
import { isCounter, titleKey, withoutCounters } from '#src/intel/entries/entry.ts';
import { featuresRule } from '#src/intel/entries/features-rule.ts';
import { feedEntries } from '#src/intel/entries/feed-entries.ts';
import { homeRule } from '#src/intel/entries/home-rule.ts';
import { htmlEntries } from '#src/intel/entries/html-entries.ts';
import { listedJobs } from '#src/intel/entries/job-lists.ts';
import { isJobCount, isRole, withoutCount } from '#src/intel/entries/job.ts';
import { marketsRule } from '#src/intel/entries/markets-rule.ts';
import { placeNames } from '#src/intel/entries/name-lists.ts';
import { isAlike } from '#src/intel/entries/new-entries.ts';
import { pathWords } from '#src/intel/entries/page-purpose.ts';
import { isKnownPlace, placeAt } from '#src/intel/entries/places.ts';
import { sitemapRule } from '#src/intel/entries/sitemap-rule.ts';
import { stateOf } from '#src/intel/incidents/incident.ts';
import { incidentsOnPage } from '#src/intel/incidents/page-incidents.ts';
import { statusOnPage } from '#src/intel/incidents/status-page.ts';
import { statusRule } from '#src/intel/incidents/status-rule.ts';
import { documentOn, effectiveDateIn } from '#src/intel/legal/legal-document.ts';
import { legalRule } from '#src/intel/legal/legal-rule.ts';
import { isWeighty, wordDifference } from '#src/intel/legal/word-difference.ts';
import { judge } from '#src/intel/wording/fault.ts';
import { inventsFigures } from '#src/intel/wording/figures.ts';
import type { Rule, Versions } from '#src/intel/findings/finding.ts';
import type { ComparedTarget } from '#src/intel/pages/compared.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';
import { plain, type Reader } from './reader.ts';

const element = (name: string, parent: ElementNode | null): ElementNode => ({
  kind: 'element',
  name,
  attributes: { href: '/a' },
  parent,
  children: [],
  size: undefined,
});

/** A page whose headings, items and links say one text, whole and in pieces. */
function pageOf(text: string, format: PageContent['format'] = 'html'): PageContent {
  const root = element('main', null);
  const block = (words: string, name: string): Block => ({
    anchor: words.slice(0, 200),
    text: words,
    links: name === 'a' ? [`https://a.example/${words.slice(0, 100)}`] : [],
    level: name === 'h1' ? 1 : name === 'h3' ? 3 : null,
    cell: null,
    element: element(name, root),
  });
  const pieces = Array.from({ length: 200 }, (_, index) => text.slice(index * 300, (index + 1) * 300));
  const blocks = [
    block('Cities', 'h1'),
    block(text, 'p'),
    ...pieces.filter((piece) => piece !== '').map((piece, index) => block(piece, ['h3', 'li', 'a'][index % 3] ?? 'p')),
  ];
  return { url: 'https://a.example/b', format, root, main: [root], data: undefined, language: null, blocks };
}

const read = (rule: Rule, pageType: ComparedTarget['pageType'], format: PageContent['format'] = 'html') =>
  plain((text) => {
    const target = {
      id: 't',
      pageType,
      selectors: [],
      removeSelectors: [],
      ignoreTexts: [],
      url: 'https://a.example/b',
    };
    const [before, after] = [pageOf('a b', format), pageOf(text, format)];
    const changes: Versions['changes'] = after.blocks.map((block) => ({ before: undefined, after: block }));
    rule({ target, before, after, changes });
  });

/** What rules look for in the texts of pages. */
export const ruleReaders: readonly Reader[] = [
  ['src/intel/entries/amounts.ts', 'headlineAmount', plain((text) => headlineAmount(text.slice(0, 300)))],
  ['src/intel/entries/dates.ts', 'dateIn', plain(dateIn)],
  [
    'src/intel/entries/dates.ts',
    'a day',
    plain((text) => [isDateOnly(text.slice(0, 60)), isRelative(text), isDateOnly(text)]),
  ],
  [
    'src/intel/entries/entry-words.ts',
    'a title',
    plain((text) => [newsIn(text), saysRemoved(text), integrationIn(text)]),
  ],
  [
    'src/intel/entries/entry.ts',
    'counters',
    plain((text) => [withoutCounters(text.slice(0, 300)), isCounter(text), titleKey(text)]),
  ],
  ['src/intel/entries/entries-rule.ts', 'entries', read(entriesRule, 'changelog')],
  ['src/intel/entries/html-entries.ts', 'a page', plain((text) => htmlEntries(pageOf(text)))],
  [
    'src/intel/entries/feed-entries.ts',
    'a feed',
    plain((text) => feedEntries({ ...pageOf(''), format: 'json', data: feedOf(text) })),
  ],
  ['src/intel/entries/features-rule.ts', 'features', read(featuresRule, 'product')],
  ['src/intel/entries/home-rule.ts', 'a home page', read(homeRule, 'home')],
  [
    'src/intel/entries/job.ts',
    'a job',
    plain((text) => [isRole(text.slice(0, 140)), isJobCount(text), withoutCount(text)]),
  ],
  ['src/intel/entries/job-lists.ts', 'jobs', plain((text) => listedJobs(pageOf(text)))],
  ['src/intel/entries/markets-rule.ts', 'markets', read(marketsRule, 'product')],
  ['src/intel/entries/name-lists.ts', 'places', plain((text) => placeNames(pageOf(text)))],
  ['src/intel/entries/new-entries.ts', 'two texts', plain((text) => isAlike(text, `${text} a`))],
  ['src/intel/entries/page-purpose.ts', 'an address', plain((text) => pathWords(`https://a.example/${text}`))],
  [
    'src/intel/entries/places.ts',
    'a place',
    plain((text) => [isKnownPlace(text.slice(0, 60)), placeAt(text.slice(0, 300).split(' '))]),
  ],
  ['src/intel/entries/sitemap-rule.ts', 'lines', read(sitemapRule, 'sitemap', 'text')],
  ['src/intel/incidents/incident.ts', 'a state', plain((text) => stateOf(text.slice(0, 40)))],
  ['src/intel/incidents/page-incidents.ts', 'incidents', plain((text) => incidentsOnPage(pageOf(text)))],
  ['src/intel/incidents/status-page.ts', 'a status page', plain((text) => statusOnPage(pageOf(text)))],
  ['src/intel/incidents/status-rule.ts', 'status', read(statusRule, 'status')],
  [
    'src/intel/legal/legal-document.ts',
    'a document',
    plain((text) => [documentOn(LEGAL, pageOf(text)), effectiveDateIn(text.slice(0, 200))]),
  ],
  ['src/intel/legal/legal-rule.ts', 'terms', read(legalRule, 'legal')],
  [
    'src/intel/legal/word-difference.ts',
    'words',
    plain((text) => [wordDifference(text, `b ${text} a`), isWeighty(text)]),
  ],
  [
    'src/intel/wording/fault.ts',
    'an answer',
    plain((text) => [worded(text, 'a'), worded(text.slice(0, 1_000), text.slice(0, 10_000))]),
  ],
  [
    'src/intel/wording/figures.ts',
    'figures',
    plain((text) =>
      inventsFigures(text.slice(0, 1_000), { said: text.slice(0, 10_000), data: { from: text.slice(0, 10_000) } }),
    ),
  ],
];

/** Ten passages of a page, and what a model says of them. */
const worded = (analysis: string, after: string) =>
  judge(
    { analysis, quotations: [analysis.slice(0, 500)] },
    {
      competitor: 'A',
      kind: 'other',
      data: { plan: after.slice(0, 500) },
      evidence: [{ snapshotBefore: null, snapshotAfter: null, anchor: '', before: '', after, rule: 'text' }],
    },
  );

const LEGAL = { pageType: 'legal', url: 'https://a.example/b' } as const;
const feedOf = (text: string) => ({
  version: 'https://jsonfeed.org/version/1.1',
  items: [{ title: text, url: text, id: text, content_html: text }],
});
