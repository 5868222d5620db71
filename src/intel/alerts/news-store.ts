import { sql, type SQL } from 'drizzle-orm';
import { competitor } from '#src/intel/catalog/table.ts';
import { event, insight } from '#src/intel/insights/table.ts';
import { scan } from '#src/intel/scans/table.ts';
import { target } from '#src/intel/targets/table.ts';

/** A moment as the interface writes it. */
const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const whose = sql`'competitor', jsonb_build_object('slug', c.slug, 'displayName', c.display_name)`;

/** An insight `i` as readers are shown it, with the number and the status that it had by an event `e`. */
const shownInsight = sql`jsonb_build_object('id', i.id, 'seq', e.data -> 'seq', 'status', e.data -> 'status', 'product', i.products[1], 'products', i.products,
  ${whose}, 'targetId', i.target_id, 'scanId', i.scan_id, 'brainTaskId', i.brain_task_id, 'kind', i.kind, 'severity', i.severity, 'title', i.title,
  'summary', i.summary, 'analysis', i.analysis, 'analysisSource', i.analysis_source, 'confidence', i.confidence, 'data', i.data, 'evidence', i.evidence,
  'alsoOn', i.also_on, 'sourceUrl', i.source_url, 'detectedAt', ${iso(sql`i.detected_at`)},
  'confirmedAt', case when e.data ->> 'status' <> 'new' then ${iso(sql`i.confirmed_at`)} end, 'rulesVersion', i.rules_version, 'proof', i.proof)`;

/** A scan `s` of a target `t` as readers are shown it, but for who asked for it. */
const shownScan = sql`jsonb_build_object('id', s.id, 'product', t.products[1], 'products', t.products, ${whose}, 'competitorSlug', c.slug, 'targetId', t.id,
  'brainTaskId', s.brain_task_id, 'reason', s.reason, 'status', s.status, 'outcome', s.outcome, 'node', s.node, 'attempts', s.attempts, 'http', s.http,
  'error', s.error, 'snapshotBefore', s.snapshot_before, 'snapshotAfter', s.snapshot_after, 'insightCount', s.insight_count, 'requestedBy', null,
  'startedAt', ${iso(sql`s.started_at`)}, 'endedAt', ${iso(sql`s.ended_at`)})`;

/**
 * Events of the feed that haven't been announced yet, each with the insight or scan that it is of. An event says what
 * changes, number and status; where its insight or scan was deleted meanwhile, what it says is all.
 */
export const alertNews = (picked: SQL): SQL => sql`
  select e.resource, e.sequence, e.products, e.names, e.at, c.category,
    case when i.id is not null then ${shownInsight} when s.id is not null then ${shownScan} else e.data end || jsonb_build_object('sequence', e.sequence) as data
  from ${picked} p join ${event} e on e.resource = p.resource and e.sequence > p.announced
    left join ${insight} i on i.id = e.resource
    left join ${scan} s on s.id = e.resource left join ${target} t on t.id = s.target_id
    left join ${competitor} c on c.slug = coalesce(i.competitor_slug, t.competitor_slug, e.data #>> '{competitor,slug}')`;
