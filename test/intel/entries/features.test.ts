import { describe, expect, test } from 'vitest';
import { featuresRule } from '#src/intel/entries/features-rule.ts';
import { homeRule } from '#src/intel/entries/home-rule.ts';
import { marketsRule } from '#src/intel/entries/markets-rule.ts';
import { faultsOf, readBy, toldBy } from './content.ts';

const page = (inner: string) =>
  `<html><head><title>Acme</title></head><body><main><h1>Delivery for shops</h1><p>All that a shop needs to deliver today.</p>${inner}</main></body></html>`;

const cities = ['Berlin', 'Hamburg', 'Munich', 'Vienna', 'Prague'];
/** The ways in which places are listed. */
const placeLists: Readonly<Record<string, (names: readonly string[]) => string>> = {
  'a list': (names) => page(`<h2>Where we are</h2><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`),
  links: (names) =>
    page(
      `<h2>Our cities</h2><div>${names.map((name) => `<div><a href="/c/${name}">${name}</a></div>`).join('')}</div>`,
    ),
  cards: (names) =>
    page(
      `<section><h2>Locations</h2>${names.map((name) => `<div class="card"><h3>${name}</h3><p>From 8 to 22 h.</p></div>`).join('')}</section>`,
    ),
  'one line': (names) => page(`<h2>Availability</h2><p>Available in: ${names.join(', ')}</p>`),
  table: (names) =>
    page(
      `<h2>Coverage</h2><table>${names.map((name) => `<tr><td>${name}</td><td>Available</td></tr>`).join('')}</table>`,
    ),
};

describe.for(Object.entries(placeLists))('places in %s', ([, listOf]) => {
  const read = (after: string, pageType: 'product' | 'home' = 'product') =>
    readBy(marketsRule, { pageType, before: listOf(cities), after });

  test('CITY-1 a place that joins a list of places is a market', () => {
    for (const pageType of ['product', 'home'] as const) {
      const { findings } = read(listOf([...cities.slice(0, 2), 'Warsaw', ...cities.slice(2)]), pageType);
      expect(findings).toMatchObject([
        { kind: 'market_entered', title: 'New market: Warsaw', data: { markets: ['Warsaw'], count: 1 } },
      ]);
      expect(faultsOf(findings)).toEqual([]);
    }
    expect(read(listOf([...cities, 'Warsaw', 'Krakow'])).findings).toMatchObject([
      { data: { markets: ['Warsaw', 'Krakow'] } },
    ]);
  });

  test('CITY-2 a place that leaves it changes what is available', () => {
    const { findings } = read(listOf(cities.slice(1)));
    expect(findings).toMatchObject([
      { kind: 'availability_changed', title: 'Availability changed: Berlin', data: { removed: ['Berlin'] } },
    ]);
    expect(faultsOf(findings)).toEqual([]);
  });

  test('CITY-3 the order is no news, and neither is another list in its place', () => {
    expect(read(listOf(cities.toReversed())).findings).toEqual([]);
    expect(read(listOf(['Paris', 'Lyon', 'Nice', 'Lille'])).findings).toEqual([]);
  });
});

test('CITY-2 what is announced, opened or closed', () => {
  const listOf = (rows: readonly (readonly [string, string])[]) =>
    page(
      `<h2>Cities</h2><table>${rows.map(([name, state]) => `<tr><td>${name}</td><td>${state}</td></tr>`).join('')}</table>`,
    );
  const rows = [
    ['Berlin', 'Available'],
    ['Hamburg', 'Available'],
    ['Vienna', 'Coming soon'],
    ['Prague', 'Available'],
  ] as const;
  const told = (after: string) => toldBy(marketsRule, { pageType: 'product', before: listOf(rows), after });
  expect(told(listOf([...rows.slice(0, 2), ['Vienna', 'Available'], ['Prague', 'Available']]))).toEqual([
    'market_entered | New market: Vienna',
  ]);
  expect(told(listOf([...rows, ['Paris', 'Coming soon']]))).toEqual([
    'availability_changed | Availability changed: Paris',
  ]);
});

test('CITY-3 names of people, customers and prose are no places', () => {
  const customers = (names: readonly string[]) =>
    page(`<h2>Trusted by</h2><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`);
  const told = (before: string, after: string) => toldBy(marketsRule, { pageType: 'product', before, after });
  expect(
    told(customers(['Globex', 'Initech', 'Umbrella']), customers(['Globex', 'Initech', 'Umbrella', 'Hooli'])),
  ).toEqual([]);
  expect(
    told(page('<p>We deliver in Berlin and Hamburg.</p>'), page('<p>We deliver in Berlin, Hamburg and Vienna.</p>')),
  ).toEqual([]);
});

const features = ['Route planning', 'Live tracking', 'Proof of delivery', 'Driver app'];
/** The ways in which features are listed. */
const featureLists: Readonly<Record<string, (names: readonly string[]) => string>> = {
  cards: (names) =>
    page(
      `<h2>What it does</h2><div>${names.map((name) => `<div class="card"><img alt=""><h3>${name}</h3><p>${name} helps every shop.</p></div>`).join('')}</div>`,
    ),
  'a list': (names) => page(`<h2>Features</h2><ul>${names.map((name) => `<li>✓ ${name}</li>`).join('')}</ul>`),
  sections: (names) =>
    page(
      names
        .map((name) => `<section><div><h2>${name}</h2></div><div><p>${name} for shops of any size.</p></div></section>`)
        .join(''),
    ),
};

describe.for(Object.entries(featureLists))('features in %s', ([, listOf]) => {
  const told = (after: string) => toldBy(featuresRule, { pageType: 'product', before: listOf(features), after });
  const strip = (lines: readonly string[]) => lines.map((line) => line.replace('✓ ', ''));

  test('FEATURE-1 a card or item that joins is launched, one that leaves is removed', () => {
    expect(strip(told(listOf([...features, 'Scheduled pickups'])))).toEqual([
      'feature_launched | New feature: Scheduled pickups',
    ]);
    expect(strip(told(listOf(features.slice(1))))).toEqual(['feature_removed | Feature removed: Route planning']);
    expect(
      faultsOf(
        readBy(featuresRule, { pageType: 'product', before: listOf(features), after: listOf(['Refunds', ...features]) })
          .findings,
      ),
    ).toEqual([]);
  });

  test('FEATURE-2 the order, an edit and a page that is made anew are no news', () => {
    expect(told(listOf(features.toReversed()))).toEqual([]);
    expect(told(listOf(['Route planning by map', ...features.slice(1)]))).toEqual([]);
    expect(told(listOf(['Refunds', 'Coupons', 'Loyalty', 'Driver app']))).toEqual([]);
  });
});

test('FEATURE-2 questions, customers and posts are no features', () => {
  const listOf = (heading: string, names: readonly string[]) =>
    page(
      `<h2>${heading}</h2><div>${names.map((name) => `<div><h3>${name}</h3><p>Text of ${name}.</p></div>`).join('')}</div>`,
    );
  for (const heading of ['FAQ', 'What our customers say', 'From the blog', 'Ready to get started'])
    expect(
      toldBy(featuresRule, {
        pageType: 'product',
        before: listOf(heading, features),
        after: listOf(heading, [...features, 'Something new']),
      }),
    ).toEqual([]);
});

test('FEATURE-3 a gallery of integrations that grows has a new integration', () => {
  const listOf = (names: readonly string[]) =>
    page(`<h2>Integrations</h2><ul>${names.map((name) => `<li><a href="/i/${name}">${name}</a></li>`).join('')}</ul>`);
  const names = ['Slack', 'Shopify', 'Xero'];
  for (const pageType of ['product', 'home'] as const)
    expect(toldBy(featuresRule, { pageType, before: listOf(names), after: listOf([...names, 'HubSpot']) })).toEqual([
      'integration_added | New integration: HubSpot',
    ]);
  expect(toldBy(featuresRule, { pageType: 'product', before: listOf(names), after: listOf(names.slice(1)) })).toEqual([
    'feature_removed | Integration removed: Slack',
  ]);
});

const home = (headline: string, subline: string, more = '') =>
  `<html><head><title>Acme</title>${more}</head><body><main><div><h1>${headline}</h1><div><p>${subline}</p></div></div><h2>How it works</h2><p>You order, we bring it to you.</p></main></body></html>`;
const hero = ['Delivery for shops', 'Trusted by 1,204 shops in all of Europe.'] as const;

test.for([
  [
    'another headline',
    home('Commerce for everyone', hero[1]),
    ['messaging_changed | The home page says: “Commerce for everyone”'],
  ],
  [
    'another subline',
    home(hero[0], 'The operating system of local trade.'),
    ['messaging_changed | The home page says: “The operating system of local trade.”'],
  ],
  ['a counter', home(hero[0], hero[1].replace('1,204', '1,317')), []],
  ['capital letters', home('Delivery for Shops', hero[1]), []],
  ['a wrapper', home(hero[0], hero[1]).replace('<main>', '<main><div>').replace('</main>', '</div></main>'), []],
  ['another paragraph', home(...hero).replace('bring it', 'carry it'), []],
] as const)('HOME-1 of a home page, %s', ([, after, told]) => {
  const compared = { pageType: 'home', before: home(...hero), after } as const;
  expect(toldBy(homeRule, compared)).toEqual(told);
  expect(faultsOf(readBy(homeRule, compared).findings)).toEqual([]);
});

test('HOME-1 its title counts by its words', () => {
  const titled = (title: string) => home(...hero).replace('<title>Acme</title>', `<title>${title}</title>`);
  const told = (after: string) =>
    toldBy(homeRule, { pageType: 'home', before: titled('Acme | Delivery (3)'), after: titled(after) });
  expect(told('Acme | Delivery (4)')).toEqual([]);
  expect(told('Acme – The commerce cloud')).toEqual([
    'messaging_changed | The home page says: “Acme – The commerce cloud”',
  ]);
});

test('HOME-2 another generator is another technology, another version is not', () => {
  const made = (name: string) => home(...hero, `<meta name="generator" content="${name}">`);
  const told = (after: string) =>
    toldBy(homeRule, { pageType: 'home', before: made('WordPress 6.4'), after: made(after) });
  expect(told('WordPress 6.5')).toEqual([]);
  expect(told('Webflow')).toEqual(['tech_changed | The site is made with Webflow']);
});
