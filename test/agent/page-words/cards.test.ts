import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardOf, hasCard } from '#src/agent/page-words/cards/card-of.ts';
import type { Card } from '#src/agent/page-words/cards/card.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import { routesOf } from '../../../dev/openapi/services.ts';

const addresses = { delivery: 'https://delivery.example', live: 'https://live.example' };

const made = (tool: string, result: Json, input: Json = {}, forPerson?: Json): Card => {
  const [appId = '', name = ''] = tool.split('.');
  return cardOf(appId, name, { input, result, forPerson }, addresses);
};

/** All that a reader sees of a card. */
const textsOf = (card: Card): string[] => {
  const { headline, caption, rows = [], items = [], secrets = [], links = [], none, note } = card;
  const all = [
    headline,
    caption,
    none,
    note,
    ...[...rows, ...secrets].flatMap(({ label, text }) => [label, text]),
    ...items.flatMap(({ title, about, figure }) => [title, ...about, figure]),
    ...links.map(({ label }) => label),
  ];
  return all.flatMap((text) => (text === undefined ? [] : [typeof text === 'string' ? text : text.at]));
};

const atSiblings = capabilities.flatMap((each) => {
  if (each.runs.by !== 'sibling') return [];
  const input = each.examples[0]?.input ?? {};
  const { worker, operationId } = each.runs.call(input);
  const route = routesOf[worker].find((one) => one.operationId === operationId);
  const answer = Object.entries(route?.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1].example as Json;
  return [{ name: toolName(each), each, input, answer }];
});

describe.each(atSiblings)('$name', ({ each, input, answer }) => {
  test('CHATPAGE-2 the sibling’s documented answer becomes a card that says something, and no JSON', () => {
    const { appId, capabilityName } = each;
    const texts = textsOf(cardOf(appId, capabilityName, { input, result: answer, forPerson: undefined }, addresses));
    expect(texts.join('').length).toBeGreaterThan(3);
    expect(texts.filter((text) => /[{}]|\[object|undefined|NaN/.test(text))).toEqual([]);
  });
});

test('CHATPAGE-2 every capability has a card of its own', () => {
  const without = capabilities.filter(({ appId, capabilityName }) => !hasCard(appId, capabilityName));
  expect(without.map(toolName)).toEqual([]);
});

test('CHATPAGE-2 a verification says what came of it, and what differs', () => {
  expect(made('intel.verify_insight', { result: 'reproduced', differences: [] })).toEqual({
    headline: 'The stored pages say it again, byte for byte.',
    items: [],
  });
  const differences = [{ field: 'evidence/0/after', detail: 'They differ from character 4 on.' }];
  expect(made('intel.verify_insight', { result: 'mismatch', differences })).toEqual({
    headline: 'It isn’t what the stored pages say.',
    items: [{ title: 'evidence/0/after', about: ['They differ from character 4 on.'] }],
  });
});

test('CHATPAGE-2 a quote says what the person pays, who gets what of it, and until when it holds', () => {
  const quote = {
    distanceMiles: 2.191,
    totalMinor: '764',
    customerTotalMinor: '964',
    tipMinor: '200',
    split: { driverPayoutMinor: '612', serviceBrokeringMinor: '114', serviceInfrastructureMinor: '38' },
    expiresAt: '2026-11-21T17:40:00.000Z',
  };
  const card = made('delivery.quote', { quote }, { pickupLat: 1, pickupLng: 2, dropoffLat: 3, dropoffLng: 4 });
  expect([card.headline, card.caption]).toEqual(['$9.64', '2.2 miles, tip of $2.00 included']);
  expect(card.parts?.map(({ minor }) => minor)).toEqual([812n, 114n, 38n]);
  expect(card.parts?.reduce((sum, { minor }) => sum + minor, 0n)).toBe(964n);
  expect(card.rows).toEqual([
    { label: 'From', text: '1, 2' },
    { label: 'To', text: '3, 4' },
    { label: 'Guaranteed until', text: { at: '2026-11-21T17:40:00.000Z', as: 'at' } },
  ]);
});

test('CHATPAGE-8 a booking has its tracking link, and its PIN only from what is for the person', () => {
  const result = { fare: { customerTotalMinor: '764' }, tracking: { slug: '3f9c0a7be1' }, delivery: { pin: '1111' } };
  const card = made('delivery.create', result, {}, { delivery: { pin: '4711' } });
  expect(card.links).toEqual([{ label: 'Follow it', href: 'https://delivery.example/t/3f9c0a7be1' }]);
  expect(card.secrets?.map(({ text }) => text)).toEqual(['4711']);
  expect(made('delivery.create', result).secrets).toEqual([]);
});

test('CHATPAGE-2 spending names what cost most first, and counts what was free', () => {
  const of = (capability_name: string, calls: number, price_minor: string, commits_minor: string) => ({
    app_id: 'delivery',
    capability_name,
    calls,
    price_minor,
    commits_minor,
  });
  const by_capability = [of('cancel', 1, '2', '300'), of('quote', 3, '0', '0'), of('create', 2, '20', '1800')];
  const card = made('account.spending', { period: 'month', total_minor: '2122', by_capability });
  expect([card.headline, card.note]).toEqual(['$21.22', 'Besides, 3 free calls.']);
  expect(card.items?.map(({ title, figure }) => [title, figure])).toEqual([
    ['Delivery: create', '$18.20'],
    ['Delivery: cancel', '$3.02'],
  ]);
});

test('CHATPAGE-2 an empty list says so', () => {
  for (const [tool, result] of [
    ['delivery.list', { deliveries: [] }],
    ['live.list_live', { streams: [] }],
    ['live.list_auctions', { auctions: [] }],
    ['places.list', { places: [] }],
    ['account.pending', { consents: [] }],
  ] as const)
    expect([tool, (made(tool, result).none ?? '').length > 0]).toEqual([tool, true]);
});

test('CHATPAGE-2 a result of another version, or of a capability that has no card yet, is shown as far as it goes', () => {
  expect(made('auction.win', { lot: { name: 'Vase', priceMinor: '900' } }).rows).toEqual([
    { label: 'Lot: name', text: 'Vase' },
    { label: 'Lot: price', text: '$9.00' },
  ]);
  const tools = capabilities.map(({ appId, capabilityName }) => `${appId}.${capabilityName}`);
  fc.assert(
    fc.property(fc.constantFrom(...tools), fc.dictionary(fc.string(), fc.jsonValue()), (tool, result) => {
      expect(textsOf(made(tool, result, result, result))).toBeInstanceOf(Array);
    }),
  );
});

test('CHATPAGE-7 a link leads to a page of ours alone, whatever stands in the result', () => {
  const evil = 'x/../../evil"><script>';
  const links = [
    made('delivery.list', { deliveries: [{ trackingSlug: evil }] }).items?.[0]?.href,
    made('live.list_live', { streams: [{ id: evil }] }).items?.[0]?.href,
    made('account.pending', { consents: [{ id: evil }] }).items?.[0]?.href,
  ].map((href) => new URL(href ?? '', 'https://agent.example').pathname);
  expect(links).toEqual(['t', 's', 'consent'].map((page) => `/${page}/${encodeURIComponent(evil)}`));
});
