import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCompetitor,
  addInsight,
  addProducts,
  addTarget,
  asReader,
  read,
  readJson,
  startFeed,
  type InsightPage,
  type NewInsight,
  type Reader,
} from '#test/intel/feed.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

let suite: RestartableSuite;
const names = new Map<string, string>();
const hourOf = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute));
let northwind: { targetId: string; scanId: string };
let wheels: { targetId: string; scanId: string };

beforeAll(async () => {
  suite = await startFeed();
  const { database } = suite;
  await addProducts(database, 'eats', 'rides', 'delivery');
  await addCompetitor(database, { slug: 'northwind', relevance: { eats: 0.9, delivery: 0.4 } });
  await addCompetitor(database, { slug: 'wheels', category: 'ride_hailing', relevance: { rides: 0.7 } });
  northwind = await addTarget(database, { competitor: 'northwind', products: ['eats', 'delivery'] });
  wheels = await addTarget(database, { competitor: 'wheels', products: ['rides'] });
  const add = async (name: string, made: Partial<NewInsight>) => {
    const of =
      made.competitor === 'wheels'
        ? { ...wheels, products: ['rides'] }
        : { ...northwind, products: ['eats', 'delivery'] };
    names.set(await addInsight(database, { competitor: 'northwind', ...of, ...made }), name);
  };
  await add('a', { severity: 'info', title: 'Careers page grew', detectedAt: hourOf(1) });
  await add('b', {
    severity: 'high',
    kind: 'price_increase',
    title: 'Pro costs more',
    confidence: 0.9,
    detectedAt: hourOf(2),
  });
  await add('c', {
    competitor: 'wheels',
    severity: 'critical',
    kind: 'acquisition',
    status: 'confirmed',
    confidence: 1,
    detectedAt: hourOf(3),
  });
  await add('d', { severity: 'medium', status: 'retracted', detectedAt: hourOf(3, 1) });
  await add('e', { products: ['eats'], title: 'Lieferung überall', detectedAt: hourOf(5) });
});
afterAll(() => suite.close());

const namesOf = ({ insights }: InsightPage) => insights.map(({ id }) => names.get(id) ?? id).join('');
const list = (query: string, reader?: Reader) => readJson<InsightPage>(suite, `/api/insights?${query}`, reader);

describe('the list of insights', () => {
  test.each([
    ['', 'edcba', 'all, the newest first'],
    ['order=oldest', 'abcde', 'the oldest first'],
    ['product=eats', 'edba', 'one product'],
    ['product=delivery', 'dba', 'another one'],
    ['minSeverity=medium', 'dcb', 'a severity and those above'],
    ['minSeverity=critical', 'c', 'the highest'],
    ['kind=price_increase', 'b', 'one kind'],
    ['competitor=wheels', 'c', 'one competitor'],
    ['competitor=nobody', '', 'one that there isn’t'],
    ['category=food_ordering', 'edba', 'one category'],
    ['minConfidence=0.9', 'cb', 'a confidence and above'],
    ['since=2026-11-20T03:00:00Z', 'edc', 'since a moment, which counts'],
    ['until=2026-11-20T03:00:00Z', 'ba', 'until a moment, which doesn’t count'],
    ['since=2026-11-20T03:00:00%2B01:00&until=2026-11-20T06:00:00%2B03:00', 'b', 'between two, by their offsets'],
    ['status=retracted', 'd', 'one state'],
    ['q=PRO', 'b', 'a word, in whatever case'],
    ['q=%C3%BCberall', 'e', 'a word of another language'],
    ['q=pro+page', '', 'words that aren’t together'],
    ['q=pro+49', 'b', 'a word of the title and one of the summary'],
    ['product=eats&minSeverity=medium&status=new', 'b', 'several filters'],
  ])('FEED-1 ?%s has %s: %s', async (query, expected) => {
    const page = await list(query);
    expect(namesOf(page)).toBe(expected);
    expect(page.nextCursor).toBeNull();
  });

  test('FEED-1 a target’s own', async () => {
    expect(namesOf(await list(`targetId=${wheels.targetId}`))).toBe('c');
    expect(namesOf(await list(`targetId=${randomUUID()}`))).toBe('');
  });

  test.each(['order=newest', 'order=oldest', 'order=newest&product=eats', 'order=oldest&product=eats'])(
    'FEED-2 pages of ?%s have each insight once',
    async (query) => {
      const whole = namesOf(await list(query));
      let [seen, cursor] = ['', ''];
      for (;;) {
        const page = await list(`${query}&limit=2${cursor}`);
        expect(page.insights.length).toBeLessThanOrEqual(2);
        seen += namesOf(page);
        if (page.nextCursor === null) break;
        cursor = `&cursor=${page.nextCursor}`;
      }
      expect(seen).toBe(whole);
    },
  );

  test('FEED-2 a cursor is good for its filters, order and reach alone', async () => {
    const { nextCursor } = await list('product=eats&limit=1');
    expect(namesOf(await list(`product=eats&cursor=${nextCursor}`))).toHaveLength(3);
    for (const query of [
      '',
      'product=delivery',
      'product=eats&order=oldest',
      'product=eats&minSeverity=low',
      'product=eats&q=pro',
    ]) {
      const response = await read(suite, `/api/insights?${query}&cursor=${nextCursor}`);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'cursor_invalid']);
    }
    const everything = await list('limit=1');
    expect((await read(suite, `/api/insights?cursor=${everything.nextCursor}`, 'eats')).status).toBe(400);
  });

  test.each([
    ['limit=101', 'query.limit', /at most 100/],
    ['limit=0', 'query.limit', /1 to 100/],
    ['kind=gossip', 'query.kind', /price_increase.*outage_resolved/],
    ['category=banks', 'query.category', /delivery_platform.*other/],
    ['minSeverity=urgent', 'query.minSeverity', /info.*critical/],
    ['status=old', 'query.status', /new.*superseded/],
    ['product=skates', 'query.product', /^Must be one of: delivery, eats, rides\.$/],
    ['product=Not%20a%20slug', 'query.product', /hyphens/],
    ['minConfidence=1.1', 'query.minConfidence', /0 to 1/],
    ['since=yesterday', 'query.since', /./],
    ['targetId=7', 'query.targetId', /./],
    ['afterSeq=-1', 'query.afterSeq', /whole number/],
    ['afterSeq=0&order=oldest', 'query.order', /afterSeq/],
  ])('FEED-3 ?%s is a 400 that says what is allowed', async (query, pointer, detail) => {
    const response = await read(suite, `/api/insights?${query}`);
    const body = (await response.json()) as { code: string; errors: { pointer: string; detail: string }[] };
    expect([response.status, body.code]).toEqual([400, 'query_invalid']);
    expect(body.errors.find((error) => error.pointer === pointer)?.detail).toMatch(detail);
  });

  test('FEED-4 an insight is as the interface has it', async () => {
    const { insights } = await list('kind=price_increase&product=delivery');
    expect(insights[0]).toMatchObject({
      product: 'delivery',
      products: ['eats', 'delivery'],
      competitor: { slug: 'northwind', displayName: 'Northwind' },
      targetId: northwind.targetId,
      scanId: northwind.scanId,
      confidence: 0.9,
      analysis: null,
      evidence: [{ anchor: 'Pro', before: '$49', after: '$59', rule: 'text.edited' }],
      alsoOn: [],
      detectedAt: '2026-11-20T02:00:00.000Z',
      confirmedAt: null,
      status: 'new',
    });
    expect(insights[0]).not.toHaveProperty('context');
    expect(insights[0]?.seq).toBe(2);
  });

  test('FEED-4 by itself it is the same', async () => {
    const [listed] = (await list('kind=acquisition')).insights;
    expect(await readJson(suite, `/api/insights/${listed?.id}`)).toEqual({ insight: listed });
    expect((await read(suite, `/api/insights/${randomUUID()}`)).status).toBe(404);
  });
});

describe('service keys', () => {
  test('FEED-5 a key reads its own products, and of them alone', async () => {
    expect(namesOf(await list('', 'eats'))).toBe('edba');
    const mine = await list('', 'rides');
    expect(namesOf(mine)).toBe('dcba');
    expect(mine.insights.map(({ products }) => products.join())).toEqual(['delivery', 'rides', 'delivery', 'delivery']);
  });

  test('FEED-5 another product is a 403, whether there is one or not', async () => {
    for (const product of ['rides', 'skates']) {
      const response = await read(suite, `/api/insights?product=${product}`, 'eats');
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'product_not_yours']);
    }
  });

  test('FEED-5 another product’s insight is a 404', async () => {
    const [foreign] = (await list('kind=acquisition')).insights;
    expect((await read(suite, `/api/insights/${foreign?.id}`, 'eats')).status).toBe(404);
    expect((await read(suite, `/api/insights/${foreign?.id}`, 'rides')).status).toBe(200);
  });
});

test('FEED-6 each read is one trip', async () => {
  const [some] = (await list('limit=1')).insights;
  for (const path of [
    '/api/insights',
    '/api/insights?product=eats&minSeverity=low&category=food_ordering&q=pro',
    '/api/insights?afterSeq=0&product=eats',
    `/api/insights/${some?.id}`,
    '/api/competitors',
    '/api/competitors?product=eats&category=food_ordering',
  ]) {
    suite.gateway.resetTrips();
    await (await read(suite, path, 'eats')).text();
    expect(suite.gateway.trips, path).toBe(1);
  }
  const headers = await asReader(suite, 'all');
  suite.gateway.resetTrips();
  expect((await suite.fetch('/api/insights?product=skates', { headers }, 'intel')).status).toBe(400);
  expect(suite.gateway.trips, 'an unknown product').toBe(1);
});
