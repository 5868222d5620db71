import { sql, type SQL } from 'drizzle-orm';
import { readOf, type Found } from '#src/intel/catalog/products-store.ts';
import { reaches } from '#src/intel/reach-store.ts';
import type { Reach } from '#src/intel/reach.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Place } from '#src/platform/db/page.ts';
import { isoText, olderThan } from '#src/platform/db/parameters.ts';
import { ownerOf } from '#src/intel/nodes/placement.ts';
import { target } from './table.ts';
import type { RobotsVerdict, Target } from './target.ts';
import type { TargetFilter } from './target-filter.ts';

/** A row as it is read: moments are text. */
export type TargetRow = Record<string, unknown> &
  Omit<Target, 'schedule' | 'robots' | 'lastScanAt' | 'lastChangeAt' | 'createdAt' | 'updatedAt' | 'ownerNode'> & {
    host: string;
    schedule: Omit<Target['schedule'], 'nextScanAt'> & { nextScanAt: string | null };
    robots: (Omit<RobotsVerdict, 'checkedAt'> & { checkedAt: string }) | null;
    lastScanAt: string | null;
    lastChangeAt: string | null;
    createdAt: string;
    updatedAt: string;
  };

/** The columns of a target `t`. */
export const shownTarget = sql`
  t.id, t.competitor_slug as "competitorSlug", t.products, t.url, t.canonical_host as "canonicalHost", t.host, t.page_type as "pageType",
  t.label, t.language, t.selectors, t.remove_selectors as "removeSelectors", t.ignore_texts as "ignoreTexts", t.enabled, t.priority,
  json_build_object('mode', t.schedule_mode, 'minSeconds', t.min_seconds, 'maxSeconds', t.max_seconds, 'nextScanAt', t.next_scan_at) as schedule,
  json_build_object('scans', t.scans, 'changes', t.changes, 'failures', t.failures) as stats,
  case when t.robots_checked_at is not null then
    json_build_object('allowed', t.robots_allowed, 'rule', t.robots_rule, 'checkedAt', t.robots_checked_at) end as robots,
  json_build_object('etag', t.etag, 'lastModified', t.last_modified, 'lastStatus', t.last_status) as http,
  ${isoText(sql`t.last_scan_at`)} as "lastScanAt", ${isoText(sql`t.last_change_at`)} as "lastChangeAt",
  t.consecutive_failures as "consecutiveFailures", t.health, t.version, ${isoText(sql`t.created_at`)} as "createdAt",
  ${isoText(sql`t.updated_at`)} as "updatedAt"`;

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export function targetOf({ host, schedule, robots, ...row }: TargetRow): Target {
  return {
    ...row,
    schedule: { ...schedule, nextScanAt: momentOf(schedule.nextScanAt) },
    robots: robots === null ? null : { ...robots, checkedAt: new Date(robots.checkedAt) },
    lastScanAt: momentOf(row.lastScanAt),
    lastChangeAt: momentOf(row.lastChangeAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    ownerNode: ownerOf(host),
  };
}

export function targetsSelect(reach: Reach, filter: TargetFilter, after: Place | undefined, limit: number): SQL {
  const { competitor, pageType, health, enabled } = filter;
  const conditions = [
    reaches(reach, sql`t.products`),
    olderThan(after, sql`t`),
    ...(competitor === undefined ? [] : [sql`t.competitor_slug = ${competitor}`]),
    ...(pageType === undefined ? [] : [sql`t.page_type = ${pageType}`]),
    ...(health === undefined ? [] : [sql`t.health = ${health}`]),
    ...(enabled === undefined ? [] : [sql`t.enabled = ${enabled}`]),
  ];
  return sql`
    select ${shownTarget} from ${target} t where ${sql.join(conditions, sql` and `)}
    order by t.created_at desc, t.id desc limit ${limit}`;
}

export const selectTargets = (
  db: Database,
  reach: Reach,
  filter: TargetFilter,
  after: Place | undefined,
  limit: number,
): Promise<Found<Target>> => readOf(db, filter.product, targetsSelect(reach, filter, after, limit), targetOf);
