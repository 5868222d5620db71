import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { PageType } from '#src/intel/targets/target.ts';

/** Who is watched in tests of the swarm. */
async function addCompetitors(database: pg.Pool, slugs: readonly string[]): Promise<void> {
  await database.query(`insert into intel.product (slug, display_name) values ('eats', 'Eats') on conflict do nothing`);
  await database.query(
    `insert into intel.competitor (slug, display_name, category, homepage_url)
     select slug, 'Rival', 'delivery_platform', 'https://rival.example' from unnest($1::text[]) c (slug) on conflict do nothing`,
    [slugs],
  );
}

interface TargetTerms {
  readonly url: string;
  readonly pageType?: PageType;
  readonly nextScanAt?: Date | null;
  readonly intervalSeconds?: number;
  readonly priority?: number;
  /** Whose page it is; one of its own, unless it is said. */
  readonly competitor?: string;
}

/** Targets as a seed would leave them. */
export async function addTargets(database: pg.Pool, targets: readonly TargetTerms[]): Promise<string[]> {
  const rows = targets.map(
    ({ url, pageType = 'pricing', nextScanAt = null, intervalSeconds = 3_600, priority = 3, competitor }) => ({
      id: randomUUID(),
      competitor_slug: competitor ?? `rival-${randomUUID()}`,
      products: ['eats'],
      url,
      canonical_host: new URL(url).host,
      host: new URL(url).host,
      page_type: pageType,
      selectors: [],
      remove_selectors: [],
      ignore_texts: [],
      enabled: true,
      priority,
      schedule_mode: 'adaptive',
      min_seconds: 300,
      max_seconds: 604_800,
      interval_seconds: intervalSeconds,
      next_scan_at: nextScanAt,
      scans: 0,
      changes: 0,
      failures: 0,
      consecutive_failures: 0,
      health: 'unknown',
      conditional_scans: 0,
      baseline_version: 0,
      mutes: [],
      mute_texts: [],
      version: 1,
      created_at: new Date(),
      updated_at: new Date(),
    }),
  );
  await addCompetitors(
    database,
    rows.map((row) => row.competitor_slug),
  );
  await database.query(`insert into intel.target select * from jsonb_populate_recordset(null::intel.target, $1)`, [
    JSON.stringify(rows),
  ]);
  return rows.map(({ id }) => id);
}

/** Scans that are due, as an admin triggers them: one for each target. Answers the tasks. */
export async function addScans(database: pg.Pool, targets: readonly string[], isAdmin = true): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `with g as (select * from intel.target where id = any($1)),
     s as (insert into intel.scan (id, brain_task_id, target_id, reason, status)
       select gen_random_uuid(), gen_random_uuid(), id, 'admin', 'running' from g returning id, target_id)
     insert into intel.task (id, scan_id, target_id, host, is_admin, priority, due_at, expires_at)
     select gen_random_uuid(), s.id, g.id, g.host, $2, g.priority, now(), now() + interval '6 hours' from s join g on g.id = s.target_id returning id`,
    [targets, isAdmin],
  );
  return rows.map(({ id }) => id);
}

export interface ScanRow {
  readonly id: string;
  readonly target_id: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly node: number | null;
  readonly attempts: number;
  readonly reason: string;
  readonly error: { readonly code: string } | null;
}

export const scansOf = async (database: pg.Pool, targets: readonly string[]): Promise<ScanRow[]> =>
  (
    await database.query<ScanRow>('select * from intel.scan where target_id = any($1) order by started_at, id', [
      targets,
    ])
  ).rows;

/** How many scans of these are over. */
export const overOf = async (database: pg.Pool, targets: readonly string[]): Promise<number> =>
  (await scansOf(database, targets)).filter(({ status }) => status !== 'running').length;

/** How many are still to come: what is over is counted first, since a scan that ends may ask for another. */
export async function openOf(database: pg.Pool, targets: readonly string[]): Promise<number> {
  const over = await overOf(database, targets);
  return (await scansOf(database, targets)).length - over;
}
