import { describe, expect, test } from 'vitest';
import { headlineAmount } from '#src/intel/entries/amounts.ts';
import { dateIn, isDateOnly, isRelative } from '#src/intel/entries/dates.ts';
import { integrationIn, newsIn, saysRemoved } from '#src/intel/entries/entry-words.ts';
import { isCounter, withoutCounters } from '#src/intel/entries/entry.ts';

describe('what a title says', () => {
  test.for([
    ['Acme raises $20M Series B to bring couriers everywhere', 'funding'],
    ['We raised a €4.5 million seed round', 'funding'],
    ['Announcing our Series A', 'funding'],
    ['Acme closes £120m funding round led by Index', 'funding'],
    ['Acme Secures US$7.25M in Seed Funding', 'funding'],
    ['Acme acquires Fleetly', 'acquisition'],
    ['Acme has been acquired by Globex', 'acquisition'],
    ['Globex to acquire Acme', 'acquisition'],
    ['Announcing the acquisition of Fleetly', 'acquisition'],
    ['Acme partners with Visa on instant payouts', 'partnership'],
    ['Acme and Stripe announce partnership', 'partnership'],
    ['Our new partnership with Lufthansa', 'partnership'],
    ['Acme teams up with Deliveroo', 'partnership'],
    ['Acme appoints Jane Doe as CEO', 'leadership_changed'],
    ['Jane Doe steps down as Chief Executive Officer', 'leadership_changed'],
    ['Meet our new CTO, Li Wei', 'leadership_changed'],
    ['Welcoming Sam Roe as VP of Sales', 'leadership_changed'],
    ['Acme launches in Berlin', 'market_entered'],
    ['Acme is now available in Germany and Austria', 'market_entered'],
    ['We’re live in Austin, Texas', 'market_entered'],
    ['Acme expands to Canada', 'market_entered'],
    ['Acme opens an office in Warsaw', 'market_entered'],
  ] as const)('ENTRY-3 “%s” is %s', ([title, kind]) => {
    expect(newsIn(title)?.kind).toBe(kind);
  });

  test.for([
    'How to raise funding',
    'How Fleetly raised $20M Series B with Acme',
    '7 ways to close your Series A',
    'Should you raise a seed round?',
    'Restaurants raised $2M for charity with Acme',
    'Raise your prices without losing customers',
    'New pricing from $20',
    'Partner with your customers',
    'Partnering with local shops',
    'Why partnerships with retailers matter',
    'Customer acquisition on a budget',
    'How to Acquire Customers',
    'Acme named a Leader in the 2026 Quadrant',
    'What a CEO needs to know',
    '5 CEOs on hiring',
    'Launches in beta today',
    'Launch in minutes',
    'Expanding into AI',
    'Coming soon to Berlin',
    'Join our event in Paris',
    'Our summer in numbers',
    'The best burgers in Berlin',
    'State of delivery 2026',
  ])('ENTRY-4 “%s” is a post and nothing else', (title) => {
    expect(newsIn(title)).toBeUndefined();
  });

  test('ENTRY-5 a round has its amount as an exact decimal', () => {
    expect(newsIn('Acme raises $20M Series B')).toEqual({
      kind: 'funding',
      amount: '20000000',
      currency: null,
      amountAsWritten: '$20M',
      round: 'Series B',
    });
    expect(newsIn('Acme raises €1.25 billion in funding')).toMatchObject({ amount: '1250000000', currency: 'EUR' });
  });

  test.for([
    ['$20M', '20000000', null],
    ['US$ 7.25m', '7250000', 'USD'],
    ['€1.5bn', '1500000000', 'EUR'],
    ['£1,250,000', '1250000', 'GBP'],
    ['15 million euros', '15000000', 'EUR'],
    ['20M USD', '20000000', 'USD'],
    ['$0.0006', '0.0006', null],
    ['no money', undefined, undefined],
  ] as const)('ENTRY-5 “%s” is %s %s', ([text, amount, currency]) => {
    const found = headlineAmount(text);
    expect([found?.amount, found?.currency]).toEqual([amount, currency]);
  });

  test.for([
    ['New integration with Slack', 'Slack'],
    ['Acme now integrates with Google Sheets', 'Google Sheets'],
    ['HubSpot integration', 'HubSpot'],
    ['Introducing our Xero integration', 'Xero'],
    ['Fixed a bug in the Slack integration', undefined],
    ['Improved integrations', undefined],
    ['Connect with your customers', undefined],
    ['Dark mode', undefined],
  ] as const)('ENTRY-6 “%s” is an integration with %s', ([title, name]) => {
    expect(integrationIn(title)).toBe(name);
  });

  test.for([
    ['Deprecated: the v1 API', true],
    ['We are sunsetting Acme Lite', true],
    ['Legacy exports removed', true],
    ['Invoices by fax are no longer available', true],
    ['Removed the limit of ten users', false],
    ['Remove items from an order', false],
    ['Dark mode', false],
  ] as const)('ENTRY-6 “%s” takes something away: %s', ([title, is]) => {
    expect(saysRemoved(title)).toBe(is);
  });

  test.for([
    ['March 3, 2026', '2026-03-03'],
    ['3rd of March 2026', '2026-03-03'],
    ['Posted on Mar. 3, 2026', '2026-03-03'],
    ['2026-03-03T08:00:00Z', '2026-03-03'],
    ['2026/3/3', '2026-03-03'],
    ['03.03.2026', '2026-03-03'],
    ['3. März 2026', '2026-03-03'],
    ['3 de marzo de 2026', '2026-03-03'],
    ['le 3 mars 2026', '2026-03-03'],
    ['Tue, 03 Mar 2026 10:00:00 GMT', '2026-03-03'],
    ['13/03/2026', '2026-03-13'],
    ['03/13/2026', '2026-03-13'],
    ['03/04/2026', undefined],
    ['version 2026.1', undefined],
    ['Mark 3, 2026', undefined],
    ['33.13.2026', undefined],
  ] as const)('ENTRY-7 “%s” says %s', ([text, date]) => {
    expect(dateIn(text)?.date).toBe(date);
  });

  test('ENTRY-7 dates, ages and counters are told from words', () => {
    expect(
      ['March 2026', 'Mar 3', '3 days ago', 'Published on March 3, 2026', '2026-03-03 10:42 UTC'].map(isDateOnly),
    ).toEqual(Array(5).fill(true));
    expect(['May the force', 'March on', 'On March 3, 2026 we met', '3 days off'].map(isDateOnly)).toEqual(
      Array(4).fill(false),
    );
    expect(['yesterday', '2h', '5 minutes ago', 'last year'].map(isRelative)).toEqual([true, true, true, false]);
    expect(['1,204 views', '12 comments · 4 min read', '3.4k', 'Views'].map(isCounter)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(withoutCounters('A day with us 4 min read')).toBe('A day with us');
  });
});
