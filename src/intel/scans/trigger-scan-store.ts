import { sql } from 'drizzle-orm';
import { insertAudit } from '#src/intel/audit/audit-store.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { insertScan, insertTask, type NewScan } from './begin-scan-store.ts';
import type { TriggeredScan } from './triggered-scan.ts';

/** Why a target isn't scanned. */
export type TriggerRefusals = {
  readonly not_found: null;
  readonly target_disabled: null;
  readonly robots_disallowed: { readonly rule: string | null; readonly checkedAt: Date };
};

/**
 * Begins an admin's scan of a target, or finds the one that runs and moves its task up; `effects`: the task to remind of.
 * Locks in the order of all that begin or end scans: target, scan, task. Disabling waits, and then sees what began here.
 */
export const triggerScan = (
  db: Database,
  claim: Claim,
  targetId: string,
  begin: NewScan & { readonly requestedBy: string },
): Promise<Done<TriggeredScan, string> | Refused<TriggerRefusals>> =>
  decideOnce<TriggeredScan, TriggerRefusals, string>(db, claim, {
    ctes: (guard) => sql`
      aimed as materialized (
        select id, host, priority, enabled, robots_rule, robots_checked_at,
          robots_allowed is false and robots_checked_at > now() - interval '24 hours' as is_forbidden
        from ${target} where id = ${targetId}::uuid for no key update),
      ready as (select id, host, priority from aimed where enabled and is_forbidden is not true and ${guard}),
      begun as (${insertScan(sql.raw('ready'), begin)}),
      due as (${insertTask(sql.raw('ready'), sql.raw('begun'), begin)}),
      audited as (${insertAudit(
        { actor: begin.requestedBy, action: 'scan.trigger' },
        sql`begun b join due d on d.scan_id = b.id`,
        {
          resource: sql`'target:' || b.target_id`,
          details: sql`jsonb_build_object('scanId', b.id, 'brainTaskId', b.brain_task_id, 'began', b.id = ${begin.scanId}::uuid)`,
        },
      )}),
      decision as (
        select
          case when a.id is null then 'not_found' when not a.enabled then 'target_disabled' when a.is_forbidden then 'robots_disallowed' else 'done' end as kind,
          case when a.is_forbidden and a.enabled then json_build_object('rule', a.robots_rule, 'checkedAt', ${storedMoment(sql`a.robots_checked_at`)})
            else (select json_build_object('scanId', id, 'brainTaskId', brain_task_id, 'status', 'running') from begun) end as result
        from (select 1) one left join aimed a on true)`,
    effects: sql`select to_json(id) from due`,
  });
