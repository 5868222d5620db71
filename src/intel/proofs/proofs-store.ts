import { sql } from 'drizzle-orm';
import { insight } from '#src/intel/insights/table.ts';
import { reaches } from '#src/intel/reach-store.ts';
import type { Reach } from '#src/intel/reach.ts';
import { scan } from '#src/intel/scans/table.ts';
import { snapshot } from '#src/intel/snapshots/table.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { StoredInsight } from './stored-insight.ts';

/** An insight within a reach, with what it can be checked by. */
export async function selectStored(db: Database, reach: Reach, id: string): Promise<StoredInsight | undefined> {
  const [row] = await db.execute<StoredInsight & Record<string, unknown>>(sql`
    select i.id, i.target_id as "targetId", t.url, i.kind, i.title, i.summary, i.data, i.evidence, i.inputs,
      i.rules_version as "rulesVersion", i.context, i.proof, s.outcome, i.erased_at is not null or coalesce(p.is_erased, false) as "isErased",
      coalesce(p.pages, '[]'::json) as pages
    from ${insight} i join ${target} t on t.id = i.target_id join ${scan} s on s.id = i.scan_id cross join lateral (
      select bool_or(n.erased_at is not null) as is_erased,
        json_agg(json_build_object('sha256', n.sha256, 'finalUrl', n.final_url, 'contentType', n.content_type)) as pages
      from ${snapshot} n where n.target_id = i.target_id and n.sha256 in (
        select h #>> '{}' from jsonb_path_query(i.evidence, '$[*].*') h union select i.inputs #>> '{before,sha256}' union select i.inputs #>> '{after,sha256}')) p
    where i.id = ${id}::uuid and ${reaches(reach, sql`i.products`)}`);
  return row;
}
