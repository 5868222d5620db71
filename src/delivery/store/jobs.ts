import { and, desc, eq, inArray, sql, type InferSelectModel } from 'drizzle-orm';
import { cents } from '../../money/cents.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Part } from '../../platform/db/once.ts';
import type { Place } from '../../platform/db/page.ts';
import type { JobId } from '../ids.ts';
import type { Job, NewJob } from '../job.ts';
import type { JobStatus } from '../status.ts';
import { job } from '../table/deliveries.ts';
import { float, json, money, when } from './parameters.ts';

export const insertJob =
  (row: NewJob): Part =>
  (claimed) =>
    sql`
    insert into ${job} (id, delivery_id, product, status, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address,
      total_minor, driver_payout_minor, tip_minor, created_at)
    select ${row.id}::uuid, ${row.deliveryId}::uuid, ${row.product}, 'created', ${float(row.pickup.position.lat)}, ${float(row.pickup.position.lng)},
      ${json(row.pickup.address)}, ${float(row.dropoff.position.lat)}, ${float(row.dropoff.position.lng)}, ${json(row.dropoff.address)},
      ${money(row.totalMinor)}, ${money(row.driverPayoutMinor)}, ${money(row.tipMinor)}, ${when(row.createdAt)}
    from ${claimed}`;

const jobOf = (row: InferSelectModel<typeof job>): Job => ({
  id: row.id,
  deliveryId: row.deliveryId,
  product: row.product,
  status: row.status,
  pickup: { position: { lat: row.pickupLat, lng: row.pickupLng }, address: row.pickupAddress },
  dropoff: { position: { lat: row.dropoffLat, lng: row.dropoffLng }, address: row.dropoffAddress },
  totalMinor: cents(row.totalMinor),
  driverPayoutMinor: cents(row.driverPayoutMinor),
  tipMinor: cents(row.tipMinor),
  version: row.version,
  createdAt: row.createdAt,
});

export async function findJob(db: Database, id: JobId, products: readonly string[]): Promise<Job | undefined> {
  const [row] = await db.read(
    db.query
      .select()
      .from(job)
      .where(and(eq(job.id, id), inArray(job.product, [...products]))),
  );
  return row === undefined ? undefined : jobOf(row);
}

export async function listJobs(
  db: Database,
  products: readonly string[],
  status: JobStatus | undefined,
  after: Place | undefined,
  limit: number,
): Promise<Job[]> {
  const rows = await db.read(
    db.query
      .select()
      .from(job)
      .where(
        and(
          inArray(job.product, [...products]),
          status === undefined ? undefined : eq(job.status, status),
          after === undefined
            ? undefined
            : sql`(${job.createdAt}, ${job.id}) < (${when(after.createdAt)}, ${after.id}::uuid)`,
        ),
      )
      .orderBy(desc(job.createdAt), desc(job.id))
      .limit(limit),
  );
  return rows.map(jobOf);
}
