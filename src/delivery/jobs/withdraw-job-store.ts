import { sql } from 'drizzle-orm';
import type { Part } from '#src/platform/db/once.ts';
import type { JobId } from '#src/delivery/ids.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { job } from '#src/delivery/orders/table.ts';
import { due, jobEvent, offer } from '#src/delivery/dispatch/table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { when } from '#src/platform/db/parameters.ts';

interface Withdrawal {
  readonly id: JobId;
  readonly mover: Mover;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Parts that cancel a job whose row is locked: its offers are withdrawn, its driver is free again, nothing more is due,
 * its log says so.
 */
export const withdrawJob = ({ id, mover, reason, at }: Withdrawal): readonly Part[] => [
  (claimed) => sql`
    update ${job} set status = 'cancelled', ended_at = ${when(at)}, end_reason = ${reason}, version = version + 1, event_seq = event_seq + 1
    where id = ${id}::uuid and exists (select 1 from ${claimed})`,
  (claimed) => sql`
    insert into ${jobEvent} (job_id, sequence, type, status, mover, driver_id, detail)
    select j.id, j.event_seq + 1, 'cancelled', 'cancelled', ${mover}, j.driver_id, json_build_object('reason', ${reason}::text)
    from ${job} j, ${claimed} where j.id = ${id}::uuid`,
  (claimed) => sql`
    update ${offer} set status = 'withdrawn', answered_at = now()
    where job_id = ${id}::uuid and status = 'open' and exists (select 1 from ${claimed})`,
  (claimed) => sql`
    update ${driver} set idle_since = now()
    where id = (select driver_id from ${job} where id = ${id}::uuid) and exists (select 1 from ${claimed})`,
  (claimed) => sql`
    delete from ${due} where kind in ('wave', 'expire') and subject = ${id}::uuid and exists (select 1 from ${claimed})`,
];
