import { expect, it } from 'vitest';
import { readContent } from '#src/intel/pages/page-content.ts';
import { isSelector } from '#src/intel/pages/select.ts';
import { versionOf } from './comparing.ts';

const everything = { selectors: [], removeSelectors: [] };
interface Selecting {
  readonly selectors?: readonly string[];
  readonly removeSelectors?: readonly string[];
}
const textOf = (html: string, more: Selecting = {}) => readContent(versionOf(html), { ...everything, ...more });
const linesOf = (html: string, more: Selecting = {}) => textOf(html, more).blocks.map(({ text }) => text);

it('PAGETEXT-2 reads the text that a reader sees, block by block', () => {
  const page = `<!doctype html><html><head><title>T</title><style>p{}</style></head><body>
    <nav>Home</nav><header>Acme</header>
    <main><h1>Prices</h1><p>From  $<!-- -->90<br>a <b>month</b>.</p>
    <ul><li>One<li>Two</ul><table><tr><td>A<td>B</table>
    <script>x</script><noscript>n</noscript><template>t</template><svg><text>s</text></svg>
    <p hidden>h</p><p style="color:red; display : none">d</p><div role="navigation">r</div>
    <select><option>o</select><button>Buy</button><textarea>a</textarea><dialog>closed</dialog><dialog open>open</dialog>
    <details><summary>More</summary>Inside</details><p aria-hidden="true">Seen</p></main></body></html>`;
  expect(linesOf(page)).toEqual([
    'Prices',
    'From $90 a month.',
    'One',
    'Two',
    'A',
    'B',
    'open',
    'More',
    'Inside',
    'Seen',
  ]);
});

it('PAGETEXT-3 says under which headings a block stands', () => {
  const { blocks } = textOf('<p>0</p><h1>A</h1><h2>B <i>b</i></h2><p>1</p><h3>C</h3><p>2</p><h2>D</h2><div>3</div>');
  expect(blocks.map(({ anchor, text }) => `${anchor} | ${text}`)).toEqual([
    ' | 0',
    ' | A',
    'A | B b',
    'A › B b | 1',
    'A › B b | C',
    'A › B b › C | 2',
    'A | D',
    'A › D | 3',
  ]);
});

it('PAGETEXT-4 reads feeds, data and plain text', () => {
  const feed =
    '<?xml version="1.0"?><rss><channel><item><title>New <![CDATA[& better]]></title><link>https://a.example</link></item></channel></rss>';
  const read = (text: string, type: string) =>
    readContent(versionOf(text, type), everything).blocks.map((block) => [block.anchor, block.text]);
  expect(read(feed, 'application/rss+xml').map(([, text]) => text)).toEqual(['New & better', 'https://a.example']);
  expect(read('{"jobs":[{"title":"Rider","open":true,"pay":null}]}', 'application/json')).toEqual([
    ['/jobs/0/title', 'Rider'],
    ['/jobs/0/open', 'true'],
    ['/jobs/0/pay', 'null'],
  ]);
  expect(read('{broken', 'application/json')).toEqual([['', '{broken']]);
  expect(read('one\r\n\r\n  two\n', 'text/plain')).toEqual([
    ['', 'one'],
    ['', 'two'],
  ]);
});

it('PAGETEXT-5 reads what the selectors choose, in the order of the page, without what others remove', () => {
  const page = '<p class=a>1</p><section><p>2</p><p class=b>3</p><i class=a>4</i></section><p>5</p>';
  expect(linesOf(page, { selectors: ['section', '.a', 'section .b'], removeSelectors: ['.b'] })).toEqual([
    '1',
    '2',
    '4',
  ]);
  expect(linesOf(page, { selectors: ['p:nth-child(3)', 'p:has(+ section)', ':is(i)'] })).toEqual(['1', '4', '5']);
  expect(textOf(page, { selectors: ['.nowhere'] })).toMatchObject({ blocks: [], isUnmatched: true });
});

it('PAGETEXT-6 knows which selectors can be used', () => {
  for (const selector of ['main', '#a > .b[c="d"]', 'p:not(.x)', 'a, b'])
    expect(isSelector(selector), selector).toBe(true);
  for (const selector of ['', '[', 'p:nope', 'p::before', ':nth-child(x)'])
    expect(isSelector(selector), selector).toBe(false);
});

it('PAGETEXT-7 reads 100,000 nodes, 256 levels and 5,000 blocks of a page, and says where it stopped', () => {
  expect(textOf('<p>x'.repeat(6_000))).toMatchObject({ isTruncated: true, blocks: { length: 5_000 } });
  expect(textOf(`${'<b>x'.repeat(60_000)}<p>late`).isTruncated).toBe(true);
  const deep = textOf(`${'<div>'.repeat(300)}deep${'</div>'.repeat(300)}<p>after`);
  expect(deep).toMatchObject({ isTruncated: false });
  expect(deep.blocks.map(({ text }) => text)).toEqual(['deep', 'after']);
});

const kibibytes = 2_048;
it.each<[string, string]>([
  ['open elements without end', '<div>'],
  ['links within links', '<a>'],
  ['end tags of nothing', '</b>'],
  ['paragraphs that nobody opened', '</p>'],
  ['tag after tag and no end that fits', '<i></b>'],
  ['signs of tags', '<'],
  ['entities', '&amp;'],
  ['comments that don’t end', '<!--'],
  ['CDATA', '<![CDATA['],
  ['drawings', '<svg><title>'],
  ['tables', '<table><tr><td>1'],
  ['headings', '<h1>a</h1>'],
  ['marks on one letter', '\u0301\u0323'],
  ['what turns text round', '\u202e\u0000'],
  ['items', '<li>a'],
  ['scripts', '<script>'],
  ['attributes', '<a b=c d '],
])('PAGETEXT-8 reads 2 MiB of %s within seconds', (_what, piece) => {
  const page = piece.repeat((kibibytes * 1024) / Buffer.byteLength(piece));
  const before = process.threadCpuUsage();
  readContent(versionOf(page), { selectors: [], removeSelectors: ['li:nth-child(2)', '.a .b'] });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(4_000);
});
