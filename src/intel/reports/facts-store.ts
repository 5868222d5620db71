import { sql } from 'drizzle-orm';
import { insightBounds } from '#src/intel/insights/insight.ts';
import { relevance } from '#src/intel/catalog/table.ts';
import { insight, verdictCount } from '#src/intel/insights/table.ts';
import { task } from '#src/intel/scans/table.ts';
import { target } from '#src/intel/targets/table.ts';
import type { PageFacts } from '#src/intel/tasks/work.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { ReportData } from './report.ts';

/** What rules must know of a page, as fields of a JSON object: of a target `g`. */
export const factsOf = sql`
  'baseline', g.baseline,
  'pending', (select coalesce(json_agg(json_build_object('id', i.id, 'kind', i.kind, 'evidenceClass', i.evidence_class, 'evidence', i.evidence)), '[]') from (
    select id, kind, evidence_class, detected_at, evidence from ${insight} where target_id = g.id and status = 'new'
    union all
    select o.id, o.kind, o.evidence_class, o.detected_at, e -> 'evidence' from ${insight} o, jsonb_array_elements(o.elsewhere) e
    where o.also_on @> array[g.id] and o.status = 'new' and e ->> 'targetId' = g.id::text
    order by detected_at desc limit ${insightBounds.insights}) i),
  'learnt', g.learnt,
  'verdicts', (select coalesce(json_agg(json_build_object('evidenceClass', v.evidence_class, 'isConfirmed', v.is_confirmed, 'right', v.right_ones, 'all', v.all_ones)), '[]') from ${verdictCount} v),
  'target', json_build_object('id', g.id, 'pageType', g.page_type, 'selectors', g.selectors,
    'removeSelectors', g.remove_selectors, 'ignoreTexts', g.ignore_texts, 'url', g.url,
    'relevance', (select coalesce(max(r.score), 0) from ${relevance} r where r.competitor_slug = g.competitor_slug and r.product_slug = any(g.products)),
    'muted', (select coalesce(json_agg(json_build_object('anchor', m.anchor, 'text', m.text)), '[]') from (
      select anchor, '' as text from unnest(g.mutes) a (anchor) union all select '', text from unnest(g.mute_texts) t (text)) m))`;

/** The same for a task that is somebody's by this lease. */
export async function readFacts(
  db: Database,
  { taskId, epoch }: Pick<ReportData, 'taskId' | 'epoch'>,
): Promise<PageFacts | undefined> {
  const [row] = await db.execute<{ facts: PageFacts }>(sql`
    select json_build_object(${factsOf}) as facts from ${task} t join ${target} g on g.id = t.target_id
    where t.id = ${taskId}::uuid and t.epoch = ${epoch}::int and t.lease_until is not null`);
  return row?.facts;
}
