import { sql, type SQL } from 'drizzle-orm';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { job } from '#src/delivery/orders/table.ts';
import { jobEvent, offer } from '#src/delivery/dispatch/table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { deleteDue } from '#src/delivery/due/due-store.ts';

interface Withdrawal {
  /** A relation of the jobs: `id`, and `driver_id` if a driver has it. */
  readonly from: SQL;
  readonly mover: Mover;
  readonly reason: string;
}

/**
 * CTEs that cancel jobs: their offers are withdrawn, the driver is free again, nothing more is due. `withdrawn` is the
 * jobs after that.
 */
export const withdrawCtes = ({ from, mover, reason }: Withdrawal): SQL => sql`
  withdrawn as (
    update ${job} set status = 'cancelled', ended_at = now(), end_reason = ${reason}, version = job.version + 1, event_seq = job.event_seq + 1
    from ${from} w where job.id = w.id returning job.*),
  unoffered as (
    update ${offer} o set status = 'withdrawn', answered_at = now() from withdrawn w where o.job_id = w.id and o.status = 'open'),
  idle as (
    update ${driver} d set idle_since = now() from withdrawn w where d.id = w.driver_id),
  undone as (${deleteDue(['wave', 'expire'], sql`id`, sql`withdrawn`)}),
  job_logged as (
    insert into ${jobEvent} (job_id, sequence, type, status, mover, driver_id, detail)
    select id, event_seq, 'cancelled', status, ${mover}, driver_id, json_build_object('reason', end_reason) from withdrawn)`;
