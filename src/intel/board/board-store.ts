import { sql, type SQL } from 'drizzle-orm';
import { product } from '#src/intel/catalog/table.ts';
import { watchedOf, watchedSelect, type WatchedRow } from '#src/intel/catalog/watched-store.ts';
import { isChosen, listSelect, insightOf, type InsightRow } from '#src/intel/insights/insights-store.ts';
import type { InsightFilter } from '#src/intel/insights/insight-filter.ts';
import { severities } from '#src/intel/insights/kind.ts';
import { insight, insightProduct } from '#src/intel/insights/table.ts';
import { swarmOf, swarmSelect } from '#src/intel/nodes/nodes-store.ts';
import { reaches, slugArray } from '#src/intel/reach-store.ts';
import type { Reach } from '#src/intel/reach.ts';
import { counter, target } from '#src/intel/targets/table.ts';
import { shownTarget, targetOf, type TargetRow } from '#src/intel/targets/targets-store.ts';
import type { Database } from '#src/platform/db/database.ts';
import {
  bySeverity,
  COUNTED,
  shownOf,
  type Board,
  type BoardProduct,
  type SeverityCounts,
  type WatchedPages,
} from './board.ts';

type Row = Record<string, unknown>;

/** What is read: all products, and within them what was asked for. */
export interface BoardReach {
  readonly all: Reach;
  readonly asked: Reach;
}

const TROUBLED = 6;
const NEXT = 4;

export const productsSelect = (reach: Reach): SQL => sql`
  select p.slug, p.display_name as "displayName" from ${product} p
  where ${reach === 'all' ? sql`true` : sql`p.slug = any(${slugArray(reach.products)})`} order by p.slug`;

/** The ids of those that match: of products by their own lists. */
const matching = (reach: Reach, filter: InsightFilter): SQL =>
  reach === 'all'
    ? sql`select 1 from ${insight} i where ${isChosen(filter)} limit ${COUNTED}`
    : sql`
      select 1 from ${insightProduct} p join ${insight} i on i.id = p.insight_id
      where p.product_slug = any(${slugArray(reach.products)}) and ${isChosen(filter, sql`p`)} limit ${COUNTED}`;

/** How many match, by severity: counting ends at `COUNTED`. */
export const countsSelect = (reach: Reach, filter: InsightFilter): SQL =>
  sql`select json_build_object(${sql.join(
    severities.map(
      (severity) => sql`${severity}::text, (select count(*) from (${matching(reach, { ...filter, severity })}) m)`,
    ),
    sql`, `,
  )}) as counts`;

const healthSelect = (reach: Reach): SQL => sql`
  select t.health, t.enabled, count(*)::int as count from ${target} t where ${reaches(reach, sql`t.products`)} group by 1, 2`;

const troubledSelect = (reach: Reach): SQL => sql`
  select ${shownTarget} from ${target} t
  where t.enabled and t.health in ('failing', 'blocked', 'paused') and ${reaches(reach, sql`t.products`)}
  order by t.priority, t.consecutive_failures desc, t.id limit ${TROUBLED}`;

const nextSelect = (reach: Reach): SQL => sql`
  select ${shownTarget} from ${target} t
  where t.enabled and t.next_scan_at is not null and ${reaches(reach, sql`t.products`)} order by t.next_scan_at limit ${NEXT}`;

/** The board in one trip. `grouped`: with the newest of each severity; `counted`: without. */
export async function selectBoard(
  db: Database,
  { all, asked }: BoardReach,
  filter: InsightFilter,
  { since, as }: { readonly since: Date; readonly as: 'grouped' | 'counted' },
): Promise<Board> {
  const lists =
    as === 'counted'
      ? []
      : bySeverity.map((severity) =>
          listSelect(asked, { ...filter, severity }, { order: 'newest', after: undefined, limit: shownOf[severity] }),
        );
  const [
    seq = [],
    products = [],
    counts = [],
    lately = [],
    competitors = [],
    health = [],
    troubled = [],
    next = [],
    swarm = [],
    ...insights
  ] = await db.batch([
    sql`select value from ${counter} where name = 'insight'`,
    productsSelect(all),
    countsSelect(asked, filter),
    countsSelect(asked, { ...filter, since }),
    watchedSelect(asked, undefined),
    healthSelect(asked),
    troubledSelect(asked),
    nextSelect(asked),
    swarmSelect(all),
    ...lists,
  ]);
  return {
    products: products as (Row & BoardProduct)[],
    insights: insights.flat().map((row) => insightOf(row as InsightRow)),
    counts: countsOf(counts),
    lately: countsOf(lately),
    competitors: competitors.map((row) => watchedOf(row as WatchedRow)),
    watched: { ...healthOf(health), troubled: targetsOf(troubled), next: targetsOf(next) },
    swarm: swarmOf(swarm),
    seq: Number(seq[0]?.['value'] ?? 0),
  };
}

const countsOf = ([row]: readonly Row[]) => row?.['counts'] as SeverityCounts;
const targetsOf = (rows: readonly Row[]) => rows.map((row) => targetOf(row as TargetRow));

function healthOf(rows: readonly Row[]): Pick<WatchedPages, 'byHealth' | 'disabled'> {
  const counted = rows as readonly (Row & {
    readonly health: string;
    readonly enabled: boolean;
    readonly count: number;
  })[];
  return {
    byHealth: Object.fromEntries(counted.filter(({ enabled }) => enabled).map(({ health, count }) => [health, count])),
    disabled: counted.filter(({ enabled }) => !enabled).reduce((sum, { count }) => sum + count, 0),
  };
}

export const selectProducts = (db: Database, reach: Reach): Promise<readonly BoardProduct[]> =>
  db.execute<Row & BoardProduct>(productsSelect(reach));
