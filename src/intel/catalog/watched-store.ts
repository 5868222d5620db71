import { sql, type SQL } from 'drizzle-orm';
import { OPEN_DAYS, openStatuses } from '#src/intel/insights/insight.ts';
import type { Severity } from '#src/intel/insights/kind.ts';
import { insight } from '#src/intel/insights/table.ts';
import { reaches, slugArray } from '#src/intel/reach-store.ts';
import type { Reach } from '#src/intel/reach.ts';
import { oneOf } from '#src/intel/table.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { isoText } from '#src/platform/db/parameters.ts';
import type { Category } from './category.ts';
import { readOf, type Found } from './products-store.ts';
import { competitor, relevance } from './table.ts';
import { MAX_COMPETITORS, type WatchedCompetitor } from './watched.ts';

/** Counts are bigints, and a moment is text. */
export type WatchedRow = Record<string, unknown> &
  Omit<WatchedCompetitor, 'openInsights' | 'lastInsightAt'> & {
    lastInsightAt: string | null;
    /** Severities of which there are any. */
    open: Readonly<Partial<Record<Severity, number>>> | null;
  };

const NONE: Readonly<Record<Severity, number>> = { info: 0, low: 0, medium: 0, high: 0, critical: 0 };

export const watchedOf = ({ open, ...row }: WatchedRow): WatchedCompetitor => ({
  ...row,
  lastInsightAt: row.lastInsightAt === null ? null : new Date(row.lastInsightAt),
  openInsights: { ...NONE, ...open },
});

/** Competitors that are watched within a reach, with their figures there. Of all, those that nobody watches, too. */
export function watchedSelect(reach: Reach, category: Category | undefined): SQL {
  const isMine = (products: SQL) => reaches(reach, products);
  const of = reach === 'all' ? sql`true` : sql`r.product_slug = any(${slugArray(reach.products)})`;
  return sql`
    with found as (
      select c.slug, c.display_name, c.category, c.homepage_url, coalesce(max(r.score), 0) as score
      from ${competitor} c ${sql.raw(reach === 'all' ? 'left' : 'inner')} join ${relevance} r on r.competitor_slug = c.slug and ${of}
      where ${category === undefined ? sql`true` : sql`c.category = ${category}`}
      group by c.slug order by score desc, c.slug limit ${MAX_COMPETITORS}),
    targets as (select t.competitor_slug, count(*) as targets from ${target} t where ${isMine(sql`t.products`)} group by 1),
    recent as (
      select competitor_slug, max(last_at) as last_at, json_object_agg(severity, open) as open from (
        select i.competitor_slug, i.severity, max(i.detected_at) as last_at, count(*) filter (where i.status in (${oneOf(openStatuses)})) as open from ${insight} i
        where i.detected_at > now() - make_interval(days => ${OPEN_DAYS}) and ${isMine(sql`i.products`)} group by 1, 2) each_severity group by 1)
    select f.slug, f.display_name as "displayName", f.category, f.score as "relevanceScore", f.homepage_url as "homepageUrl",
      coalesce(t.targets, 0)::int as "targetCount", ${isoText(sql`coalesce(n.last_at, earlier.detected_at)`)} as "lastInsightAt", n.open
    from found f left join targets t on t.competitor_slug = f.slug left join recent n on n.competitor_slug = f.slug
    left join lateral (
      select i.detected_at from ${insight} i where n.last_at is null and i.competitor_slug = f.slug and ${isMine(sql`i.products`)}
      order by i.detected_at desc limit 1) earlier on true
    order by f.score desc, f.slug`;
}

export const selectWatched = (
  db: Database,
  reach: Reach,
  { product, category }: { readonly product: string | undefined; readonly category: Category | undefined },
): Promise<Found<WatchedCompetitor>> => readOf(db, product, watchedSelect(reach, category), watchedOf);
