import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson, startFeed } from '#test/intel/feed.ts';
import { booksOf } from '#test/intel/reports/books.ts';
import { nothing, page, report } from '#test/intel/reports/reports.ts';
import { pageWith } from '#test/intel/reports/sent-pages.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startFeed({ vars: { SCAN_GAP_MS: '1000' } });
});
afterAll(() => suite.close());

const { openTask, nextTask, rowsOf, insightsOf } = booksOf(() => suite);

const PERSON = 'jane.doe@evil.example';
const long = (characters: number) => 'Long words of a title '.repeat(Math.ceil(characters / 22));
const many = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const card = (name: string, price: string) => `<div><h3>${name}</h3><p>${price} a month</p></div>`;
const plans = (name: string, price: string) => pageWith(`<h1>Pricing</h1>${card(name, price)}${card('Pro', '$99')}`);
const jobs = (count: number, title: string) =>
  JSON.stringify({
    jobs: many(count, (at) => ({
      id: `${title}${at}`,
      title: `${title} ${at}`,
      absolute_url: `https://a.example/${at}${'u'.repeat(900)}`,
      location: { name: `${at} ${title}` },
    })),
  });
const post = (at: number | string, text: string) =>
  `<article><h2><a href="/p/${at}">Post ${at}</a></h2><time>March 9, 2026</time>${text}</article>`;
const news = (first: string) => pageWith(`<h1>News</h1>${first}${many(5, (at) => post(at, '<p>Text.</p>')).join('')}`);
const offer = (price: string) =>
  pageWith(
    `<p>Words.</p><script type="application/ld+json">{"@type":"Product","name":"constructor","__proto__":{"price":1},"offers":{"@type":"Offer","price":"${price}","priceCurrency":"USD","unitCode":"constructor"}}</script>`,
  );
const NAME = '&lt;/script>&lt;img src=//evil onerror=alert(1)>';

const sites: readonly [string, string, string, string, string][] = [
  ['markup as a name', 'pricing', 'text/html', plans(NAME, '$49'), plans(NAME, '$59')],
  [
    'an address as a name',
    'pricing',
    'text/html',
    plans(`${'W'.repeat(35)} ${PERSON}`, '$49'),
    plans(`${'W'.repeat(35)} ${PERSON}`, '$59'),
  ],
  [
    'unseen characters',
    'pricing',
    'text/html',
    plans('\u202eorP\u200b \u2066x', '$49'),
    plans('\u202eorP\u200b \u2066x', '$59'),
  ],
  [
    'two thousand plans',
    'pricing',
    'text/html',
    pageWith(many(2_000, (at) => card(`Plan ${at}`, `$${at + 1}`)).join('')),
    pageWith(many(2_000, (at) => card(`Plan ${at}`, `$${at + 3}`)).join('')),
  ],
  ['words that objects know', 'product', 'text/html', offer('49'), offer('59')],
  ['many long jobs', 'careers', 'application/json', jobs(3, long(800)), jobs(120, long(900))],
  ['a long post', 'blog', 'text/html', news(''), news(post('new', `<p>${long(900)} ${PERSON}</p>`.repeat(7)))],
  [
    'a word of a mebibyte',
    'docs',
    'text/html',
    pageWith(`<p>${'a'.repeat(2 ** 20)}`),
    pageWith(`<p>${'b'.repeat(2 ** 20)}`),
  ],
];

test.each(sites)(
  'VERIFY-9 what a site tells of itself with %s is booked, and derived again',
  async (_what, type, contentType, before, after) => {
    const { target, lease } = await openTask();
    await suite.database.query('update intel.target set page_type = $2 where id = $1', [target, type]);
    for (const [text, own] of [
      [before, () => Promise.resolve(lease)],
      [after, () => nextTask(target)],
    ] as const) {
      const bytes = Buffer.from(text);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const snapshot = {
        sha256,
        bytes: bytes.length,
        finalUrl: page().finalUrl,
        contentType,
        body: bytes.toString('base64'),
      };
      const answer = await report(suite, { ...nothing, ...(await own()), outcome: 'unchanged', snapshot });
      expect(answer.status).toBe(204);
    }
    const insights = await insightsOf(target);
    expect(insights.length).toBeGreaterThan(0);
    for (const { id } of insights.slice(0, 3))
      expect(await readJson(suite, `/api/insights/${String(id)}/verify`)).toMatchObject({
        result: 'reproduced',
        differences: [],
      });
    const decisions = await rowsOf(
      'select d.* from intel.decision d join intel.scan s on s.id = d.scan_id where s.target_id = $1',
      target,
    );
    const told = JSON.stringify([insights, decisions]);
    expect(told).not.toMatch(/jane|@evil|native code|\u202e|\u200b|\u2066/);
  },
);
