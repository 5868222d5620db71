import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { fittedData } from '#src/intel/findings/fitted.ts';
import { compare } from '#src/intel/findings/compare.ts';
import { dataBounds, insightBounds } from '#src/intel/insights/insight.ts';
import type { ComparedTarget } from '#src/intel/pages/compared.ts';
import { parseStorable } from '#src/intel/reports/storable.ts';
import { ReportWire } from '#src/intel/reports/wire.ts';
import { looseFault } from '#src/platform/words/loose.ts';
import { page } from '#test/intel/changes/changing.ts';
import { target, versionOf } from '#test/intel/pages/comparing.ts';

const PERSON = 'jane.doe@evil.example';
const PHONE = '+49 170 1234567';
const long = (characters: number) => 'Long words of a title '.repeat(Math.ceil(characters / 22));
const many = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const json = (value: unknown) => versionOf(JSON.stringify(value), 'application/json');
const xml = (text: string) => versionOf(text, 'text/xml');
const html = (text: string) => versionOf(page(text));

type Version = ReturnType<typeof versionOf>;
const comparedAs = (pageType: ComparedTarget['pageType'], before: Version, after: Version, more = {}) =>
  compare({ target: { ...target, pageType, ...more }, before, after });

/** What our own door makes of a report of these insights, as a node sends it. */
function throughDoor({ insights, decisions, learnt }: ReturnType<typeof compare>) {
  const id = randomUUID();
  const notes = { isPartial: false, needsLook: false, isFull: true, decisions, judged: [], learnt, inputs: null };
  const data = {
    brainTaskId: id,
    scanId: id,
    taskId: id,
    targetId: id,
    nodeId: 'node-1',
    epoch: 1,
    attempt: 1,
    outcome: 'changed',
    insights: insights.slice(0, insightBounds.insights),
    notes: { ...notes, permit: null, robots: null },
  };
  const report = { type: 'scan.task.completed', timestamp: '2026-11-23T10:00:00Z', source: 'node-1', data };
  return ReportWire.safeParse(parseStorable(JSON.stringify(report)));
}

const job = (at: number, more = {}) => ({
  id: `j${at}`,
  title: `Engineer of things ${at}`,
  absolute_url: `https://boards.greenhouse.io/acme/jobs/${at}`,
  location: { name: `Town ${at}` },
  departments: [{ name: `Department ${at}` }],
  ...more,
});
const posts = (first: string) =>
  html(
    `<h1>News</h1>${first}${many(6, (at) => `<article><h2><a href="/p/${at}">Post ${at}</a></h2><time>March ${at + 1}, 2026</time><p>Text ${at}.</p></article>`).join('')}`,
  );
const post = (text: string) =>
  `<article><h2><a href="/p/new">A new post</a></h2><time>March 20, 2026</time>${text}</article>`;
const map = (...paths: string[]) =>
  xml(
    `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>https://a.example/${path}</loc></url>`).join('')}</urlset>`,
  );

const cases: readonly [string, ComparedTarget['pageType'], Version, Version][] = [
  ['a post of many paragraphs', 'blog', posts(''), posts(post(`<p>${long(900)}</p>`.repeat(6)))],
  ['a release of many paragraphs', 'changelog', posts(''), posts(post(`<p>${long(900)}</p>`.repeat(6)))],
  ['many jobs', 'careers', json({ jobs: many(80, (at) => job(at)) }), json({ jobs: many(80, (at) => job(at + 500)) })],
  [
    'jobs with long names',
    'careers',
    json({ jobs: [job(0)] }),
    json({
      jobs: many(90, (at) =>
        job(at, {
          title: long(1_900),
          location: { name: `${at}${long(1_900)}` },
          departments: [{ name: long(1_900) }],
        }),
      ),
    }),
  ],
  ['long addresses in a site map', 'sitemap', map('a'), map('a', ...many(12, (at) => `${at}${'q'.repeat(3_000)}`))],
  [
    'incidents with long names',
    'status',
    json({ incidents: [] }),
    json({
      incidents: many(40, (at) => ({ id: `${at}`, name: long(1_900), status: long(1_900), started_at: long(1_900) })),
    }),
  ],
  [
    'sections with long headings',
    'legal',
    html('<h1>Terms</h1><p>One.'),
    html(`<h1>Terms</h1><p>One.${many(60, (at) => `<h2>${at} ${long(4_000)}</h2><p>You must not ${at}.`).join('')}`),
  ],
  [
    'short addresses, whose masks are longer',
    'home',
    html('<p>Words that stay here.<p>one'),
    html(`<p>Words that stay here.<p>two ${'a@b.co '.repeat(71)}`),
  ],
  [
    'a feed of long items',
    'feed',
    json({ version: 'https://jsonfeed.org/version/1.1', items: [{ id: 'a', title: 'A' }] }),
    json({
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        { id: 'b', title: long(1_900), url: `https://a.example/${'y'.repeat(1_900)}`, content_text: long(1_900) },
        { id: 'a', title: 'A' },
      ],
    }),
  ],
];

test.each(cases)('FINDING-5 our own door takes what is found of %s', (_what, pageType, before, after) => {
  const found = comparedAs(pageType, before, after);
  expect(found.insights.length).toBeGreaterThan(0);
  const taken = throughDoor(found);
  expect(taken.error?.issues ?? []).toEqual([]);
  // What is stored is what was proved.
  expect(taken.data?.data.insights.map(({ data }) => data)).toEqual(found.insights.map(({ data }) => data));
});

it('FINDING-5 data keeps its fields when its lists and texts are shortened', () => {
  const data = {
    names: many(900, (at) => `${at} ${long(700)}`),
    by: Object.fromEntries(many(50, (at) => [`${at} ${long(300)}`, at])),
    count: 900,
    first: null,
  };
  const fitted = fittedData(data);
  expect(looseFault(fitted, dataBounds)).toBeUndefined();
  expect(Object.keys(fitted)).toEqual(['names', 'by', 'count', 'first']);
  expect(fitted).toMatchObject({ count: 900, first: null });
  const small = { names: ['a', 'b'], count: 2, percent: 20.41 };
  expect(fittedData(small)).toEqual(small);
});

it('CHANGE-9 JSON of half a million levels takes no time by the square of them', () => {
  const deep = (open: string, close: string, value: number) =>
    versionOf(
      `${open.repeat(500_000 / open.length)}${value}${close.repeat(500_000 / open.length)}`,
      'application/json',
    );
  for (const [open, close] of [
    ['[', ']'],
    ['{"a\\u202e":', '}'],
  ] as const) {
    const [before, after] = [deep(open, close, 1), deep(open, close, 2)];
    const since = process.threadCpuUsage();
    comparedAs('json', before, after);
    const { user, system } = process.threadCpuUsage(since);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  }
});

it('PAGETEXT-15 people are in no title, name or decision, whichever rule tells it', () => {
  const plan = (price: string, lead: number) =>
    html(
      `<h1>Pricing</h1><div><h3>${'W'.repeat(lead)} ${PERSON}</h3><p>${price} a month</p></div><div><h3>Pro</h3><p>$99 a month</p></div>`,
    );
  const driver = job(1, {
    title: `Driver, call ${PERSON} or ${PHONE}`,
    location: { name: PHONE },
    departments: [{ name: PERSON }],
  });
  const board = [json({ jobs: [job(0)] }), json({ jobs: [job(0), driver] })] as const;
  const found = [
    ...many(40, (lead) => comparedAs('pricing', plan('$49', lead), plan('$59', lead))),
    comparedAs('careers', ...board),
    comparedAs('careers', ...board, { muted: [{ anchor: 'jobs', text: '' }] }),
  ];
  expect(found.map(({ insights, decisions }) => insights.length + decisions.length)).not.toContain(0);
  expect(found.at(-1)?.decisions).toMatchObject([{ rule: 'muted', anchor: 'jobs' }]);
  expect(JSON.stringify(found.map(({ insights, decisions }) => [insights, decisions]))).not.toMatch(
    /jane\.d|@e|1234567/,
  );
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'FINDING-6 a page’s word that every object knows is a word: %s',
  (word) => {
    const offer = (price: string, more: object) =>
      html(
        `<p>Words.</p><script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: word, offers: { '@type': 'Offer', price, priceCurrency: 'USD', ...more } })}</script>`,
      );
    const found = [
      comparedAs('product', offer('49', { unitCode: word }), offer('59', { unitCode: word })),
      comparedAs('product', offer('49', { availability: 'InStock' }), offer('49', { availability: word })),
      comparedAs('careers', json({ jobs: [job(0)] }), json({ jobs: [job(0), job(1, { location: { name: word } })] })),
      comparedAs(
        'status',
        json({ incidents: [] }),
        json({ incidents: [{ id: word, name: word, status: word, impact: word }] }),
      ),
    ];
    expect(found.map(({ insights }) => insights.length)).toEqual([1, 1, 1, 1]);
    expect(JSON.stringify(found)).not.toMatch(/native code|\[object/);
    expect(found[0]?.insights[0]).toMatchObject({
      title: `${word}: 49 USD → 59 USD (+20.4 %)`,
      data: { period: null },
    });
    expect(found[1]?.insights[0]?.title).toBe(`${word}: in stock → ${word}`);
    for (const one of found)
      expect(throughDoor(one).data?.data.insights).toEqual(JSON.parse(JSON.stringify(one.insights)));
  },
);
