import { expect, it } from 'vitest';
import { readContent, type ReadContent } from '#src/intel/pages/page-content.ts';
import { target, versionOf } from './comparing.ts';

const read = (html: string, more: object = {}): ReadContent => readContent(versionOf(html), { ...target, ...more });
const textsOf = ({ blocks }: ReadContent) => blocks.map(({ text }) => text);
const leftOf = ({ left }: ReadContent) => left.map(({ why, text }) => [why, text]);
const long = (word: string) => `<p>${`${word} `.repeat(60)}.</p>`;

it.each([
  ['its main', `<div><a>Home</a></div><main>${long('text')}</main><div>Aside words</div>`],
  ['the role', `<div>Beside</div><div role=main>${long('text')}</div>`],
  ['the body without its frame', `<header>Acme</header>${long('text')}<footer>© Acme</footer><aside>Else</aside>`],
  [
    'one child with nearly all of the text',
    `<div><div class=shell><div class=side>Menu</div><div>${long('text')}</div></div></div>`,
  ],
])('CONTENT-1 finds the content of a page by %s', (_by, body) => {
  expect(textsOf(read(`<html><body>${body}</body></html>`))).toEqual([`${'text '.repeat(60)}.`]);
});

it('CONTENT-1 leaves no heading behind: neither beside the content nor the page’s first', () => {
  const hero = `<main><section><h1>Dinner, delivered</h1><p>In minutes.</p></section><section>${long('text')}</section></main>`;
  expect(textsOf(read(hero)).slice(0, 2)).toEqual(['Dinner, delivered', 'In minutes.']);
  const outside = `<div><h1>Terms</h1></div><main>${long('text')}</main>`;
  expect(textsOf(read(outside))[0]).toBe('Terms');
});

it.each([
  ['navigation', '<nav>x</nav>'],
  ['navigation', '<ul role=menu><li>x</ul>'],
  ['control', '<button>x</button>'],
  ['control', '<div role=dialog aria-label="Newsletter">x</div>'],
  ['consent_banner', '<div id=onetrust-banner-sdk>x</div>'],
  ['consent_banner', '<div class="cookieBanner is-open">x</div>'],
  ['consent_banner', '<div role=dialog aria-label="Cookie settings">x</div>'],
  ['advertisement', '<ins class=adsbygoogle>x</ins>'],
  ['advertisement', '<aside aria-label=Advertisement>x</aside>'],
  ['advertisement', '<div data-ad-slot=1>x</div>'],
  ['related_links', '<section class=related_articles>x</section>'],
  ['related_links', '<h2>Related articles</h2>'],
])('CONTENT-2 tells %s apart: %s', (why, html) => {
  const content = read(`<main>${long('text')}${html}</main>`);
  expect(textsOf(content)).toHaveLength(1);
  expect(content.left[0]?.why).toBe(why);
});

it('CONTENT-2 tells what else one may read by its heading, up to the next one', () => {
  const content = read(`<main>${long('text')}<h2>You may also like</h2><p>A</p><h3>B</h3><p>C</p><h2>Prices</h2><p>D`);
  expect(textsOf(content).slice(1)).toEqual(['Prices', 'D']);
  expect(leftOf(content).map(([, text]) => text)).toEqual(['You may also like', 'A', 'B', 'C']);
});

it('CONTENT-2 leaves out lists of links to the page’s own places, and no heading for its link', () => {
  const list = `<ul><li><a href="#a">${'A'.repeat(40)}</a><li><a href="#b">B</a><li><a href="#c">${'C'.repeat(40)}</a></ul>`;
  const sections = ['a', 'b', 'c'].map((id) => `<h2 id=${id}><a href="#${id}">${id}</a></h2>${long(id)}`).join('');
  const content = read(`<main><h1>T</h1><div><h3>Table of contents</h3>${list}</div>${sections}</main>`);
  expect(content.blocks.filter(({ level }) => level !== null).map(({ text }) => text)).toEqual(['T', 'a', 'b', 'c']);
  expect(new Set(content.left.map(({ why }) => why))).toEqual(new Set(['contents_list']));
});

it('CONTENT-3 reads headings whole', () => {
  const content = read(`<main>
    <h2 id="why-no-consent-banner">Why no consent banner?</h2>
    <h3><button>How much is it?</button></h3>
    <h3><a href="#p">Prices<span aria-hidden=true> #</span></a></h3>
    <h3>Limits<a class=anchor href="#l">¶</a></h3></main>`);
  expect(textsOf(content)).toEqual(['Why no consent banner?', 'How much is it?', 'Prices', 'Limits']);
});

it('CONTENT-4 knows where links go', () => {
  const content = read(`<html><head><base href="/en/"></head><body><main><p>
    <a href="a/?x=1#y">1</a><a href="http://Shop.example/B/">2</a><a href="#here">3</a><a href="mailto:legal@shop.example?subject=a">4</a>
    <a href="javascript:void(0)">5</a><a href="//cdn.example">6</a><a>7</a></p>
    <a href="/card"><img><div>Card</div></a><a href=/picture><img></a><p>Last</p>`);
  expect(content.blocks.map(({ links }) => links)).toEqual([
    ['https://shop.example/en/a', 'https://shop.example/B', 'mailto:legal@shop.example', 'https://cdn.example'],
    ['https://shop.example/card'],
    [],
  ]);
});

it('CONTENT-5 knows cells, levels and elements', () => {
  const content = read('<main><h2>T</h2><table><tr><th>a<th>b<tr><td><p>c</p><td>d</table><table><tr><td>e</table>');
  expect(content.blocks.map(({ text, level, cell, element }) => [text, level, cell, element?.name])).toEqual([
    ['T', 2, null, 'h2'],
    ['a', null, { table: 0, row: 0, column: 0 }, 'th'],
    ['b', null, { table: 0, row: 0, column: 1 }, 'th'],
    ['c', null, { table: 0, row: 1, column: 0 }, 'p'],
    ['d', null, { table: 0, row: 1, column: 1 }, 'td'],
    ['e', null, { table: 1, row: 0, column: 0 }, 'td'],
  ]);
});

it('CONTENT-6 reads what a target chooses, wherever it stands', () => {
  const page = `<footer><p class=fee>Fee</p></footer><main>${long('text')}</main><nav class=fee>Nav</nav>`;
  expect(textsOf(read(page, { selectors: ['.fee'] }))).toEqual(['Fee', 'Nav']);
});

const policy = (open: string, close: string) =>
  `<html><body><header><a href="/">Home</a></header>${open}<h1>Privacy</h1><h2>1. What we keep</h2><p>We keep what you give us as long as the contract needs it and the law allows it.</p><h2>2. How long</h2><p>It is kept for 30 days.</p>${close}<footer>Acme</footer></body></html>`;

it.each([
  ['<div class="privacy-notice">', '</div>'],
  ['<main><div id="cookie-notice-content">', '</div></main>'],
  ['<div role="dialog" aria-label="Privacy policy">', '</div>'],
  ['<div class="ad-content">', '</div>'],
  ['<div class="related-content">', '</div>'],
  ['<aside>', '</aside>'],
  ['<div role="banner">', '</div>'],
  ['<nav>', '</nav>'],
])('CONTENT-7 what holds most of a page is its content: %s', (open, close) => {
  expect(textsOf(read(policy(open, close)))).toContain('It is kept for 30 days.');
});

it('CONTENT-7 what asks for consent and can be answered is none, however much of a page it is', () => {
  const banner = `<div class="cookie-banner"><p>${'We use cookies to measure how this site is used. '.repeat(20)}</p><button>Accept all</button></div>`;
  const page = `<html><body>${banner}<main><h1>Acme</h1><p>Hello.</p></main></body></html>`;
  expect(textsOf(read(page))).toEqual(['Acme', 'Hello.']);
});

it('CONTENT-8 a section about cookies with a button that manages them is content, and a shadow root’s template is', () => {
  const cookies = '<section><h2>3. Cookies</h2><p>Cookies last 30 days.</p><button>Manage cookies</button></section>';
  expect(textsOf(read(policy('<main>', `${cookies}</main>`)))).toContain('Cookies last 30 days.');
  const shadow = policy('<x-page><template shadowrootmode="open">', '</template></x-page>');
  expect(textsOf(read(shadow))).toContain('It is kept for 30 days.');
});
