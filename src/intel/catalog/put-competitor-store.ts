import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import { thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { withoutKey, type Claim, type Done } from '#src/platform/db/once.ts';
import { insertAudit } from '#src/intel/audit/audit-store.ts';
import { target } from '#src/intel/targets/table.ts';
import { lockCatalogue } from './catalogue-store.ts';
import type { Competitor } from './competitor.ts';
import {
  selectCompetitor,
  writeCompetitors,
  writtenCompetitor,
  type NumberedCompetitor,
} from './write-competitors-store.ts';
import { decisionOf, nothingAssumed, type PutRefusals } from './given-rows.ts';
import { competitor } from './table.ts';

/** Creates or changes a competitor, in one trip. */
export const putCompetitor = (
  db: Database,
  claim: Claim,
  given: Omit<NumberedCompetitor, 'n'>,
  { put, actor }: { readonly put: 'create' | 'update'; readonly actor: string },
): Promise<Done<Competitor> | Refused<PutRefusals>> =>
  decideOnce<Competitor, PutRefusals>(db, claim, {
    before: [lockCatalogue],
    ctes: (guard) => sql`
      ${writeCompetitors([{ ...given, n: 0 }], { put, actor, isDry: false, assumed: nothingAssumed }, guard)},
      decision as (
        select ${sql.raw(decisionOf)} as kind,
          case when ${sql.raw(decisionOf)} = 'done' then (${writtenCompetitor(put)}) else json_build_object('unknown', unknown) end as result from judged)`,
  });

export async function findCompetitor(db: Database, slug: string): Promise<Competitor | undefined> {
  const [row] = await db.execute<FrozenRow<Competitor>>(selectCompetitor(slug));
  return thawRow(row);
}

export type DeleteRefusals = {
  readonly not_found: null;
  readonly competitor_has_targets: { readonly targetCount: number };
};

/** Deletes a competitor of which nothing is watched, in one trip. */
export const deleteCompetitor = (
  db: Database,
  slug: string,
  actor: string,
): Promise<Done<null> | Refused<DeleteRefusals>> =>
  decideOnce<null, DeleteRefusals>(db, withoutKey, {
    before: [lockCatalogue],
    ctes: () => sql`
      had as (select count(*)::int as targets from ${target} where competitor_slug = ${slug}),
      gone as (delete from ${competitor} c using had where c.slug = ${slug} and had.targets = 0 returning c.slug, c.display_name),
      audited as (${insertAudit({ actor, action: 'competitor.delete' }, sql`gone`, {
        resource: sql`'competitor:' || slug`,
        details: sql`jsonb_build_object('displayName', display_name)`,
      })}),
      decision as (
        select case when targets > 0 then 'competitor_has_targets' when exists (select 1 from gone) then 'done' else 'not_found' end as kind,
          case when targets > 0 then json_build_object('targetCount', targets) end as result from had)`,
  });
