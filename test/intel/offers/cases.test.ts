import { expect, it } from 'vitest';
import { offers } from '#src/intel/offers/offers.ts';
import { pricePageOf } from '#src/intel/offers/plans.ts';
import { contentOf, readBy } from './reading.ts';

const page = (inside: string) => `<html lang="en"><body><main><h1>Pricing</h1>${inside}</main></body></html>`;
const findings = (before: string, after: string) => readBy(offers, page(before), page(after)).findings;
const plansOf = (inside: string) =>
  pricePageOf(contentOf(page(inside))).plans.map(
    ({ name, prices }) =>
      `${name}: ${prices.map(({ amount, currency, per, period }) => [amount, currency, per, period].filter((part) => part !== null).join(' ')).join(', ')}`,
  );

it.each([
  ['<h2>Pro</h2><p>The Pro plan costs $49 a month.</p>', ['Pro: 49 $ month']],
  ['<h2>Pro</h2><p>$49 per user per month, billed annually</p>', ['Pro: 49 $ user month']],
  ['<h2>API</h2><p>$0.0006 per call</p>', ['API: 0.0006 $ call']],
  ['<h2>Pro</h2><p>$49<sup>99</sup> / month</p>', ['Pro: 49.99 $ month']],
  ['<h2>Pro</h2><p>$49<sup>1</sup> / month</p>', ['Pro: 49 $ month']],
  ['<h2>Pro</h2><div><div>$</div><div>49</div><div>/mo</div></div>', ['Pro: 49 $ month']],
  ['<h2>Pro</h2><div>Monthly: $49</div><div>Yearly: $490</div>', ['Pro: 49 $ month, 490 $ year']],
  ['<h2>Start</h2><p>Free</p>', ['Start: 0 ']],
  ['<h2>Fees</h2><ul><li>Delivery fee: $2.99<li>Service fee 15 %</ul>', ['Delivery fee: 2.99 $', 'Service fee: 15 %']],
  ['<h2>Tarif</h2><p>ab 1.400,- € pro Monat</p>', ['Tarif: 1400 EUR month']],
  [
    '<h2>Jo</h2><p>“We save $300 a year with it.”</p><p>$1M saved</p><p>$200 off today</p><p>Get $50 in credits</p>',
    [],
  ],
])('CARD-1 reads %s', (html, plans) => {
  expect(plansOf(html)).toEqual(plans);
});

it('CARD-1 says what changed in a title, a sentence, data and the page’s own words', () => {
  const of = (price: string) => `<h2>Pro</h2><p>${price} per month</p><h2>Team</h2><p>$99 per month</p>`;
  expect(findings(of('$49'), of('$59'))).toEqual([
    {
      kind: 'price_increase',
      rule: 'offers.price',
      evidenceClass: 'card',
      title: 'Pro: $49 → $59 a month (+20.4 %)',
      summary: 'The price of Pro rose from $49 to $59 a month, by 20.41 %.',
      data: { plan: 'Pro', currency: '$', period: 'month', per: null, before: '49', after: '59', percent: 20.41 },
      evidence: [{ anchor: 'Pricing › Pro', before: '$49 per month', after: '$59 per month' }],
    },
  ]);
});

it('CARD-1 a share and an amount together are a price of anything', () => {
  const of = (share: string) => `<table><tr><th>Card<th>Fee<tr><td>Online<td>${share}% + $0.30</table>`;
  expect(findings(of('2.9'), of('3.1'))).toMatchObject([
    {
      kind: 'price_increase',
      data: { plan: 'Online', currency: null, unit: '%', before: '2.9', after: '3.1', percent: 6.9 },
    },
  ]);
});

it('CARD-2 a call to talk to somebody that stands by itself is no plan', () => {
  const more = '<h2>Need more?</h2><a href="/x">Contact sales</a>';
  expect(findings('<h2>Pro</h2><p>$5</p>', `<h2>Pro</h2><p>$5</p>${more}`)).toEqual([]);
});

it('CARD-4 a price and a size that change together are two findings', () => {
  const of = (price: string, size: string) => `<h2>Pro</h2><p>${price}</p><ul><li>${size}<li>10 seats</ul>`;
  expect(findings(of('$49', '5 GB'), of('$59', '1 TB')).map(({ title }) => title)).toEqual([
    'Pro: $49 → $59 (+20.4 %)',
    'Pro: 5 GB → 1 TB',
  ]);
});

it('CARD-5 a discount in words is a promotion, for a plan or for all, and a count of days isn’t', () => {
  const plan = (price: string, note = '') =>
    `<h2>Pro</h2><p>${price} a month</p>${note}<h2>Team</h2><p>$99 a month</p>`;
  const kinds = (before: string, after: string) => findings(before, after).map(({ kind }) => kind);
  expect(kinds(plan('$50'), plan('$40', '<p>20% off until 1 May</p>'))).toEqual(['promotion_started']);
  expect(kinds(plan('$50', '<p>20% off until 1 May</p>'), plan('$50', '<p>20% off until 9 May</p>'))).toEqual([]);
  expect(kinds(plan('$50'), plan('$50', '<p>Save 20% when billed annually</p>'))).toEqual([]);
  const banner = (days: number) => `<p>Black Friday: 30% off all plans, ends in ${days} days</p>${plan('$50')}`;
  expect(kinds(plan('$50'), banner(5))).toEqual(['promotion_started']);
  expect(kinds(banner(5), banner(4))).toEqual([]);
  expect(kinds(banner(5), plan('$50'))).toEqual(['promotion_ended']);
});

it('CARD-7 what is suppressed among the blocks isn’t told', () => {
  const [before, after] = [contentOf(page('<h2>Pro</h2><p>$49</p>')), contentOf(page('<h2>Pro</h2><p>$59</p>'))];
  const target = {
    id: 't',
    pageType: 'pricing',
    selectors: [],
    removeSelectors: [],
    ignoreTexts: [],
    url: before.url,
  } as const;
  expect(offers({ target, before, after, changes: [] }).findings).toEqual([]);
  const price = { before: before.blocks[2], after: after.blocks[2] };
  const changes =
    price.before === undefined || price.after === undefined ? [] : [{ before: price.before, after: price.after }];
  expect(offers({ target, before, after, changes }).findings).toHaveLength(1);
  expect(offers({ target: { ...target, pageType: 'legal' }, before, after, changes }).findings).toEqual([]);
});

it('CARD-8 understands the blocks that it quotes, and all of a plan that comes', () => {
  const team = '<div><h3>Team</h3><p>$99</p><ul><li>All of Pro</ul></div>';
  const of = (price: string, more = '') =>
    page(`<div><div><h3>Pro</h3><p>${price}</p><ul><li>Words</ul></div><div><h3>Solo</h3><p>$5</p></div>${more}</div>`);
  const texts = (before: string, after: string) =>
    [...readBy(offers, before, after).understood].map(({ text }) => text);
  expect(texts(of('$49'), of('$59'))).toEqual(['$49', '$59']);
  expect(texts(of('$49'), of('$49', team))).toEqual(['Team', '$99', 'All of Pro']);
});

it.each([
  ['deep', `${'<div>'.repeat(250)}${'<p>$5</p>'.repeat(20_000)}`],
  ['flat', '<h2>Pro</h2><p>$5</p>'.repeat(20_000)],
  ['of the same boxes', '<div>Name<div>$5</div></div>'.repeat(18_000)],
  ['a table', `<table>${'<tr><td>Row<td>$5<td>$6'.repeat(20_000)}</table>`],
])('CARD-9 a page that is %s takes no time by the square of its length', (_what, html) => {
  const content = contentOf(page(html));
  const startedAt = performance.now();
  expect(pricePageOf(content).plans.length).toBeLessThanOrEqual(500);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
