import { sql, type SQL } from 'drizzle-orm';
import { scan, task } from '#src/intel/scans/table.ts';
import { target } from './table.ts';

/**
 * The lock that comes before targets stop. Whoever begins or ends scans takes target, scan and task, in this order: what
 * began before is seen by the statement after this one.
 */
export const lockToStop = (targets: SQL): SQL =>
  sql`select 1 from ${target} where id in (${targets}) order by id for no key update`;

/**
 * Expressions that cancel what runs of the targets of `stopped` (`id`): the tasks go, so that a report that comes later
 * counts for nothing. A permit that such a task holds runs out by itself: its request may still be on its way.
 */
export const cancelScans = (stopped: SQL): SQL => sql`
  ended as (
    update ${scan} set status = 'cancelled', ended_at = now()
    where status = 'running' and target_id in (select id from ${stopped}) returning id),
  dropped as (delete from ${task} where target_id in (select id from ${stopped}) returning id)`;
