import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import type { JobReach } from '#src/delivery/jobs/job-reach.ts';
import type { Logged } from './life-cycle-log.ts';
import type { Reach } from '#src/delivery/reach.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { jobEvent } from '#src/delivery/dispatch/table.ts';
import { event } from './table.ts';
import { jobWithin } from '#src/delivery/jobs/job-reach-store.ts';
import { withinReach } from '#src/delivery/orders/within-reach-store.ts';

/** A maximum of entries after a sequence. */
export interface LogSlice {
  readonly after: number;
  readonly limit: number;
}

/** A delivery’s log; undefined if it isn't within reach. */
export function findDeliveryLog(
  db: Database,
  id: DeliveryId,
  reach: Reach,
  slice: LogSlice,
): Promise<Logged<DeliveryStatus>[] | undefined> {
  const entries = sql`${event} e where e.delivery_id = d.id`;
  return findLog(db, sql`${delivery} d where d.id = ${id}::uuid and ${withinReach(reach)}`, entries, slice);
}

/** A job’s log; undefined if it isn't within reach. */
export function findJobLog(
  db: Database,
  id: JobId,
  reach: JobReach,
  slice: LogSlice,
): Promise<Logged<JobStatus>[] | undefined> {
  const found = sql`${job} left join ${delivery} d on d.id = job.delivery_id where job.id = ${id}::uuid and ${jobWithin(reach, { owner: sql`d.owner`, product: sql`job.product`, driverId: sql`job.driver_id` })}`;
  return findLog(db, found, sql`${jobEvent} e where e.job_id = job.id`, slice);
}

async function findLog<Status extends DeliveryStatus | JobStatus>(
  db: Database,
  found: SQL,
  entries: SQL,
  { after, limit }: LogSlice,
): Promise<Logged<Status>[] | undefined> {
  const [row] = await db.execute<{ events: (Omit<Logged<Status>, 'at'> & { readonly at: string })[] }>(sql`
    select (
      select coalesce(json_agg(l order by l.sequence), '[]'::json)
      from (select e.sequence, e.type, e.status, e.at, e.mover as by, e.detail from ${entries} and e.sequence > ${after} order by e.sequence limit ${limit}) l
    ) as events from ${found}`);
  return row?.events.map((each) => ({ ...each, at: new Date(each.at) }));
}

/** How far out a return began, from the delivery's log, in basis points of the way; null for the whole way. */
export const returnWayBps = (deliveryId: SQL): SQL => sql`(
  select (e.detail ->> 'wayBps')::bigint from ${event} e where e.delivery_id = ${deliveryId} and e.type = 'returning'
  order by e.sequence desc limit 1)`;
