import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { AlertFilter } from '#src/intel/alerts/payload-wire.ts';
import { categories } from '#src/intel/catalog/category.ts';
import { kindNames, severities } from '#src/intel/insights/kind.ts';
import { startReceiver, type Receiver } from '#test/support/webhooks.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { idOf, openSubscribers } from './listeners.ts';

type Filter = z.output<typeof AlertFilter>;

let suite: Suite;
let receiver: Receiver;
let feed: ReturnType<typeof openSubscribers>;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ services: ['intel'], vars: { OUTBOUND_HOSTS: receiver.host } });
  feed = openSubscribers(suite, receiver);
  await suite.database.query(
    `insert into intel.competitor (slug, display_name, category, homepage_url)
     select 'of-' || replace(c, '_', '-'), c, c, 'https://example.com' from unnest($1::text[]) c`,
    [categories],
  );
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

const slugOf = (category: string) => `of-${category.replaceAll('_', '-')}`;
const few = <T>(values: readonly T[]) => values.slice(0, 4);
const someOf = <T>(values: readonly T[]) => fc.subarray([...few(values)], { minLength: 1 });
/** Thirds, so that what is asked for and what is there are often the same number. */
const share = fc.integer({ min: 0, max: 3 }).map((n) => n / 3);
const percent = fc.constantFrom(0, 0.5, 2, 10, 10.25, 30);

const filters = fc.record(
  {
    minSeverity: fc.constantFrom(...severities),
    kinds: someOf(kindNames),
    competitors: someOf(categories).map((each) => each.map(slugOf)),
    categories: someOf(categories),
    minConfidence: share,
    minPercent: percent,
  },
  { requiredKeys: [] },
);

const insights = fc.record(
  {
    severity: fc.constantFrom(...severities),
    kind: fc.constantFrom(...few(kindNames)),
    competitor: fc
      .constantFrom(...few(categories), 'nobody')
      .map((each) => ({ slug: slugOf(each), displayName: each })),
    confidence: share,
    data: fc.oneof(
      fc.tuple(percent, fc.boolean()).map(([figure, isDown]) => ({ percent: isDown ? -figure : figure })),
      fc.constantFrom({}, { percent: '30' }, { percent: null }),
    ),
  },
  { requiredKeys: ['competitor'] },
);
type Insight = typeof insights extends fc.Arbitrary<infer T> ? Partial<T> : never;

/** What a filter means, said once more. */
function wants(filter: Filter, { severity, kind, competitor, confidence, data }: Insight): boolean {
  const { minSeverity, minConfidence, minPercent } = filter;
  const figure: unknown = data === undefined ? undefined : Reflect.get(data, 'percent');
  const category = few(categories).find((each) => slugOf(each) === competitor?.slug);
  const checks = [
    minSeverity === undefined ||
      (severity !== undefined && severities.indexOf(severity) >= severities.indexOf(minSeverity)),
    filter.kinds === undefined || (kind !== undefined && filter.kinds.includes(kind)),
    filter.competitors === undefined || filter.competitors.includes(competitor?.slug ?? ''),
    filter.categories === undefined || (category !== undefined && filter.categories.includes(category)),
    minConfidence === undefined || (confidence !== undefined && confidence >= minConfidence),
    minPercent === undefined || (typeof figure === 'number' && Math.abs(figure) >= minPercent),
  ];
  return checks.every(Boolean);
}

/** Everything that isn’t said isn’t there. */
const onlySaid = (insight: Insight) => ({
  severity: undefined,
  kind: undefined,
  confidence: undefined,
  data: undefined,
  ...insight,
});

describe('a filter', () => {
  test('ALERT-2 lets through exactly what is as it says, in each way that it says', async () => {
    const eats = await feed.product();
    const { webhook } = await feed.listen(eats, { events: ['*'] });
    const [asked, told] = [fc.sample(filters, 150), fc.sample(insights, 60)];
    const subscribers = asked.map((filter) => ({ id: randomUUID(), filter }));
    await suite.database.query(
      `insert into webhooks.subscription (id, role, owner, url, events, product, filter, status, secret)
       select f.id, role, owner, url, events, product, f.filter, 'paused', secret
       from webhooks.subscription s, jsonb_to_recordset($2) as f (id uuid, filter jsonb) where s.id = $1`,
      [webhook.id, JSON.stringify(subscribers)],
    );
    const ids = await feed.happen(...told.map((insight) => ({ products: [eats], data: onlySaid(insight) })));
    await feed.announced();
    const { rows } = await suite.database.query<{ id: string; got: string[] }>(
      `select s.id, array_agg(m.resource order by m.resource) filter (where m.resource is not null) as got
       from webhooks.subscription s left join webhooks.message m on m.subscription_id = s.id where s.id = any($1) group by s.id`,
      [subscribers.map(({ id }) => id)],
    );
    const gotBy = new Map(rows.map(({ id, got }) => [id, got ?? []]));
    let passed = 0;
    for (const { id, filter } of subscribers) {
      const wanted = ids.filter((_, at) => wants(filter, told[at] ?? {})).toSorted();
      passed += wanted.length;
      expect([filter, gotBy.get(id)]).toEqual([filter, wanted]);
    }
    expect(passed).toBeGreaterThan(100); // neither nothing
    expect(passed).toBeLessThan(asked.length * told.length * 0.7); // nor everything
  });

  test('ALERT-2 is changed for what happens from then on', async () => {
    const eats = await feed.product();
    const { webhook, token, told } = await feed.listen(eats, { filter: { minSeverity: 'critical' } });
    await feed.happen({ products: [eats] });
    await feed.announced();
    const changed = await feed.call<{ webhook: object }>(token, `PATCH /${webhook.id}`, {
      filter: { kinds: ['funding'], minConfidence: 0.5 },
    });
    expect(changed.body.webhook).toMatchObject({ filter: { kinds: ['funding'], minConfidence: 0.5 }, product: eats });
    const [, funding] = await feed.happen({ products: [eats] }, { products: [eats], data: { kind: 'funding' } });
    await feed.announced();
    expect((await told(1)).map(idOf)).toEqual([funding]);
  });
});
