import { sql, type SQL } from 'drizzle-orm';
import { readOf, type Found } from '#src/intel/catalog/products-store.ts';
import { reaches } from '#src/intel/reach-store.ts';
import type { Reach } from '#src/intel/reach.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Place } from '#src/platform/db/page.ts';
import { isoText, when } from '#src/platform/db/parameters.ts';
import type { Decision, ScanFilter } from './scan-filter.ts';
import type { Scan } from './scan.ts';
import { decision, scan } from './table.ts';

/** A row as it is read: moments are text. */
type ScanRow = Record<string, unknown> &
  Omit<Scan, 'startedAt' | 'endedAt'> & { startedAt: string; endedAt: string | null };

/** The columns of a scan `s` of a target `t`. */
const shown = sql`
  s.id, s.brain_task_id as "brainTaskId", s.target_id as "targetId", t.competitor_slug as "competitorSlug", t.products, s.reason, s.status,
  s.outcome, s.node, s.attempts, s.http, s.error, s.snapshot_before as "snapshotBefore", s.snapshot_after as "snapshotAfter",
  s.insight_count as "insightCount", s.requested_by as "requestedBy", ${isoText(sql`s.started_at`)} as "startedAt",
  ${isoText(sql`s.ended_at`)} as "endedAt"`;

const scanOf = (row: ScanRow): Scan => ({
  ...row,
  startedAt: new Date(row.startedAt),
  endedAt: row.endedAt === null ? null : new Date(row.endedAt),
});

export function scansSelect(reach: Reach, filter: ScanFilter, after: Place | undefined, limit: number): SQL {
  const { targetId, status, reason, outcome } = filter;
  const conditions = [
    reaches(reach, sql`t.products`),
    ...(after === undefined ? [] : [sql`(s.started_at, s.id) < (${when(after.createdAt)}, ${after.id}::uuid)`]),
    ...(targetId === undefined ? [] : [sql`s.target_id = ${targetId}::uuid`]),
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    ...(reason === undefined ? [] : [sql`s.reason = ${reason}`]),
    ...(outcome === undefined ? [] : [sql`s.outcome = ${outcome}`]),
  ];
  return sql`
    select ${shown} from ${scan} s join ${target} t on t.id = s.target_id where ${sql.join(conditions, sql` and `)}
    order by s.started_at desc, s.id desc limit ${limit}`;
}

export const selectScans = (
  db: Database,
  reach: Reach,
  filter: ScanFilter,
  after: Place | undefined,
  limit: number,
): Promise<Found<Scan>> => readOf(db, filter.product, scansSelect(reach, filter, after, limit), scanOf);

const oneOfScans = (reach: Reach, id: string) =>
  sql`from ${scan} s join ${target} t on t.id = s.target_id where s.id = ${id}::uuid and ${reaches(reach, sql`t.products`)}`;

/** One scan within a reach. */
export async function selectScan(db: Database, reach: Reach, id: string): Promise<Scan | undefined> {
  const [row] = await db.execute<ScanRow>(sql`select ${shown} ${oneOfScans(reach, id)}`);
  return row === undefined ? undefined : scanOf(row);
}

/** What was decided in a scan behind a number, in the order in which it was; undefined: there is no such scan within the reach. */
export async function selectDecisions(
  db: Database,
  reach: Reach,
  scanId: string,
  { behind, limit }: { readonly behind: number; readonly limit: number },
): Promise<readonly Decision[] | undefined> {
  const [scans = [], rows = []] = await db.batch([
    sql`select 1 ${oneOfScans(reach, scanId)}`,
    sql`
      select d.number, d.rule, d.anchor, d.before, d.after, ${isoText(sql`d.at`)} as at from ${decision} d
      where d.scan_id = ${scanId}::uuid and d.number > ${behind}::int order by d.number limit ${limit}`,
  ]);
  if (scans.length === 0) return undefined;
  return (rows as (Omit<Decision, 'at'> & { at: string })[]).map((row) => ({ ...row, at: new Date(row.at) }));
}

/** What some scans left out, a few of each, in their order. */
export async function selectLeftOut(
  db: Database,
  scanIds: readonly string[],
  most: number,
): Promise<(Decision & { readonly scanId: string })[]> {
  const rows = await db.execute<Record<string, unknown> & Omit<Decision, 'at'> & { scanId: string; at: string }>(sql`
    select d.scan_id as "scanId", d.number, d.rule, d.anchor, d.before, d.after, ${isoText(sql`d.at`)} as at
    from json_array_elements_text(${JSON.stringify(scanIds)}::json) mine (id)
    cross join lateral (select * from ${decision} o where o.scan_id = mine.id::uuid order by o.number limit ${most}) d`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
