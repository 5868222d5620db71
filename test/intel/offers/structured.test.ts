import { expect, it } from 'vitest';
import { offers } from '#src/intel/offers/offers.ts';
import { structuredOffersOf } from '#src/intel/offers/structured.ts';
import { contentOf, readBy } from './reading.ts';

const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const page = (inside: string) =>
  `<html lang="en"><body><main><h1>Shop</h1><p>Welcome.</p>${inside}</main></body></html>`;
const offersOf = (inside: string) => {
  const { root } = contentOf(page(inside));
  return root === null ? [] : structuredOffersOf(root);
};
const findings = (before: string, after: string) => readBy(offers, page(before), page(after)).findings;

const offer = { '@type': 'Offer', price: '49.90', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' };
const product = { '@context': 'https://schema.org', '@type': 'Product', name: 'Blue shoe', sku: 'B1', offers: offer };
const shoe = { name: 'Blue shoe', sku: 'B1', amount: '49.9', currency: 'EUR', availability: 'InStock' };
const pro = { name: 'Pro', amount: '49', currency: 'USD', period: 'month' };
const unit = { '@type': 'UnitPriceSpecification', price: 49, priceCurrency: 'USD' };

it.each([
  ['a product', jsonLd(product), [shoe]],
  [
    'a graph with references',
    jsonLd({
      '@graph': [
        { ...offer, '@id': '#o' },
        { ...product, offers: { '@id': '#o' } },
      ],
    }),
    [{}],
  ],
  ['a list', jsonLd([product, { ...product, name: 'Red shoe', sku: 'R1' }]), [shoe, { name: 'Red shoe', sku: 'R1' }]],
  [
    'a range',
    jsonLd({ ...product, offers: { '@type': 'AggregateOffer', lowPrice: 5, highPrice: 9, priceCurrency: 'USD' } }),
    [{ amount: '5' }],
  ],
  [
    'a plan by the month',
    jsonLd({
      '@type': 'SoftwareApplication',
      name: 'App',
      offers: { '@type': 'Offer', name: 'Pro', priceSpecification: { ...unit, unitText: 'MONTH' } },
    }),
    [pro],
  ],
  [
    'a billing',
    jsonLd({
      '@type': 'Service',
      name: 'Pro',
      offers: { '@type': 'Offer', priceSpecification: [{ ...unit, billingDuration: 'P1M' }] },
    }),
    [pro],
  ],
  ['JSON that is none', `<script type="application/ld+json">{"@type": "Product", </script>${jsonLd(product)}`, [shoe]],
  [
    'microdata',
    '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Blue shoe</b><i itemprop="sku">B1</i><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><span itemprop="price">49,90</span><link itemprop="availability" href="https://schema.org/InStock"></div></div>',
    [shoe],
  ],
  [
    'RDFa',
    '<div vocab="https://schema.org/" typeof="Product"><b property="name">Blue shoe</b><i property="sku">B1</i><div property="offers" typeof="Offer"><meta property="priceCurrency" content="EUR"><span property="price" content="49.90">49,90</span><link property="availability" href="https://schema.org/InStock"></div></div>',
    [shoe],
  ],
])('SOLD-1 reads the offers of %s', (_what, html, expected) => {
  expect(offersOf(html)).toMatchObject(expected);
  expect(offersOf(html)).toHaveLength(expected.length);
});

it('SOLD-2 neither depth nor size of what is said to machines takes time', () => {
  const deep = `${'{"offers":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const wide = JSON.stringify(Array.from({ length: 20_000 }, () => ({ offers: {} })));
  const startedAt = performance.now();
  for (const text of [deep, wide, '['.repeat(300_000)])
    expect(offersOf(`<script type="application/ld+json">${text}</script>`)).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('SOLD-3 another price of an offer is a finding though nobody sees it, and another currency is none', () => {
  const dearer = { ...product, offers: { ...offer, price: '59.90' } };
  expect(findings(jsonLd(product), jsonLd(dearer))).toMatchObject([
    {
      kind: 'price_increase',
      evidenceClass: 'offer',
      title: 'Blue shoe: 49.90 EUR → 59.90 EUR (+20 %)',
      data: { plan: 'Blue shoe', currency: 'EUR', before: '49.9', after: '59.9', percent: 20.04 },
      evidence: [{ before: '49.90 EUR', after: '59.90 EUR' }],
    },
  ]);
  const abroad = { ...product, offers: { ...offer, price: '45', priceCurrency: 'GBP' } };
  expect(findings(jsonLd(product), jsonLd(abroad))).toEqual([]);
  expect(findings(jsonLd(product), jsonLd({ ...product, offers: { ...offer, price: 49.9 } }))).toEqual([]);
});

it('SOLD-4 what can be had, or can’t any more, is a finding', () => {
  const gone = { ...product, offers: { ...offer, availability: 'OutOfStock' } };
  expect(findings(jsonLd(product), jsonLd(gone))).toMatchObject([
    {
      kind: 'availability_changed',
      title: 'Blue shoe: in stock → out of stock',
      data: { before: 'InStock', after: 'OutOfStock' },
    },
  ]);
  expect(findings('<h2>Shoe</h2><p>$5</p><p>In stock</p>', '<h2>Shoe</h2><p>$5</p><p>Sold out</p>')).toMatchObject([
    { kind: 'availability_changed', data: { plan: 'Shoe', before: 'In stock', after: 'Sold out' } },
  ]);
});

it('SOLD-5 a visible price and the same one in structured data are one finding, and the surest', () => {
  const both = (price: string) =>
    `<h2>Blue shoe</h2><p>€${price}</p>${jsonLd({ ...product, offers: { ...offer, price } })}`;
  expect(findings(both('49.90'), both('59.90'))).toMatchObject([
    { kind: 'price_increase', evidenceClass: 'offer', evidence: [{ after: '€59.90' }, { after: '59.90 EUR' }] },
  ]);
  const contradicted = `<h2>Blue shoe</h2><p>€49.90</p>${jsonLd({ ...product, offers: { ...offer, price: '1' } })}`;
  expect(findings(both('49.90'), contradicted)).toEqual([]);
});

it('SOLD-6 an offer that comes or goes is a finding where no price is shown, and another name for one is none', () => {
  const sold = (...names: readonly string[]) =>
    jsonLd(names.map((name, at) => ({ ...product, name, sku: name, offers: { ...offer, price: `${at + 10}.00` } })));
  const kinds = (before: string, after: string) =>
    findings(before, after).map(({ kind, data }) => `${kind} ${String(data['plan'])}`);
  expect(kinds(sold('Solo', 'Duo'), sold('Solo', 'Duo', 'Trio'))).toEqual(['plan_added Trio']);
  expect(kinds(sold('Solo', 'Duo', 'Trio'), sold('Solo', 'Duo'))).toEqual(['plan_removed Trio']);
  expect(kinds(sold('Solo', 'Duo', 'Trio'), sold('Solo', 'Duo', 'Three'))).toEqual([]);
  const shown = '<h2>Solo</h2><p>$10 a month</p>';
  expect(kinds(shown + sold('Solo', 'Duo'), shown + sold('Solo', 'Duo', 'Trio'))).toEqual([]);
});
