import { sql, type SQL } from 'drizzle-orm';
import { insertAudit } from '#src/intel/audit/audit-store.ts';
import { event, insight } from '#src/intel/insights/table.ts';
import { decision, scan } from '#src/intel/scans/table.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import { withoutKey, type Done } from '#src/platform/db/once.ts';
import { discardAtOnce } from './discarded-store.ts';
import { snapshot } from './table.ts';

/** Whether bytes are kept under a hash; undefined: nobody knows of any. */
export async function findSnapshot(db: Database, sha256: string): Promise<{ readonly is_erased: boolean } | undefined> {
  const [row] = await db.execute<{ is_erased: boolean | null }>(
    sql`select bool_and(erased_at is not null) as is_erased from ${snapshot} where sha256 = ${sha256}`,
  );
  return row?.is_erased === null || row === undefined ? undefined : { is_erased: row.is_erased };
}

const quotes = (sha256: string, side: 'snapshotBefore' | 'snapshotAfter'): SQL =>
  sql`evidence @> ${JSON.stringify([{ [side]: sha256 }])}::jsonb`;

const elsewhere = (sha256: string, side: 'snapshotBefore' | 'snapshotAfter'): SQL =>
  sql`elsewhere @> ${JSON.stringify([{ evidence: [{ [side]: sha256 }] }])}::jsonb`;

/** Evidence without what was quoted of a page: where and by which rule stays. */
const withoutQuotes = (sha256: string): SQL => sql`(
  select jsonb_agg(
    e.item || case when e.item ->> 'snapshotBefore' = ${sha256} then '{"before": ""}'::jsonb else '{}' end
      || case when e.item ->> 'snapshotAfter' = ${sha256} then '{"after": ""}'::jsonb else '{}' end order by e.place)
  from jsonb_array_elements(i.evidence) with ordinality e (item, place))`;

/**
 * Marks a page erased and forgets what was quoted of it, in one trip: excerpts, titles and summaries of insights, what
 * was decided about its blocks, events and alerts that tell of it. A target whose baseline it was begins anew. Again, nothing
 * changes, but that a sweep looks after its bytes, too.
 */
export const eraseSnapshot = (
  db: Database,
  sha256: string,
  actor: string,
): Promise<Done<null> | Refused<{ not_found: null }>> =>
  decideOnce<null, { not_found: null }>(db, withoutKey, {
    ctes: () => sql`
      known as (select target_id, erased_at from ${snapshot} where sha256 = ${sha256}),
      erased as (
        update ${snapshot} set erased_at = now() where sha256 = ${sha256} and erased_at is null returning target_id),
      going as (${discardAtOnce(sha256, sql`exists (select 1 from known)`)}),
      anew as (
        update ${target} t set baseline = null, baseline_version = t.baseline_version + 1, etag = null, last_modified = null, learnt = null
        where t.id in (select target_id from erased) and t.baseline ->> 'sha256' = ${sha256} returning t.id),
      told as (
        update ${insight} i set title = 'A change of a page that was erased', summary = 'What it quoted was erased with the page.',
          analysis = null, analysis_source = null, data = '{}', sameness = null, elsewhere = '[]', erased_at = now(), evidence = ${withoutQuotes(sha256)}
        where (${quotes(sha256, 'snapshotBefore')} or ${quotes(sha256, 'snapshotAfter')})
          and (i.target_id in (select target_id from erased) or i.also_on && (select array_agg(target_id) from erased))
        returning i.id),
      parted as (
        update ${insight} i set elsewhere = '[]'
        where i.also_on && (select array_agg(target_id) from erased) and (${elsewhere(sha256, 'snapshotBefore')} or ${elsewhere(sha256, 'snapshotAfter')})
          and not (${quotes(sha256, 'snapshotBefore')} or ${quotes(sha256, 'snapshotAfter')})),
      untold as (delete from ${event} where resource in (select id from told)),
      forgotten as (
        update ${decision} d set before = case when s.snapshot_before = ${sha256} then null else d.before end,
          after = case when s.snapshot_after = ${sha256} then null else d.after end
        from ${scan} s where s.id = d.scan_id and s.target_id in (select target_id from erased) and ${sha256} in (s.snapshot_before, s.snapshot_after)),
      audited as (${insertAudit({ actor, action: 'snapshot.erase' }, sql`(select 1 from erased limit 1) one`, {
        resource: sql`${`snapshot:${sha256}`}::text`,
        details: sql`jsonb_build_object('targets', (select count(*) from erased), 'insights', (select count(*) from told))`,
      })}),
      decision as (select case when exists (select 1 from known) then 'done' else 'not_found' end as kind, null::json as result)`,
    effects: sql`select to_json(webhooks.forget('intel', array(
      select i.id from ${insight} i where (${quotes(sha256, 'snapshotBefore')} or ${quotes(sha256, 'snapshotAfter')})
        and (i.target_id in (select target_id from known) or i.also_on && (select array_agg(target_id) from known)))))`,
  });
