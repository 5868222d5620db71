import { sql, type SQL } from 'drizzle-orm';
import { insertAudit } from '#src/intel/audit/audit-store.ts';
import { insight, verdict, verdictCount } from '#src/intel/insights/table.ts';
import type { Verdict } from '#src/intel/insights/insight.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import { withoutKey, type Done } from '#src/platform/db/once.ts';
import { MAX_MUTES, MUTED_CHARACTERS, type GivenVerdict } from './given-verdict.ts';

export type VerdictRefusals = { readonly not_found: null; readonly too_many_mutes: null };

/** An insight `i` with the targets that it is about. */
const aboutTargets = sql`(t.id = i.target_id or t.id = any(i.also_on))`;
const anchors = sql`(select array_agg(distinct e ->> 'anchor') from jsonb_array_elements(i.evidence) e where e ->> 'anchor' <> '')`;
/** What a block says that has no heading above it. */
const textOf = sql.raw(`left(coalesce(nullif(e ->> 'after', ''), e ->> 'before'), ${MUTED_CHARACTERS})`);
const texts = sql`(select array_agg(distinct ${textOf}) from jsonb_array_elements(i.evidence) e where e ->> 'anchor' = '')`;

/** A target's mutes with those of the insight, or without those that no other muted insight of it is about. */
const next = (mutes: SQL, own: SQL, of: SQL, muted: boolean): SQL => sql`(
  select coalesce(array_agg(distinct m order by m), '{}') from unnest(case when ${muted}::bool then ${mutes} || ${own} else ${mutes} end) m
  where ${muted}::bool or m <> all(${own}) or exists (
    select 1 from ${verdict} v join ${insight} o on o.id = v.insight_id, jsonb_array_elements(o.evidence) e
    where v.is_muted and o.id <> i.id and (o.target_id = t.id or t.id = any(o.also_on)) and ${of} = m))`;

/** The counts without what was said before, and with what is said now: each insight counts once. */
const counting = (word: Verdict): SQL => sql`
  said_of as (
    select l.evidence_class, l.is_confirmed, (${word}::text = 'genuine')::int as right_ones, 1 as all_ones from live l, kept
    union all
    select v.evidence_class, v.is_confirmed, -(v.verdict = 'genuine')::int, -1 from ${verdict} v join kept on kept.insight_id = v.insight_id),
  tallied as (
    update ${verdictCount} c set right_ones = c.right_ones + n.right_ones, all_ones = c.all_ones + n.all_ones
    from (select evidence_class, is_confirmed, sum(right_ones) as right_ones, sum(all_ones) as all_ones from said_of group by evidence_class, is_confirmed) n
    where (c.evidence_class, c.is_confirmed) = (n.evidence_class, n.is_confirmed) and (n.right_ones <> 0 or n.all_ones <> 0))`;

/**
 * Keeps what somebody says of an insight, with the mutes of its targets, in one trip. A mute is taken back where no other
 * muted insight of the target is about the same block.
 */
export const keepVerdict = (
  db: Database,
  { insightId, verdict: word, muted }: GivenVerdict,
  by: string,
): Promise<Done<GivenVerdict> | Refused<VerdictRefusals>> =>
  decideOnce<GivenVerdict, VerdictRefusals>(db, withoutKey, {
    before: [
      sql`select 1 from ${target} t join ${insight} i on ${aboutTargets} where i.id = ${insightId}::uuid order by t.id for no key update of t`,
      sql`select 1 from ${verdictCount} order by evidence_class, is_confirmed for no key update`,
    ],
    ctes: () => sql`
      said as (select i.id, i.target_id, i.also_on, i.evidence_class, i.status = 'confirmed' as is_confirmed,
        coalesce(${anchors}, '{}') as anchors, coalesce(${texts}, '{}') as texts from ${insight} i where i.id = ${insightId}::uuid),
      next as (
        select t.id, cardinality(t.mutes) + cardinality(t.mute_texts) as had,
          ${next(sql`t.mutes`, sql`i.anchors`, sql`e ->> 'anchor'`, muted)} as mutes,
          ${next(sql`t.mute_texts`, sql`i.texts`, sql`e ->> 'anchor' = '' and ${textOf}`, muted)} as texts
        from ${target} t join said i on ${aboutTargets}),
      full_one as (select 1 from next, lateral (select cardinality(mutes) + cardinality(texts) as has) n where has > ${MAX_MUTES} and has > had),
      live as (select * from said where not exists (select 1 from full_one)),
      kept as (
        insert into ${verdict} as v (insight_id, verdict, is_muted, by, evidence_class, is_confirmed)
        select id, ${word}::text, ${muted}::bool, ${by}::text, evidence_class, is_confirmed from live
        on conflict (insight_id) do update set verdict = excluded.verdict, is_muted = excluded.is_muted, by = excluded.by, at = now(),
          evidence_class = excluded.evidence_class, is_confirmed = excluded.is_confirmed
          where (v.verdict, v.is_muted) is distinct from (excluded.verdict, excluded.is_muted)
        returning insight_id),
      silenced as (
        update ${target} t set mutes = n.mutes, mute_texts = n.texts from next n, live
        where t.id = n.id and (t.mutes, t.mute_texts) is distinct from (n.mutes, n.texts)),
      ${counting(word)},
      audited as (${insertAudit({ actor: by, action: 'insight.verdict' }, sql`kept`, {
        resource: sql`'insight:' || insight_id`,
        details: sql`jsonb_build_object('verdict', ${word}::text, 'muted', ${muted}::bool)`,
      })}),
      decision as (
        select case when not exists (select 1 from said) then 'not_found' when exists (select 1 from full_one) then 'too_many_mutes' else 'done' end as kind,
          (select json_build_object('insightId', id, 'verdict', ${word}::text, 'muted', ${muted}::bool) from live) as result)`,
  });

export const selectVerdicts = (db: Database, insightIds: readonly string[]): Promise<GivenVerdict[]> =>
  db.execute<GivenVerdict & Record<string, unknown>>(sql`
    select v.insight_id as "insightId", v.verdict, v.is_muted as muted from ${verdict} v
    where v.insight_id in (select value::uuid from json_array_elements_text(${JSON.stringify(insightIds)}::json))`);
