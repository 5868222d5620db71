import { sql } from 'drizzle-orm';
import { insertAudit } from '#src/intel/audit/audit-store.ts';
import { lockCatalogue } from '#src/intel/catalog/catalogue-store.ts';
import { decisionOf, nothingAssumed, type PutRefusals } from '#src/intel/catalog/given-rows.ts';
import { discard } from '#src/intel/snapshots/discarded-store.ts';
import { snapshot } from '#src/intel/snapshots/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import { thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { withoutKey, type Claim, type Done } from '#src/platform/db/once.ts';
import { lockToStop } from './cancel-scans-store.ts';
import { target } from './table.ts';
import type { StoredTarget } from './target-terms.ts';
import { selectTarget, writeTargets, writtenTarget } from './write-targets-store.ts';

/** Creates or changes a target, in one trip. `row`: of `given-target.ts`, with its id. */
export const putTarget = (
  db: Database,
  claim: Claim,
  row: Readonly<Record<string, unknown>> & { readonly id: string },
  { put, actor }: { readonly put: 'create' | 'update'; readonly actor: string },
): Promise<Done<StoredTarget> | Refused<PutRefusals>> =>
  decideOnce<StoredTarget, PutRefusals>(db, claim, {
    before: [lockCatalogue, ...(put === 'update' ? [lockToStop(sql`select ${row.id}::uuid`)] : [])],
    ctes: (guard) => sql`
      ${writeTargets([{ ...row, n: 0 }], { put, actor, isDry: false, assumed: nothingAssumed, spreadSeconds: 0 }, guard)},
      decision as (
        select ${sql.raw(decisionOf)} as kind,
          case when ${sql.raw(decisionOf)} = 'done' then (${writtenTarget}) else json_build_object('unknown', unknown, 'id', was) end as result
        from judged)`,
  });

export async function findTarget(db: Database, id: string): Promise<StoredTarget | undefined> {
  const [row] = await db.execute<FrozenRow<StoredTarget>>(selectTarget(id));
  return thawRow(row);
}

/** Deletes a target with all that is known of it, and discards the bytes of its pages, in one trip. */
export const deleteTarget = (
  db: Database,
  id: string,
  actor: string,
): Promise<Done<null> | Refused<{ not_found: null }>> =>
  decideOnce<null, { not_found: null }>(db, withoutKey, {
    before: [lockCatalogue, lockToStop(sql`select ${id}::uuid`)],
    ctes: () => sql`
      own as (${discard(sql`(select sha256 from ${snapshot} where target_id = ${id}::uuid) s`)}),
      gone as (delete from ${target} where id = ${id}::uuid returning id, competitor_slug, url),
      audited as (${insertAudit({ actor, action: 'target.delete' }, sql`gone`, {
        resource: sql`'target:' || id`,
        details: sql`jsonb_build_object('competitorSlug', competitor_slug, 'url', url)`,
      })}),
      decision as (
        select case when exists (select 1 from gone) then 'done' else 'not_found' end as kind, null::json as result)`,
  });
