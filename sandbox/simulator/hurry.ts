import type pg from 'pg';

// The interface can't be hurried. What has to wait for time is aged here, in the local database: all that is written
// behind the interface. Both are statements of their own, because the Worker locks the same rows.

/** Moves a driver's last fix back in time, so that what a hurried driver has driven since isn't too far. */
export async function ageLastFix(db: pg.Pool, driverId: string, seconds: number): Promise<void> {
  await db.query(
    `update delivery.driver_position set heartbeat_at = heartbeat_at - make_interval(secs => $2::float8) where driver_id = $1::uuid`,
    [driverId, seconds],
  );
}

/** Ends the time of a job's search early, unless a driver still has time to answer. The next cron does the rest. */
export async function endSearch(db: pg.Pool, jobId: string): Promise<void> {
  await db.query(
    `with over as (
       update delivery.job set expires_at = now(), wave_ends_at = least(wave_ends_at, now())
       where id = $1::uuid and status in ('created', 'offering') and expires_at > now()
         and not exists (select 1 from delivery.offer o where o.job_id = job.id and o.status = 'open' and o.expires_at > now())
       returning id)
     update delivery.due set due_at = now() from over where due.kind = 'expire' and due.subject = over.id`,
    [jobId],
  );
}
