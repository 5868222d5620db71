import { sql, type SQL } from 'drizzle-orm';
import { insertAudit } from '#src/intel/audit/audit-store.ts';
import { lockCatalogue } from '#src/intel/catalog/catalogue-store.ts';
import { seedProducts, writeCompetitors, type NumberedCompetitor } from '#src/intel/catalog/write-competitors-store.ts';
import type { GivenProduct } from '#src/intel/catalog/competitor-terms.ts';
import type { Writing, Written } from '#src/intel/catalog/given-rows.ts';
import { cancelScans, lockToStop } from '#src/intel/targets/cancel-scans-store.ts';
import { target } from '#src/intel/targets/table.ts';
import { writeTargets, type NumberedTarget, type TargetWriting } from '#src/intel/targets/write-targets-store.ts';
import type { Database } from '#src/platform/db/database.ts';
import { json } from '#src/platform/db/parameters.ts';

/** What became of rows that aren’t as they were. */
const fates = sql`select n, fate, unknown from judged where fate <> 'unchanged'`;

type WrittenRow = Written & Record<string, unknown>;

/** Products and competitors, in one trip. */
export async function seedOwners(
  db: Database,
  products: readonly (GivenProduct & { readonly n: number })[],
  competitors: readonly NumberedCompetitor[],
  writing: Writing,
): Promise<{ readonly products: readonly Written[]; readonly competitors: readonly Written[] }> {
  const [, first = [], second = []] = await db.batch<WrittenRow>([
    lockCatalogue,
    seedProducts(products, writing),
    sql`with ${writeCompetitors(competitors, writing, sql`true`)} ${fates}`,
  ]);
  return { products: first, competitors: second };
}

/** Locks those that a seed disables: their scans stop. */
function lockDisabled(targets: readonly NumberedTarget[]): readonly SQL[] {
  const disabled = targets.filter(({ enabled }) => enabled === false);
  if (disabled.length === 0) return [];
  const names = disabled.map(({ competitor_slug, url }) => ({ competitor_slug, url }));
  return [lockToStop(sql`select t.id from ${target} t join ${named(names)} using (competitor_slug, url)`)];
}

const named = (names: readonly unknown[]): SQL =>
  sql`jsonb_to_recordset(${json(names)}) as g (competitor_slug text, url text)`;

/** Some targets, in one trip. */
export async function seedTargets(
  db: Database,
  targets: readonly NumberedTarget[],
  writing: TargetWriting,
): Promise<readonly Written[]> {
  const results = await db.batch<WrittenRow>([
    lockCatalogue,
    ...(writing.isDry ? [] : lockDisabled(targets)),
    sql`with ${writeTargets(targets, writing, sql`true`)} ${fates}`,
  ]);
  return results.at(-1) ?? [];
}

/** The name of a target in a body. */
export interface TargetName {
  readonly competitor_slug: string;
  readonly url: string;
}

/** Disables what isn’t named, with its scans, in one trip; returns how many there were. */
export async function pruneTargets(
  db: Database,
  names: readonly TargetName[],
  { actor, isDry }: Pick<Writing, 'actor' | 'isDry'>,
): Promise<number> {
  const unnamed = sql`
    select t.id from ${target} t where t.enabled
      and (t.competitor_slug, t.url) not in (select g.competitor_slug, g.url from ${named(names)})`; // hashed, as an anti-join isn’t
  const results = await db.batch<WrittenRow>([
    lockCatalogue,
    ...(isDry ? [] : [lockToStop(unnamed)]),
    sql`
    with unnamed as materialized (${unnamed}),
    live as (select id from unnamed where ${!isDry}::bool),
    disabled as (
      update ${target} t set enabled = false, next_scan_at = null, version = t.version + 1, updated_at = now() from live where t.id = live.id),
    ${cancelScans(sql.raw('live'))},
    audited as (${insertAudit({ actor, action: 'target.prune' }, sql`live`, {
      resource: sql`'target:' || id`,
      details: sql`'{"changed": {"enabled": {"from": true, "to": false}}}'::jsonb`,
    })})
    select count(*)::int as pruned from unnamed`,
  ]);
  return (results.at(-1)?.[0] as { pruned: number } | undefined)?.pruned ?? 0;
}
