import { failureOfAnswer } from '#src/intel/fetching/marks.ts';
import { failureOfFetch } from '#src/intel/fetching/failure.ts';
import { isReadable, mediaTypeOf } from '#src/intel/fetching/media-type.ts';
import { decimalOf } from '#src/intel/money/decimal.ts';
import { moneyIn } from '#src/intel/money/money.ts';
import { readPrice } from '#src/intel/money/price.ts';
import { passagesOf } from '#src/intel/offers/items.ts';
import { offers } from '#src/intel/offers/offers.ts';
import { readBy } from '#test/intel/offers/reading.ts';
import { limitsOf } from '#src/intel/offers/limits.ts';
import { keyOf } from '#src/intel/offers/plan.ts';
import { isBadge, isHidden, isLead, isPromotion, isTail, nameBefore, termsOf } from '#src/intel/offers/priced-words.ts';
import { concerned, priced } from './priced.ts';
import { decodeText } from '#src/intel/pages/charset.ts';
import { cleanText, cut } from '#src/intel/pages/clean.ts';
import { compare } from '#src/intel/findings/compare.ts';
import { excerptsThere } from '#src/intel/proofs/excerpt-there.ts';
import { excerptsOf } from '#src/intel/pages/excerpt.ts';
import { maskPeople } from '#src/intel/pages/mask.ts';
import { parsePage } from '#src/intel/pages/parse.ts';
import { readContent } from '#src/intel/pages/page-content.ts';
import { Links } from '#src/intel/pages/links.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';
import { surroundingOf } from '#src/intel/pages/surroundings.ts';
import { comparedBlock } from '#src/intel/changes/compared-block.ts';
import { currenciesOf } from '#src/intel/changes/currencies.ts';
import { sameDates } from '#src/intel/changes/dates.ts';
import { likeness, wordsOf } from '#src/intel/changes/likeness.ts';
import { maskVolatile } from '#src/intel/changes/volatile-spans.ts';
import { isSeen } from '#src/intel/pages/visible.ts';
import { escapePattern, matchesPattern } from '#src/intel/robots/pattern.ts';
import { judgeByFile, readRobotsAnswer } from '#src/intel/robots/robots-file.ts';
import { readRobotsLine } from '#src/intel/robots/robots-line.ts';
import { AGENT, crawlDelaySeconds, judge, parseRobots } from '#src/intel/robots/robots.ts';
import { ofBytes, plain, type Reader } from './reader.ts';

const URL_OF_SITE = 'https://shop.example/a/b';
const target = {
  id: 't',
  pageType: 'pricing',
  selectors: [],
  removeSelectors: ['.x'],
  ignoreTexts: ['a'],
  url: URL_OF_SITE,
} as const;
const versionOf = (bytes: Uint8Array, sha256: string) => ({
  bytes,
  contentType: 'text/html; charset=utf-8',
  finalUrl: URL_OF_SITE,
  sha256,
});
const compared = (bytes: Uint8Array) =>
  compare({ target, before: versionOf(new TextEncoder().encode('<p>a'), 'a'), after: versionOf(bytes, 'b') });
const elementOf = (name: string, attributes: Readonly<Record<string, string>>): ElementNode => ({
  kind: 'element',
  name,
  attributes,
  parent: null,
  children: [],
  size: undefined,
});
const blockOf = (text: string) => ({ anchor: '', text, links: [], level: null, cell: null, element: null });
const answer = (status: number) => (bytes: Uint8Array) =>
  failureOfAnswer({ status, headers: new Headers(), bytes, askedUrl: URL_OF_SITE, finalUrl: URL_OF_SITE });

/** Robots files and pages: what sites send. */
export const pageReaders: readonly Reader[] = [
  ['src/intel/robots/robots.ts', 'a file', plain((text) => judge(parseRobots(text), AGENT, URL_OF_SITE))],
  [
    'src/intel/robots/robots.ts',
    'a rule',
    plain((text) => judge(parseRobots(`user-agent: *\ndisallow: /${text}`), AGENT, URL_OF_SITE)),
  ],
  [
    'src/intel/robots/robots.ts',
    'an address',
    plain((text) => judge(parseRobots('user-agent: *\ndisallow: /*a*b'), AGENT, text)),
  ],
  [
    'src/intel/robots/robots.ts',
    'a pause',
    plain((text) => crawlDelaySeconds(parseRobots(`user-agent: *\ncrawl-delay: ${text}`), AGENT)),
  ],
  ['src/intel/robots/robots-line.ts', 'readRobotsLine', plain(readRobotsLine)],
  ['src/intel/robots/pattern.ts', 'escapePattern', plain(escapePattern)],
  ['src/intel/robots/pattern.ts', 'matchesPattern', plain((text) => matchesPattern('/a/b'.repeat(50), `/${text}`))],
  [
    'src/intel/robots/robots-file.ts',
    'an answer',
    ofBytes((bytes) => judgeByFile(readRobotsAnswer({ kind: 'answered', status: 200, bytes }), URL_OF_SITE)),
  ],
  ['src/intel/fetching/media-type.ts', 'mediaTypeOf', plain(mediaTypeOf)],
  ['src/intel/fetching/media-type.ts', 'isReadable', plain(isReadable)],
  ['src/intel/fetching/failure.ts', 'what fetch says', plain((text) => failureOfFetch(new Error(text), 'https:'))],
  ['src/intel/fetching/marks.ts', 'a refusal', ofBytes(answer(403))],
  ['src/intel/fetching/marks.ts', 'a page', ofBytes(answer(200))],
  ['src/intel/fetching/marks.ts', 'a title', ofBytes(answer(200), (text) => `<title>${text}</title><h1 ${text}`)],
  ['src/intel/money/money.ts', 'moneyIn', plain(moneyIn)],
  ['src/intel/money/number.ts', 'moneyIn', plain((text) => moneyIn(`$1${text}€`))],
  ['src/intel/money/found-money.ts', 'moneyIn', plain((text) => moneyIn(`USD ${text} 5`))],
  ['src/intel/money/digits.ts', 'moneyIn', plain((text) => moneyIn(`٣${text}`))],
  ['src/intel/money/currency.ts', 'moneyIn', plain((text) => moneyIn(`5 ${text}`))],
  ['src/intel/money/sign.ts', 'readPrice', plain((text) => readPrice('5', { currencyHint: text }))],
  ['src/intel/money/price.ts', 'readPrice', plain((text) => readPrice(text))],
  ['src/intel/money/decimal.ts', 'decimalOf', plain(decimalOf)],
  ['src/intel/offers/items.ts', 'a page', plain((text) => priced(`<main>${text}</main>`))],
  ['src/intel/offers/plans.ts', 'cards', plain((text) => priced(`<main><h2>Pro</h2><p>$5<p>${text}</main>`))],
  ['src/intel/offers/plan-tables.ts', 'a table', plain((text) => priced(`<table><tr><td>${text}<td>$5`))],
  [
    'src/intel/offers/priced-text.ts',
    'a passage',
    plain((text) => priced(`<p>$5 ${text.slice(0, 130)}</p>`.repeat(50))),
  ],
  [
    'src/intel/offers/priced-words.ts',
    'words',
    plain((text) => [
      termsOf(text),
      isLead(text),
      isTail(text),
      nameBefore(text.slice(0, 140)),
      isHidden(text),
      isPromotion(text),
      isBadge(text),
    ]),
  ],
  [
    'src/intel/offers/limits.ts',
    'a limit',
    plain((text) => limitsOf(passagesOf([parsePage(`<p>5 ${text.slice(0, 95)}</p>`, { isXml: false }).root]).items)),
  ],
  [
    'src/intel/offers/plan-changes.ts',
    'a promotion',
    plain((text) => readBy(offers, '<h2>Pro</h2><p>$5', `<h2>Pro</h2><p>$4<p>20% off ${text.slice(0, 150)}`)),
  ],
  [
    'src/intel/offers/plan-rule.ts',
    'a promotion',
    plain((text) => readBy(offers, '<p>$5', `<p>30% off until ${text.slice(0, 140)}`)),
  ],
  ['src/intel/offers/plan.ts', 'keyOf', plain(keyOf)],
  ['src/intel/offers/concerned.ts', 'passages', plain(concerned)],
  [
    'src/intel/offers/structured.ts',
    'JSON-LD',
    plain((text) =>
      priced(
        `<script type="application/ld+json">{"@type":"Offer","name":"a","price":${JSON.stringify(text)}}</script>`,
      ),
    ),
  ],
  [
    'src/intel/offers/structured-graph.ts',
    'microdata',
    plain((text) => priced(`<div itemscope itemtype="${text.replaceAll('"', '')}"><b itemprop="name">${text}</b>`)),
  ],
  ['src/intel/pages/charset.ts', 'decodeText', ofBytes((bytes) => decodeText(bytes, null))],
  [
    'src/intel/pages/charset.ts',
    'a Content-Type',
    plain((text) => decodeText(new Uint8Array(), `text/html; charset=${text}`)),
  ],
  ['src/intel/pages/clean.ts', 'cleanText', plain(cleanText)],
  ['src/intel/pages/clean.ts', 'cut', plain((text) => cut(text, 500))],
  ['src/intel/pages/mask.ts', 'maskPeople', plain(maskPeople)],
  ['src/intel/pages/mask.ts', 'an address', plain((text) => maskPeople(`a@${text}`))],
  ['src/intel/pages/mask.ts', 'a number', plain((text) => maskPeople(`+1${text}`))],
  ['src/intel/pages/excerpt.ts', 'excerptsOf', plain((text) => excerptsOf(`${text}a`, `${text}b`))],
  ['src/intel/pages/parse.ts', 'parsePage', plain((text) => parsePage(text, { isXml: false }))],
  ['src/intel/pages/visible.ts', 'a style', plain((text) => isSeen(elementOf('p', { style: text })))],
  ['src/intel/findings/compare.ts', 'a page', ofBytes(compared)],
  [
    'src/intel/pages/blocks.ts',
    'a feed',
    ofBytes((bytes) => readContent({ bytes, contentType: 'text/xml', finalUrl: URL_OF_SITE }, target)),
  ],
  [
    'src/intel/pages/json-blocks.ts',
    'JSON',
    ofBytes(
      (bytes) => readContent({ bytes, contentType: 'application/json', finalUrl: URL_OF_SITE }, target),
      (text) => ({ [text]: text }),
    ),
  ],
  [
    'src/intel/pages/surroundings.ts',
    'a name',
    plain((text) => surroundingOf(elementOf('div', { id: text, class: text, 'aria-label': text }))),
  ],
  ['src/intel/pages/visible.ts', 'a name', plain((text) => isSeen(elementOf('div', { class: text })))],
  [
    'src/intel/pages/links.ts',
    'a target',
    plain((text) => new Links(URL_OF_SITE).targetOf(elementOf('a', { href: text }))),
  ],
  ['src/intel/pages/links.ts', 'a sign', ofBytes(compared, (text) => `<a href="#">${text}</a>`)],
  ['src/intel/changes/volatile-spans.ts', 'maskVolatile', plain(maskVolatile)],
  ['src/intel/changes/volatile-spans.ts', 'a count', plain((text) => maskVolatile(`1,234 ${text} views`))],
  ['src/intel/changes/compared-block.ts', 'literals', plain((text) => comparedBlock(blockOf(text), ['a', 'a b']))],
  ['src/intel/changes/likeness.ts', 'words', plain((text) => likeness(wordsOf(text), wordsOf(`${text} a`)))],
  ['src/intel/changes/pair-up.ts', 'passages', ofBytes(compared, (text) => `<p>${text}</p>`)],
  ['src/intel/changes/currencies.ts', 'amounts', plain((text) => currenciesOf([blockOf(`$1 ${text}`)]))],
  ['src/intel/changes/dates.ts', 'sameDates', plain((text) => sameDates(`May 4, 2026 ${text} May 4, 2026`))],
  ['src/intel/pages/gathering.ts', 'a passage', ofBytes(compared, (text) => `<p>a<i>${text}</i></p>`)],
  ['src/intel/pages/sizes.ts', 'a button', ofBytes(compared, (text) => `<div>cookies<button>${text}</button></div>`)],
  ['src/intel/changes/whole-page.ts', 'a wall', ofBytes(compared)],
  ['src/intel/proofs/excerpt-there.ts', 'a page', ofBytes((bytes) => excerptsThere(versionOf(bytes, 'b'))('a'))],
  [
    'src/intel/proofs/excerpt-there.ts',
    'an excerpt',
    plain((text) => excerptsThere(versionOf(new TextEncoder().encode('<p>a'), 'b'))(`…${text} → ${text}…`)),
  ],
  ['src/intel/changes/kept-share.ts', 'words', ofBytes((bytes) => compared(bytes).keptShare)],
  [
    'src/intel/pages/page-content.ts',
    'lines',
    ofBytes((bytes) => readContent({ bytes, contentType: 'text/plain', finalUrl: URL_OF_SITE }, target)),
  ],
];
