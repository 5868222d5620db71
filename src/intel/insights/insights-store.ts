import { sql, type SQL } from 'drizzle-orm';
import { readOf, type Found } from '#src/intel/catalog/products-store.ts';
import { competitor } from '#src/intel/catalog/table.ts';
import { reaches, slugArray } from '#src/intel/reach-store.ts';
import type { Reach } from '#src/intel/reach.ts';
import { counter } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Place } from '#src/platform/db/page.ts';
import { float, isoText, when } from '#src/platform/db/parameters.ts';
import type { Insight } from './insight.ts';
import { atLeast, type InsightFilter, type InsightOrder } from './insight-filter.ts';
import { insight, insightProduct } from './table.ts';

/** A row as it is read: a bigint and moments are text. */
export type InsightRow = Record<string, unknown> &
  Omit<Insight, 'seq' | 'competitor' | 'detectedAt' | 'confirmedAt'> & {
    seq: string;
    competitorSlug: string;
    displayName: string;
    detectedAt: string;
    confirmedAt: string | null;
  };

/** The columns of an insight `i` with its competitor `c`. */
const shown = sql`
  i.id, i.seq, i.products, i.competitor_slug as "competitorSlug", c.display_name as "displayName", i.target_id as "targetId",
  i.scan_id as "scanId", i.brain_task_id as "brainTaskId", i.kind, i.severity, i.title, i.summary, i.analysis,
  i.analysis_source as "analysisSource", i.confidence, i.data, i.evidence, i.also_on as "alsoOn", i.source_url as "sourceUrl",
  i.status, i.rules_version as "rulesVersion", i.context, i.proof, ${isoText(sql`i.detected_at`)} as "detectedAt",
  ${isoText(sql`i.confirmed_at`)} as "confirmedAt"`;

export function insightOf({ competitorSlug, displayName, ...row }: InsightRow): Insight {
  return {
    ...row,
    seq: BigInt(row.seq),
    competitor: { slug: competitorSlug, displayName },
    detectedAt: new Date(row.detectedAt),
    confirmedAt: row.confirmedAt === null ? null : new Date(row.confirmedAt),
  };
}

const all = (conditions: SQL[]): SQL => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `));

/** When it was detected, of an insight or of its place among a product’s. */
const detectedWithin = (row: SQL, { since, until }: InsightFilter): SQL =>
  all([
    ...(since === undefined ? [] : [sql`${row}.detected_at >= ${when(since)}`]),
    ...(until === undefined ? [] : [sql`${row}.detected_at < ${when(until)}`]),
  ]);

/** What a filter asks of an insight `i`. The product is asked for by the reach. */
function conditionsOf(filter: InsightFilter): SQL {
  const { minSeverity, kind, competitor: slug, category, minConfidence, targetId, status, q } = filter;
  const { severity, statuses } = filter;
  return all([
    ...(minSeverity === undefined ? [] : [sql`i.severity in ${[...atLeast(minSeverity)]}`]),
    ...(severity === undefined ? [] : [sql`i.severity = ${severity}`]),
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(slug === undefined ? [] : [sql`i.competitor_slug = ${slug}`]),
    ...(category === undefined
      ? []
      : [sql`i.competitor_slug in (select o.slug from ${competitor} o where o.category = ${category})`]),
    ...(minConfidence === undefined ? [] : [sql`i.confidence >= ${float(minConfidence)}`]),
    detectedWithin(sql`i`, filter),
    ...(targetId === undefined ? [] : [sql`i.target_id = ${targetId}::uuid`]),
    ...(status === undefined ? [] : [sql`i.status = ${status}`]),
    ...(statuses === undefined ? [] : [sql`i.status in ${[...statuses]}`]),
    ...(q === undefined
      ? []
      : [sql`to_tsvector('simple', i.title || ' ' || i.summary) @@ plainto_tsquery('simple', ${q})`]),
  ]);
}

/** Whether an insight `i`, or its place among a product’s, is what a filter asks for. */
export const isChosen = (filter: InsightFilter, place?: SQL): SQL =>
  all([...(place === undefined ? [] : [detectedWithin(place, filter)]), conditionsOf(filter)]);

/** A part of the list: so many after a place. */
export interface InsightSlice {
  readonly order: InsightOrder;
  readonly after: Place | undefined;
  readonly limit: number;
}

/**
 * The places of a page. Those of products are read by each product’s own list, and put together: one that has little, or
 * had it long ago, costs no more than another.
 */
function placesOf(reach: Reach, filter: InsightFilter, { order, after, limit }: InsightSlice): SQL {
  const way = sql.raw(order === 'newest' ? 'desc' : 'asc');
  const behind = (at: SQL, id: SQL) =>
    after === undefined
      ? sql``
      : sql`and (${at}, ${id}) ${sql.raw(order === 'newest' ? '<' : '>')} (${when(after.createdAt)}, ${after.id}::uuid)`;
  const matches = conditionsOf(filter);
  if (reach === 'all') {
    return sql`
      select i.detected_at, i.id from ${insight} i where ${matches} ${behind(sql`i.detected_at`, sql`i.id`)}
      order by i.detected_at ${way}, i.id ${way} limit ${limit}`;
  }
  return sql`
    select distinct own.detected_at, own.id from unnest(${slugArray(reach.products)}) as mine(slug) cross join lateral (
      select p.detected_at, p.insight_id as id from ${insightProduct} p join ${insight} i on i.id = p.insight_id
      where p.product_slug = mine.slug and ${detectedWithin(sql`p`, filter)} and ${matches} ${behind(sql`p.detected_at`, sql`p.insight_id`)}
      order by p.detected_at ${way}, p.insight_id ${way} limit ${limit}) own
    order by own.detected_at ${way}, own.id ${way} limit ${limit}`;
}

export function listSelect(reach: Reach, filter: InsightFilter, slice: InsightSlice): SQL {
  const way = sql.raw(slice.order === 'newest' ? 'desc' : 'asc');
  return sql`
    select ${shown} from (${placesOf(reach, filter, slice)}) place join ${insight} i on i.id = place.id
    join ${competitor} c on c.slug = i.competitor_slug order by place.detected_at ${way}, place.id ${way}`;
}

export function tailSelect(reach: Reach, filter: InsightFilter, afterSeq: number, limit: number): SQL {
  return sql`
    select ${shown} from (
      select i.id from ${insight} i
      where i.seq > ${afterSeq}::bigint and ${reaches(reach, sql`i.products`)} and ${conditionsOf(filter)}
      order by i.seq limit ${limit}) place
    join ${insight} i on i.id = place.id join ${competitor} c on c.slug = i.competitor_slug order by i.seq`;
}

export const selectInsights = (
  db: Database,
  reach: Reach,
  filter: InsightFilter,
  slice: InsightSlice,
): Promise<Found<Insight>> => readOf(db, filter.product, listSelect(reach, filter, slice), insightOf);

/** Insights whose status changed after that number, in the order in which it did. */
export const selectTail = (
  db: Database,
  reach: Reach,
  filter: InsightFilter,
  afterSeq: number,
  limit: number,
): Promise<Found<Insight>> => readOf(db, filter.product, tailSelect(reach, filter, afterSeq, limit), insightOf);

/** One insight within a reach. */
export async function selectInsight(db: Database, reach: Reach, id: string): Promise<Insight | undefined> {
  const [row] = await db.execute<InsightRow>(sql`
    select ${shown} from ${insight} i join ${competitor} c on c.slug = i.competitor_slug
    where i.id = ${id}::uuid and ${reaches(reach, sql`i.products`)}`);
  return row === undefined ? undefined : insightOf(row);
}

/** The newest number. All up to it are committed: it is a row that moves with them. */
export const readNewestSeq = (db: Database, product?: string): Promise<Found<number>> =>
  readOf(db, product, sql`select value from ${counter} where name = 'insight'`, ({ value }: { value: string }) =>
    Number(value),
  );
