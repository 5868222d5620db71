import { sql, type SQL } from 'drizzle-orm';
import { openStatuses } from '#src/intel/insights/insight.ts';
import { insight, insightProduct } from '#src/intel/insights/table.ts';
import { FAILURES_TO_PAUSE, GONE_HOURS } from '#src/intel/schedule/interval.ts';
import { counter, target } from '#src/intel/targets/table.ts';
import { json } from '#src/platform/db/parameters.ts';
import type { Booking } from './booking.ts';

/** For so long another target's change is the same piece of news; and on so many targets at most. */
const SAME_HOURS = 24;
const MOST_ELSEWHERE = 50;

/** Whether what it books may be told on another target, or is told there already. */
export const mayBeTwin = ({ rows, of: { notes } }: Booking): boolean =>
  rows.some(({ sameness }) => sameness !== null) || (notes?.judged.length ?? 0) > 0;

/** Scans of a competitor's targets tell one after the other: the second sees what the first has told. */
export const inTurn = ({ of: { targetId } }: Booking): SQL => sql`
  select pg_advisory_xact_lock(hashtextextended('intel.told:' || competitor_slug, 0)) from ${target} where id = ${targetId}::uuid`;

/**
 * Insights that are told of, those that were told of and are judged, and those that get another target: each has a number
 * of the one counter.
 */
export const toldOf = (booking: Booking): SQL => sql`
  ${leftOut(booking)}, ${counted(booking)}, ${made(booking)}, ${changed}`;

/**
 * What is a decision of its scan only: a finding whose every block somebody muted, and one that an insight of the day
 * tells of another target for the same products.
 */
const leftOut = ({ rows }: Booking): SQL => sql`
  given as materialized (select f.place, f.value as f from won, jsonb_array_elements(${json(rows)}) with ordinality f (value, place)),
  hushed as materialized (
    select place from won w, given where w.mutes <> '{}' and jsonb_array_length(f -> 'evidence') > 0
      and not exists (select 1 from jsonb_array_elements(f -> 'evidence') e where e ->> 'anchor' <> all(w.mutes))),
  twins as materialized (
    select distinct on (n.place) n.place, n.f, i.id
    from won w, given n join ${insight} i on i.sameness = n.f ->> 'sameness'
    where i.competitor_slug = w.competitor_slug and i.target_id <> w.id and w.id <> all(i.also_on) and w.products <@ i.products
      and i.status in ${[...openStatuses]} and i.detected_at > now() - make_interval(hours => ${SAME_HOURS})
      and cardinality(i.also_on) < ${MOST_ELSEWHERE} and n.place not in (select place from hushed)
    order by n.place, i.detected_at, i.id),
  joining as materialized (select distinct on (id) id, f, dense_rank() over (order by id) as place from twins order by id, twins.place),
  untold as materialized (
    select n.place, case when h.place is null then 'told_elsewhere' else 'muted' end as rule, n.f #> '{evidence,0}' as first
    from given n left join hushed h using (place) left join twins t using (place) where h.place is not null or t.place is not null)`;

const counted = ({ of: { notes } }: Booking): SQL => sql`
  found as materialized (
    select w.*, n.f, n.place from won w, given n
    where n.place not in (select place from untold) and case n.f ->> 'only'
      when 'gone' then w.gone_since <= now() - make_interval(hours => ${GONE_HOURS})
        and not exists (select 1 from ${insight} i where i.target_id = w.id and i.kind = 'page_removed' and i.detected_at >= w.gone_since)
      when 'tenth' then w.consecutive_failures + 1 = ${FAILURES_TO_PAUSE} else true end),
  looked as materialized (
    select i.id, i.target_id = w.id or j.value ->> 'status' = 'confirmed' as is_said, w.id as target_id, j.value ->> 'status' as status,
      (j.value ->> 'confidence')::float8 as confidence, row_number() over (order by j.place) as place
    from won w, jsonb_array_elements(${json(notes?.judged ?? [])}) with ordinality j (value, place), ${insight} i
    where i.id = (j.value ->> 'id')::uuid and (i.target_id = w.id or w.id = any(i.also_on)) and i.status = 'new'),
  sums as materialized (select (select count(*) from found) as found, (select count(*) from looked) as looked, (select count(*) from joining) as joining),
  counted as (
    update ${counter} set value = value + n.found + n.looked + n.joining from sums n
    where name = 'insight' and n.found + n.looked + n.joining > 0 returning value - n.found - n.looked - n.joining as base, n.found, n.looked)`;

/** The inputs of the scan, for the pages that an insight compares. */
const inputsOf = ({ of: { notes } }: Booking): SQL =>
  notes?.inputs === undefined || notes.inputs === null
    ? sql`null::jsonb`
    : sql`case when f #> '{evidence,0}' is not null then
        jsonb_set(${json(notes.inputs)}, '{before,sha256}', f #> '{evidence,0,snapshotBefore}') end`;

const made = (booking: Booking): SQL => sql`
  made as (
    insert into ${insight} (id, seq, products, competitor_slug, target_id, scan_id, brain_task_id, kind, severity, title, summary, analysis, analysis_source,
      confidence, data, evidence, evidence_class, inputs, sameness, source_url, status, rules_version, context, proof, detected_at, confirmed_at)
    select (f ->> 'id')::uuid, c.base + row_number() over (order by place), products, competitor_slug, id, scan_id, brain_task_id, f ->> 'kind', f ->> 'severity', f ->> 'title',
      f ->> 'summary', f ->> 'analysis', f ->> 'analysisSource', (f ->> 'confidence')::float8, f -> 'data', f -> 'evidence', f ->> 'evidenceClass', ${inputsOf(booking)},
      f ->> 'sameness', coalesce(${booking.of.snapshot?.finalUrl ?? null}::text, url),
      f ->> 'status', f ->> 'rulesVersion', f ->> 'context', f ->> 'proof', now(), case when f ->> 'status' = 'confirmed' then now() end
    from found, counted c returning *),
  listed as (
    insert into ${insightProduct} (product_slug, detected_at, insight_id) select p.slug, m.detected_at, m.id from made m, unnest(m.products) p (slug))`;

/**
 * A look at any of its targets confirms an insight. That it isn’t so is said by a look at its own target; on another one
 * it is that target which leaves it. Where the others still have what is retracted, they are compared with their former
 * pages once more: each tells it for itself.
 */
const changed = sql`
  turned as (
    update ${insight} i set status = l.status, seq = c.base + c.found + l.place, version = i.version + 1,
      confirmed_at = case when l.status = 'confirmed' then now() else i.confirmed_at end, confidence = coalesce(l.confidence, i.confidence)
    from looked l, counted c where i.id = l.id and i.status = 'new' and l.is_said returning i.*),
  parted as (
    update ${insight} i set also_on = array_remove(i.also_on, l.target_id), seq = c.base + c.found + l.place,
      elsewhere = (select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(i.elsewhere) e where e ->> 'targetId' <> l.target_id::text)
    from looked l, counted c where i.id = l.id and i.status = 'new' and not l.is_said),
  joined as (
    update ${insight} i set also_on = i.also_on || w.id, seq = c.base + c.found + c.looked + j.place,
      elsewhere = i.elsewhere || jsonb_build_object('targetId', w.id, 'evidence', j.f -> 'evidence',
        'baseline', w.baseline || jsonb_build_object('sha256', j.f #> '{evidence,0,snapshotBefore}'))
    from joining j, won w, counted c where i.id = j.id),
  rewound as (
    update ${target} t set baseline = e -> 'baseline', baseline_version = t.baseline_version + 1, etag = null, last_modified = null,
      next_scan_at = case when t.next_scan_at is not null then now() end
    from turned u, jsonb_array_elements(u.elsewhere) e
    where u.status <> 'confirmed' and t.id = (e ->> 'targetId')::uuid and t.id <> u.target_id and jsonb_typeof(e -> 'baseline') = 'object'
      and t.baseline ->> 'sha256' = e #>> '{evidence,0,snapshotAfter}')`;
