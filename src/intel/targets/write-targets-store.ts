import { sql, type SQL } from 'drizzle-orm';
import { insertAudit } from '#src/intel/audit/audit-store.ts';
import {
  assignments,
  changes,
  fateOf,
  givenColumns,
  mergedColumns,
  mergedNames,
  names,
  unknownAmong,
  type Column,
} from '#src/intel/catalog/catalogue-store.ts';
import type { Writing } from '#src/intel/catalog/given-rows.ts';
import { competitor, product } from '#src/intel/catalog/table.ts';
import { json, textRows } from '#src/platform/db/parameters.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { cancelScans } from './cancel-scans-store.ts';
import { target } from './table.ts';

const columns: readonly Column[] = [
  ['products', 'text[]', 'products'],
  ['page_type', 'text', 'pageType'],
  ['label', 'text', 'label'],
  ['language', 'text', 'language'],
  ['selectors', 'text[]', 'selectors'],
  ['remove_selectors', 'text[]', 'removeSelectors'],
  ['ignore_texts', 'text[]', 'ignoreTexts'],
  ['enabled', 'boolean', 'enabled'],
  ['priority', 'smallint', 'priority'],
  ['schedule_mode', 'text', 'schedule.mode'],
  ['min_seconds', 'integer', 'schedule.minSeconds'],
  ['max_seconds', 'integer', 'schedule.maxSeconds'],
];

const at = (column: string) => storedMoment(sql.raw(`t.${column}`));

/** The JSON of a stored target `t`. */
const shown = sql`json_build_object('id', t.id, 'competitorSlug', t.competitor_slug, 'products', to_json(t.products), 'url', t.url,
  'canonicalHost', t.canonical_host, 'host', t.host, 'pageType', t.page_type, 'label', t.label, 'language', t.language, 'selectors', to_json(t.selectors),
  'removeSelectors', to_json(t.remove_selectors), 'ignoreTexts', to_json(t.ignore_texts), 'enabled', t.enabled, 'priority', t.priority,
  'schedule', json_build_object('mode', t.schedule_mode, 'minSeconds', t.min_seconds, 'maxSeconds', t.max_seconds, 'nextScanAt', ${at('next_scan_at')}),
  'stats', json_build_object('scans', t.scans, 'changes', t.changes, 'failures', t.failures),
  'robots', case when t.robots_checked_at is not null then
    json_build_object('allowed', t.robots_allowed, 'rule', t.robots_rule, 'checkedAt', ${at('robots_checked_at')}) end,
  'http', json_build_object('etag', t.etag, 'lastModified', t.last_modified, 'lastStatus', t.last_status),
  'lastScanAt', ${at('last_scan_at')}, 'lastChangeAt', ${at('last_change_at')}, 'consecutiveFailures', t.consecutive_failures,
  'health', t.health, 'version', t.version, 'createdAt', ${at('created_at')}, 'updatedAt', ${at('updated_at')})`;

export const selectTarget = (id: string): SQL => sql`select ${shown} as row from ${target} t where t.id = ${id}::uuid`;

/** A row that is given: its number, the columns, those that were said, and for a change whose it is. */
export type NumberedTarget = Readonly<Record<string, unknown>> & { readonly n: number };

/** By what a row that is given is found: whose and where it is, or by its id. */
const sameTarget = {
  seed: sql.raw('t.competitor_slug = g.competitor_slug and t.url = g.url'),
  create: sql.raw('t.competitor_slug = g.competitor_slug and t.url = g.url'),
  update: sql.raw('t.id = g.id'),
} as const;

/** The interval that a schedule has come to, within bounds that may have changed. */
const intervalAfter = sql.raw(
  `case l.m_schedule_mode when 'fixed' then l.m_min_seconds else least(greatest(t.interval_seconds, l.m_min_seconds), l.m_max_seconds) end`,
);

/** What is enabled is due now; what is to be looked at more often, sooner. */
const nextAfter = sql`case when not l.m_enabled then null when not l.w_enabled then now()
  else least(t.next_scan_at, now() + make_interval(secs => ${intervalAfter})) end`;

export interface TargetWriting extends Writing {
  /** First scans come at any time within so many seconds, and within their interval. */
  readonly spreadSeconds: number;
}

/** Rows that are given, with what is there of them and what becomes of each (`judged`). */
const judge = (given: readonly NumberedTarget[], { put, assumed }: Writing): SQL => sql`
  given as (select * from jsonb_to_recordset(${json(given)}) as g (n int, id uuid, version int, said text[], competitor_slug text, url text,
    canonical_host text, host text, interval_seconds int, ${givenColumns(columns)})),
  merged as (
    select g.n, g.id, g.version, g.competitor_slug, g.url, g.canonical_host, g.host, g.interval_seconds, t.id as was, t.version as w_version,
      ${mergedColumns(columns, 'id')}
    from given g left join ${target} t on ${sameTarget[put]}),
  doubted as (
    select m.*, ${unknownAmong(sql`select unnest(m.m_products)`, sql`${product}`, assumed.products)} as unknown,
      m.was is null and m.competitor_slug not in (select slug from ${competitor}) and m.competitor_slug not in ${textRows(assumed.competitors)} as is_stray
    from merged m),
  judged as (
    select *, ${fateOf(
      put,
      columns,
      sql`when is_stray then 'unknown_competitor' when unknown is not null then 'unknown_product' when m_min_seconds > m_max_seconds then 'schedule_invalid'`,
    )} as fate from doubted)`;

/** Expressions that write targets; `judged` has what becomes of each. What is disabled has its scans cancelled. */
export const writeTargets = (
  given: readonly NumberedTarget[],
  { spreadSeconds, ...writing }: TargetWriting,
  guard: SQL,
): SQL => sql`
  ${judge(given, writing)},
  live as (select * from judged where fate in ('created', 'updated') and ${!writing.isDry}::bool and ${guard}),
  created as (
    insert into ${target} (id, competitor_slug, url, canonical_host, host, interval_seconds, next_scan_at, ${names(columns)})
    select l.id, l.competitor_slug, l.url, l.canonical_host, l.host, l.interval_seconds,
      case when l.m_enabled then now() + make_interval(secs => random() * least(l.interval_seconds, ${spreadSeconds}::float8)) end, ${mergedNames(columns)}
    from live l where l.fate = 'created' returning *),
  changed as (
    update ${target} t set ${assignments(columns)}, interval_seconds = ${intervalAfter}, next_scan_at = ${nextAfter},
      consecutive_failures = case when l.m_enabled and not l.w_enabled then 0 else t.consecutive_failures end,
      health = case when l.m_enabled and not l.w_enabled then 'unknown' else t.health end, version = t.version + 1, updated_at = now()
    from live l where t.id = l.was and l.fate = 'updated' returning t.*),
  stopped as (select was as id from live where fate = 'updated' and w_enabled and not m_enabled),
  ${cancelScans(sql.raw('stopped'))},
  audited as (${insertAudit(
    { actor: writing.actor, action: sql`case fate when 'created' then 'target.create' else 'target.update' end` },
    sql`live`,
    {
      resource: sql`'target:' || coalesce(was, id)`,
      details: sql`case fate when 'created' then jsonb_build_object('competitorSlug', competitor_slug, 'url', url) else ${changes(columns)} end`,
    },
  )})`;

/** The target of a statement about one, as it is now. */
export const writtenTarget: SQL = sql`
  select ${shown} from (
    select * from created union all select * from changed
    union all select t.* from ${target} t join judged j on j.was = t.id and j.fate = 'unchanged') t`;
