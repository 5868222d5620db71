import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { startSuite, type RestartableSuite, type SuiteOptions } from '#test/support/workers/suite.ts';

export const keys = {
  eats: 'intel_key_of_eats_0123456789',
  rides: 'intel_key_of_rides_0123456789',
} as const;

const SERVICE_KEYS = JSON.stringify([
  { id: 'eats', key: keys.eats, products: ['eats'] },
  { id: 'rides', key: keys.rides, products: ['rides', 'delivery'] },
]);

/** The intel Worker, closed as it is deployed. */
export const startFeed = (options: SuiteOptions = {}): Promise<RestartableSuite> =>
  startSuite({
    services: ['intel'],
    ...options,
    vars: { PUBLIC_READS: 'false', SERVICE_KEYS, ...options.vars },
  });

export type Reader = keyof typeof keys | 'all' | 'nobody';

/** Who asks: a service key, a bearer that reads all, or nobody. */
export async function asReader(suite: RestartableSuite, reader: Reader): Promise<Record<string, string>> {
  if (reader === 'nobody') return {};
  if (reader !== 'all') return { 'x-service-pool-key': keys[reader] };
  return { authorization: `Bearer ${await suite.token({ scope: 'intel:read', aud: [suite.urls.intel] })}` };
}

export const read = async (suite: RestartableSuite, path: string, reader: Reader = 'all'): Promise<Response> =>
  suite.fetch(path, { headers: await asReader(suite, reader) }, 'intel');

export async function readJson<T>(suite: RestartableSuite, path: string, reader: Reader = 'all'): Promise<T> {
  const response = await read(suite, path, reader);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export async function addProducts(database: pg.Pool, ...slugs: readonly string[]): Promise<void> {
  await database.query(
    'insert into intel.product (slug, display_name) select slug, slug from unnest($1::text[]) slug on conflict do nothing',
    [slugs],
  );
}

interface NewCompetitor {
  readonly slug: string;
  readonly category?: string;
  readonly relevance?: Readonly<Record<string, number>>;
}

export async function addCompetitor(
  database: pg.Pool,
  { slug, category = 'food_ordering', relevance = {} }: NewCompetitor,
) {
  await database.query(
    `insert into intel.competitor (slug, display_name, category, homepage_url) values ($1, initcap($1), $2, 'https://' || $1 || '.example/')`,
    [slug, category],
  );
  for (const [product, score] of Object.entries(relevance))
    await database.query('insert into intel.relevance (competitor_slug, product_slug, score) values ($1, $2, $3)', [
      slug,
      product,
      score,
    ]);
}

let latest = 0;

/** Now, but later than the last time: rows that are made within a millisecond have an order. */
function nextMoment(): Date {
  latest = Math.max(Date.now(), latest + 1);
  return new Date(latest);
}

interface NewTarget {
  readonly competitor: string;
  readonly products?: readonly string[];
  readonly id?: string;
  readonly pageType?: string;
}

/** A target, with the scan that insights of it come from. */
export async function addTarget(
  database: pg.Pool,
  { competitor, products = ['eats'], id = randomUUID(), pageType = 'pricing' }: NewTarget,
): Promise<{ readonly targetId: string; readonly scanId: string }> {
  await database.query(
    `insert into intel.target (id, competitor_slug, products, url, canonical_host, host, page_type, selectors, remove_selectors, ignore_texts,
       enabled, priority, schedule_mode, min_seconds, max_seconds, interval_seconds, created_at)
     values ($1::uuid, $2, $3, 'https://' || $2 || '.example/' || $1::text, $2 || '.example', $2 || '.example', $4, '{}', '{}', '{}', true, 3, 'adaptive', 300, 604800, 3600, $5)`,
    [id, competitor, products, pageType, nextMoment()],
  );
  return { targetId: id, scanId: await addScan(database, id) };
}

export async function addScan(
  database: pg.Pool,
  targetId: string,
  outcome = 'changed',
  startedAt = nextMoment(),
): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into intel.scan (id, brain_task_id, target_id, reason, status, outcome, node, attempts, insight_count, started_at, ended_at)
     values ($1, gen_random_uuid(), $2, 'schedule', 'succeeded', $3, 3, 1, 1, $4, $4)`,
    [id, targetId, outcome, startedAt],
  );
  return id;
}

export interface NewInsight {
  readonly competitor: string;
  readonly targetId: string;
  readonly scanId: string;
  readonly products?: readonly string[];
  readonly kind?: string;
  readonly severity?: string;
  readonly title?: string;
  readonly summary?: string;
  readonly confidence?: number;
  readonly status?: string;
  readonly detectedAt?: Date;
}

/** An insight as the swarm’s results are booked: its number, its row and its places in one statement. */
export const BOOK = `
  with numbered as (update intel.counter set value = value + 1 where name = 'insight' returning value),
  made as (
    insert into intel.insight (id, seq, products, competitor_slug, target_id, scan_id, brain_task_id, kind, severity, title, summary,
      confidence, data, evidence, source_url, status, rules_version, context, proof, detected_at)
    select $1::uuid, numbered.value, $2::text[], $3, $4::uuid, $5::uuid, gen_random_uuid(), $6, $7, $8, $9, $10::float8, '{}', $11::jsonb,
      'https://example.com/pricing', $12, '1', repeat('a', 64), repeat('b', 64), $13::timestamptz from numbered
    returning id, seq, detected_at, products),
  placed as (insert into intel.insight_product select slug, made.detected_at, made.id from made, unnest(made.products) slug)
  select seq from made`;

/** Changes a status as another look does: the number moves in the same statement. */
export const MOVE = `
  with numbered as (update intel.counter set value = value + 1 where name = 'insight' returning value)
  update intel.insight i set status = $2, seq = numbered.value, version = i.version + 1 from numbered where i.id = $1::uuid returning i.seq`;

const evidence = [
  {
    snapshotBefore: 'c'.repeat(64),
    snapshotAfter: 'd'.repeat(64),
    anchor: 'Pro',
    before: '$49',
    after: '$59',
    rule: 'text.edited',
  },
];

export function bookingOf(id: string, made: NewInsight): unknown[] {
  const {
    products = ['eats'],
    kind = 'other',
    severity = 'low',
    title = 'A page changed',
    summary = '$49 became $59.',
  } = made;
  const { confidence = 0.5, status = 'new', detectedAt = nextMoment() } = made;
  return [
    id,
    products,
    made.competitor,
    made.targetId,
    made.scanId,
    kind,
    severity,
    title,
    summary,
    confidence,
    JSON.stringify(evidence),
    status,
    detectedAt.toISOString(),
  ];
}

/** Books an insight, and answers its id. */
export async function addInsight(database: pg.Pool, made: NewInsight): Promise<string> {
  const id = randomUUID();
  await database.query(BOOK, bookingOf(id, made));
  return id;
}

export interface ShownInsight {
  readonly id: string;
  readonly seq: number;
  readonly product: string;
  readonly products: readonly string[];
  readonly competitor: { readonly slug: string; readonly displayName: string };
  readonly kind: string;
  readonly severity: string;
  readonly title: string;
  readonly status: string;
  readonly detectedAt: string;
}

export interface InsightPage {
  readonly insights: readonly ShownInsight[];
  readonly nextCursor: string | null;
}
