import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { due } from '#src/delivery/dispatch/table.ts';
import { proof } from '#src/delivery/money/table.ts';
import { job } from '#src/delivery/orders/table.ts';
import { SWEEP_AFTER_SECONDS } from './proof.ts';

const rest = sql`make_interval(secs => ${SWEEP_AFTER_SECONDS})`;

/**
 * The pictures that a job keeps, by their keys, if its sweep is due: those of the last assignment. Of a job that hasn't
 * ended long enough ago, the sweep is due later.
 */
export async function findSweep(db: Database, jobId: JobId): Promise<readonly string[] | undefined> {
  const [row] = await db.execute<{ over: boolean; kept: string[] }>(sql`
    with swept as (
      select job.id, job.ended_at, job.accepted_at, coalesce(job.ended_at <= now() - ${rest}, false) as over
      from ${due} w join ${job} on job.id = w.subject
      where w.kind = 'sweep_proofs' and w.subject = ${jobId}::uuid and w.due_at <= now()),
    later as (
      update ${due} set due_at = coalesce(swept.ended_at, now()) + ${rest} from swept
      where not swept.over and due.kind = 'sweep_proofs' and due.subject = swept.id)
    select swept.over, (
      select coalesce(json_agg(p.object_key), '[]'::json) from ${proof} p
      where p.job_id = swept.id and p.object_key is not null and p.updated_at >= swept.accepted_at) as kept
    from swept`);
  return row?.over === true ? row.kept : undefined;
}

export async function endSweep(db: Database, jobId: JobId): Promise<void> {
  await db.execute(sql`delete from ${due} where kind = 'sweep_proofs' and subject = ${jobId}::uuid`);
}
