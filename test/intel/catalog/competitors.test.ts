import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addCompetitor,
  addInsight,
  addProducts,
  addTarget,
  read,
  readJson,
  startFeed,
  type Reader,
} from '#test/intel/feed.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

interface Listed {
  readonly product: string;
  readonly competitors: readonly {
    readonly slug: string;
    readonly relevanceScore: number;
    readonly targetCount: number;
    readonly lastInsightAt: string | null;
    readonly openInsights: Readonly<Record<string, number>>;
  }[];
}

let suite: RestartableSuite;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  suite = await startFeed();
  const { database } = suite;
  await addProducts(database, 'eats', 'rides', 'delivery');
  await addCompetitor(database, { slug: 'alpha', relevance: { eats: 0.4, rides: 0.9 } });
  await addCompetitor(database, { slug: 'beta', category: 'logistics', relevance: { eats: 0.8 } });
  await addCompetitor(database, { slug: 'gamma', relevance: { eats: 0.4 } });
  await addCompetitor(database, { slug: 'omega' });
  const [eats, rides, beta] = [
    await addTarget(database, { competitor: 'alpha', products: ['eats'] }),
    await addTarget(database, { competitor: 'alpha', products: ['rides'] }),
    await addTarget(database, { competitor: 'beta', products: ['eats', 'rides'] }),
  ];
  const add = (days: number, severity: string, status: string, other: object = {}) =>
    addInsight(database, { competitor: 'alpha', ...eats, severity, status, detectedAt: daysAgo(days), ...other });
  await add(1, 'high', 'new');
  await add(2, 'high', 'confirmed');
  await add(29, 'low', 'new');
  await add(31, 'low', 'new');
  await add(0, 'critical', 'retracted');
  await add(3, 'medium', 'superseded');
  await add(0.5, 'critical', 'confirmed', { ...rides, products: ['rides'] });
  await add(40, 'info', 'new', { ...beta, products: ['eats', 'rides'], competitor: 'beta' });
});
afterAll(() => suite.close());

const list = (query: string, reader?: Reader) => readJson<Listed>(suite, `/api/competitors?${query}`, reader);
const slugsOf = ({ competitors }: Listed) => competitors.map(({ slug, relevanceScore }) => `${slug} ${relevanceScore}`);

test.each([
  ['', 'all', ['alpha 0.9', 'beta 0.8', 'gamma 0.4', 'omega 0']],
  ['product=eats', 'all', ['beta 0.8', 'alpha 0.4', 'gamma 0.4']],
  ['product=delivery', 'all', []],
  ['category=logistics', 'all', ['beta 0.8']],
  ['product=rides&category=food_ordering', 'all', ['alpha 0.9']],
  ['', 'eats', ['beta 0.8', 'alpha 0.4', 'gamma 0.4']],
  ['', 'rides', ['alpha 0.9']],
] as const)('FEED-7 ?%s for %s: the most relevant first, then by slug', async (query, reader, expected) => {
  const listed = await list(query, reader);
  expect(slugsOf(listed)).toEqual(expected);
  expect(listed.product).toBe(/product=(\w+)/.exec(query)?.[1] ?? 'all');
});

test('FEED-8 figures are of the product that is asked for, and of what is open', async () => {
  const of = async (query: string, reader?: Reader) => {
    const found = (await list(query, reader)).competitors.find(({ slug }) => slug === 'alpha');
    return { ...found?.openInsights, targets: found?.targetCount };
  };
  const none = { info: 0, low: 0, medium: 0, high: 0, critical: 0 };
  expect(await of('product=eats')).toEqual({ ...none, high: 2, low: 1, targets: 1 });
  expect(await of('product=rides')).toEqual({ ...none, critical: 1, targets: 1 });
  expect(await of('')).toEqual({ ...none, high: 2, low: 1, critical: 1, targets: 2 });
  expect(await of('', 'eats')).toEqual({ ...none, high: 2, low: 1, targets: 1 });
});

test('FEED-8 the last insight is the newest of the product', async () => {
  const lastOf = async (query: string, wanted: string) =>
    (await list(query)).competitors.find(({ slug }) => slug === wanted)?.lastInsightAt ?? null;
  const hours = (text: string | null) => (Date.now() - new Date(text ?? 0).getTime()) / 3_600_000;
  expect(hours(await lastOf('product=rides', 'alpha'))).toBeCloseTo(12, 0);
  expect(hours(await lastOf('product=eats', 'alpha'))).toBeCloseTo(0, 0);
  expect(await lastOf('product=eats', 'gamma')).toBeNull();
});

test.each([
  ['product=skates', 'query.product', /^Must be one of: delivery, eats, rides\.$/],
  ['category=banks', 'query.category', /logistics/],
])('FEED-3 competitors of ?%s: a 400 that says what is allowed', async (query, pointer, detail) => {
  const response = await read(suite, `/api/competitors?${query}`);
  const body = (await response.json()) as { errors: { pointer: string; detail: string }[] };
  expect([response.status, body.errors[0]?.pointer]).toEqual([400, pointer]);
  expect(body.errors[0]?.detail).toMatch(detail);
});

test('FEED-5 competitors of another product are a 403 for a key', async () => {
  expect((await read(suite, '/api/competitors?product=rides', 'eats')).status).toBe(403);
});
