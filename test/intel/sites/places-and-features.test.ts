import { describe, expect, test } from 'vitest';
import { kindsTold, site } from './told.ts';

const towns = ['Aarhus', 'Berlin', 'Bremen', 'Copenhagen', 'Hamburg', 'Munich', 'Oslo', 'Vienna'];
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const byLetter = (names: readonly string[]) => [...Map.groupBy(names, (name) => name.slice(0, 1))];

const lists: Readonly<Record<string, (names: readonly string[]) => string>> = {
  'letters in a definition list': (names) =>
    site(
      'Cities',
      `<h1>Where we deliver</h1><dl>${byLetter(names)
        .map(
          ([letter, own]) =>
            `<dt>${letter}</dt>${own.map((name) => `<dd><a href="/c/${slug(name)}">${name}</a></dd>`).join('')}`,
        )
        .join('')}</dl>`,
    ),
  'letters in spans': (names) =>
    site(
      'Cities',
      `<h1>All cities</h1><div>${byLetter(names)
        .map(
          ([letter, own]) =>
            `<div class="g"><div class="l">${letter}</div><ul>${own.map((name) => `<li>${name}</li>`).join('')}</ul></div>`,
        )
        .join('')}</div>`,
    ),
  'cards with a button': (names) =>
    site(
      'Locations',
      `<h1>Our locations</h1><div class="w-dyn-items">${names.map((name) => `<div class="w-dyn-item"><h3>${name}</h3><p>Open from eight to ten.</p><a href="/l/${slug(name)}">See menu</a></div>`).join('')}</div>`,
    ),
  'a table with states': (names) =>
    site(
      'Availability',
      `<h1>Availability</h1><table><thead><tr><th>City</th><th>State</th></tr></thead><tbody>${names.map((name) => `<tr><td>${name}</td><td>Live</td></tr>`).join('')}</tbody></table>`,
    ),
};

describe.for(Object.entries(lists))('places in %s', ([, pageOf]) => {
  const told = (after: readonly string[]) =>
    kindsTold({ pageType: 'product', url: 'https://acme.example/cities', before: pageOf(towns), after: pageOf(after) });

  test('CITY-1 a new one is told once, with its letter', () => {
    expect(told([...towns, 'Zurich'])).toEqual(['market_entered']);
    expect(told([...towns.slice(0, 3), 'Brussels', ...towns.slice(3)])).toEqual(['market_entered']);
  });

  test('CITY-2 so is one that is gone', () => {
    expect(told(towns.slice(0, -1))).toEqual(['availability_changed']);
  });
});

const abilities = ['Shared inbox', 'Saved replies', 'Satisfaction surveys', 'Ticket routing', 'Knowledge base'];
const partners = ['Slack', 'Jira', 'HubSpot', 'Shopify', 'Zapier'];
const proofs: Readonly<Record<string, readonly [heading: string, partners: (names: readonly string[]) => string]>> = {
  'a gallery of links': [
    'Works with the tools you already use',
    (names) =>
      `<div class="grid">${names.map((name) => `<a href="/integrations/${slug(name)}"><img src="/l.svg" alt=""><div>${name}</div><div>Connect in two clicks</div></a>`).join('')}</div>`,
  ],
  'paragraphs below logos': [
    'Plays well with your stack',
    (names) =>
      names.map((name) => `<figure><img src="/l.svg" alt=""><figcaption>${name}</figcaption></figure>`).join(''),
  ],
  cards: [
    'Integrations',
    (names) => `<ul>${names.map((name) => `<li><h4>${name}</h4><p>Sync tickets with ${name}.</p></li>`).join('')}</ul>`,
  ],
};

describe.for(Object.entries(proofs))('a page with %s', ([, [heading, gallery]]) => {
  const pageOf = (headline: string, can: readonly string[], names: readonly string[]) =>
    site(
      'Acme Desk',
      `<section><h1>${headline}</h1><p>A help desk that your customers will not notice.</p><a href="/signup">Start</a></section><section><h2>Everything that support needs</h2><div>${can.map((name) => `<div class="f"><h3>${name}</h3><p>Less typing, more answers.</p></div>`).join('')}</div></section><section><h2>${heading}</h2>${gallery(names)}</section><section><h2>What customers say</h2><blockquote>It just works.</blockquote></section>`,
    );
  const before = pageOf('Support without tickets', abilities, partners);
  const told = (after: string, pageType: 'features' | 'product' | 'home' = 'features') =>
    kindsTold({ pageType, url: `https://acme.example/${pageType === 'home' ? '' : 'product'}`, before, after });

  test('FEATURE-1 a card that joins or leaves is told once', () => {
    expect(told(pageOf('Support without tickets', [...abilities, 'Voice calls'], partners))).toEqual([
      'feature_launched',
    ]);
    expect(told(pageOf('Support without tickets', abilities.slice(1), partners))).toEqual(['feature_removed']);
  });

  test('FEATURE-3 a name that joins the gallery is an integration', () => {
    for (const pageType of ['features', 'product', 'home'] as const)
      expect(told(pageOf('Support without tickets', abilities, [...partners, 'Notion']), pageType)).toEqual([
        'integration_added',
      ]);
  });

  test('FEATURE-2 their order is no news', () => {
    expect(told(pageOf('Support without tickets', abilities.toReversed(), partners.toReversed()))).toEqual([]);
  });

  test('HOME-1 another headline is told on each page that sells', () => {
    for (const pageType of ['features', 'product', 'home'] as const)
      expect(told(pageOf('The help desk for small shops', abilities, partners), pageType)).toEqual([
        'messaging_changed',
      ]);
  });

  test('FEATURE-2 what customers say is no feature', () => {
    expect(told(before.replace('It just works.', 'We answered twice as many people.'))).toEqual(['other']);
  });
});

const cards: Readonly<Record<string, (names: readonly string[]) => string>> = {
  'rows of a table': (names) =>
    `<table>${names.map((name) => `<tr><td>${name}</td><td>What it does, in a line of words.</td></tr>`).join('')}</table>`,
  'bold words above paragraphs': (names) =>
    names.map((name) => `<div><p><strong>${name}</strong></p><p>What it does, in a line of words.</p></div>`).join(''),
  'plain divisions': (names) =>
    `<div>${names.map((name) => `<div class="a"><div class="b">${name}</div><div class="c">What it does, in a line of words.</div></div>`).join('')}</div>`,
};

test.for(Object.entries(cards))('FEATURE-1 a feature in %s is told by its name', ([, cardsOf]) => {
  const pageOf = (names: readonly string[]) => site('Features', `<h1>Features</h1>${cardsOf(names)}`);
  const told = (after: readonly string[]) =>
    kindsTold({ pageType: 'features', before: pageOf(abilities), after: pageOf(after) });
  expect(told([...abilities, 'Voice calls'])).toEqual(['feature_launched']);
  expect(told(abilities.slice(1))).toEqual(['feature_removed']);
});

test('FEATURE-1 on a home page a list says by its heading that it has features', () => {
  const pageOf = (heading: string, names: readonly string[]) =>
    site(
      'Acme',
      `<h1>Books for builders</h1><p>Accounting that site managers understand at once.</p><h2>${heading}</h2><ul>${names.map((name) => `<li><h3>${name}</h3></li>`).join('')}</ul>`,
    );
  const told = (heading: string) =>
    kindsTold({
      pageType: 'home',
      before: pageOf(heading, abilities),
      after: pageOf(heading, [...abilities, 'Voice calls']),
    });
  expect(told('Everything you need')).toEqual(['feature_launched']);
  expect(told('Trusted by')).toEqual(['other']);
});

test('CITY-1 a line of names and a heading that counts them are told with the name', () => {
  const line = (names: string) => site('Cities', `<h1>Cities</h1><h2>Germany</h2><p>${names}</p>`);
  const counted = (names: readonly string[]) =>
    site(
      'Cities',
      `<h1>We are in ${names.length} cities</h1><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`,
    );
  const pair = { pageType: 'product', url: 'https://acme.example/cities' } as const;
  const lines = { before: line('Berlin, Hamburg, Munich'), after: line('Berlin, Hamburg, Munich, Cologne') };
  expect(kindsTold({ ...pair, ...lines })).toEqual(['market_entered']);
  const counts = { before: counted(towns), after: counted([...towns, 'Zurich']) };
  expect(kindsTold({ ...pair, ...counts })).toEqual(['market_entered']);
});

test('HOME-1 a hero may be a heading of the second level', () => {
  const pageOf = (headline: string) =>
    site(
      'Acme',
      `<section><h2>${headline}</h2><p>Accounting that site managers understand at once.</p></section><section><h3>Cash flow</h3><p>See what is due.</p></section>`,
    );
  const pair = { before: pageOf('Books for builders'), after: pageOf('The ledger of the trades') };
  expect(kindsTold({ pageType: 'home', ...pair })).toEqual(['messaging_changed']);
});
