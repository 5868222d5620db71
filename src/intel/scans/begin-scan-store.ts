import { sql, type SQL } from 'drizzle-orm';
import { TASK_HOURS } from '#src/intel/tasks/attempts.ts';
import type { ScanReason } from './scan.ts';
import { scan, task } from './table.ts';

/** A scan that isn’t over by then expires, whatever is still to be tried. */
const LASTS = sql.raw(`interval '${TASK_HOURS} hours'`);

/** A scan that begins, and its task. */
export interface NewScan {
  readonly scanId: string;
  readonly taskId: string;
  /** A confirmation has that of the scan that it confirms. */
  readonly brainTaskId: string;
  readonly reason: ScanReason;
  readonly isAdmin: boolean;
  readonly requestedBy: string | null;
  /** Which rank of the host’s nodes it begins at. */
  readonly rank: number;
  /** It asks without validators. */
  readonly isFull: boolean;
  readonly dueInSeconds: number;
}

const running = (reason: ScanReason) =>
  sql.raw(`status = 'running' and reason ${reason === 'confirm' ? '=' : '<>'} 'confirm'`);

/**
 * Inserts a scan for the rows of `of` (`id` of the target). One that runs already is returned instead, as it is by now:
 * the unique index decides, so that of any number at once one begins. Returns `id`, `brain_task_id`, `target_id`.
 */
export const insertScan = (of: SQL, { scanId, brainTaskId, reason, requestedBy }: NewScan): SQL => sql`
  insert into ${scan} as s (id, brain_task_id, target_id, reason, status, requested_by)
  select ${scanId}::uuid, ${brainTaskId}::uuid, o.id, ${reason}::text, 'running', ${requestedBy}::text from ${of} o
  on conflict (target_id) where ${running(reason)} do update set status = s.status
  returning s.id, s.brain_task_id, s.target_id`;

/**
 * Inserts the task of a scan that `begun` returned, for the rows of `of` (`id`, `host`, `priority` of the target). The
 * task of one that runs already moves up if this one is an admin's. Returns the `id` of a task that somebody should be
 * reminded of: one that is new, or has moved.
 */
export const insertTask = (of: SQL, begun: SQL, { taskId, isAdmin, rank, isFull, dueInSeconds }: NewScan): SQL => sql`
  insert into ${task} as k (id, scan_id, target_id, host, is_admin, priority, due_at, expires_at, rank, is_full)
  select ${taskId}::uuid, b.id, o.id, o.host, ${isAdmin}::bool, o.priority,
    now() + make_interval(secs => ${dueInSeconds}::float8), now() + make_interval(secs => ${dueInSeconds}::float8) + ${LASTS}, ${rank}::smallint, ${isFull}::bool
  from ${begun} b join ${of} o on o.id = b.target_id
  on conflict (scan_id) do update set is_admin = true, due_at = least(k.due_at, excluded.due_at)
    where excluded.is_admin and (not k.is_admin or k.due_at > excluded.due_at + interval '1 second')
  returning k.id, k.scan_id`;
