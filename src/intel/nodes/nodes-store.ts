import { sql, type SQL } from 'drizzle-orm';
import { reaches } from '#src/intel/reach-store.ts';
import type { Reach } from '#src/intel/reach.ts';
import { scan, task } from '#src/intel/scans/table.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { isoText } from '#src/platform/db/parameters.ts';
import {
  COUNTED_SCANS,
  COUNTED_TASKS,
  type NodeResult,
  type NodeTask,
  type NodeWork,
  type Swarm,
} from './node-work.ts';
import { allNodes } from './placement.ts';

/** A row as it is read: moments are text. */
interface SwarmRow {
  readonly at: string;
  readonly waiting: number;
  readonly tasks: readonly (Omit<NodeTask, 'startedAt'> & { node: number; startedAt: string })[] | null;
  readonly ended:
    | readonly (Omit<NodeResult, 'endedAt'> & { node: number; endedAt: string; scans: number; failures: number })[]
    | null;
  readonly passed: Readonly<Record<string, string>> | null;
}

/** What the nine nodes do, in one row: tasks, results of the last day, and who is passed over. */
export const swarmSelect = (reach: Reach): SQL => sql`
  with tasks as (
    select t.id, t.scan_id, t.target_id, t.lease_node, t.lease_until, t.passed_over, g.competitor_slug, g.url
    from ${task} t join ${target} g on g.id = t.target_id where ${reaches(reach, sql`g.products`)} limit ${COUNTED_TASKS}),
  lately as (
    select s.id, s.target_id, s.node, s.status, s.outcome, s.ended_at, g.competitor_slug
    from ${scan} s join ${target} g on g.id = s.target_id
    where s.started_at > now() - interval '1 day' and s.ended_at is not null and s.node is not null and ${reaches(reach, sql`g.products`)}
    order by s.started_at desc limit ${COUNTED_SCANS}),
  ended as (
    select distinct on (l.node) l.node, l.id as "scanId", l.target_id as "targetId", l.competitor_slug as "competitorSlug", l.status, l.outcome,
      l.ended_at as "endedAt", (count(*) over mine)::int as scans, (count(*) filter (where l.status in ('failed', 'expired')) over mine)::int as failures
    from lately l window mine as (partition by l.node) order by l.node, l.ended_at desc)
  select ${isoText(sql`now()`)} as at, (select count(*)::int from tasks where lease_until is null or lease_until <= now()) as waiting,
    (select json_agg(json_build_object('node', t.lease_node, 'scanId', t.scan_id, 'targetId', t.target_id, 'competitorSlug', t.competitor_slug,
        'url', t.url, 'reason', s.reason, 'startedAt', s.started_at) order by s.started_at, s.id)
      from tasks t join ${scan} s on s.id = t.scan_id where t.lease_until > now()) as tasks,
    (select json_agg(e) from ended e) as ended,
    (select json_object_agg(p.node, p.until) from (
      select o.node, max(o.until::timestamptz) as until from tasks t, jsonb_each_text(t.passed_over) o (node, until)
      where o.until::timestamptz > now() group by 1) p) as passed`;

export function swarmOf([row]: readonly Record<string, unknown>[]): Swarm {
  const { at, waiting, tasks, ended, passed } = row as Record<string, unknown> & SwarmRow;
  const workOf = (number: number): NodeWork => {
    const result = ended?.find(({ node }) => node === number);
    const until = passed?.[number];
    return {
      node: number,
      tasks: (tasks ?? []).flatMap(({ node, startedAt, ...each }) =>
        node === number ? [{ ...each, startedAt: new Date(startedAt) }] : [],
      ),
      last: result === undefined ? null : resultOf(result),
      scans: result?.scans ?? 0,
      failures: result?.failures ?? 0,
      passedOverUntil: until === undefined ? null : new Date(until),
    };
  };
  return { nodes: allNodes.map(workOf), waiting, asOf: new Date(at) };
}

const resultOf = ({
  scanId,
  targetId,
  competitorSlug,
  status,
  outcome,
  endedAt,
}: NonNullable<SwarmRow['ended']>[number]): NodeResult => ({
  scanId,
  targetId,
  competitorSlug,
  status,
  outcome,
  endedAt: new Date(endedAt),
});

export const selectSwarm = async (db: Database, reach: Reach): Promise<Swarm> =>
  swarmOf(await db.execute(swarmSelect(reach)));
