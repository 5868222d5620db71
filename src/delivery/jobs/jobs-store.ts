import { and, desc, eq, inArray, sql, type InferSelectModel } from 'drizzle-orm';
import { cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Part } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import type { JobId } from '#src/delivery/ids.ts';
import type { Job, NewJob } from './job.ts';
import { jobActive } from '#src/delivery/journey/life-cycle.ts';
import type { JobStatus } from '#src/delivery/status.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { jobEvent } from '#src/delivery/dispatch/table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { earnedByTips } from '#src/delivery/tips/shown-tip-store.ts';
import { float, json, money, textArray, when } from '#src/platform/db/parameters.ts';

export const insertJob =
  (row: NewJob): Part =>
  (claimed) =>
    sql`
    insert into ${job} (id, delivery_id, product, status, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address,
      pickup_city, pickup_region, dropoff_city, dropoff_region, total_minor, driver_payout_minor, tip_minor, licences, jurisdiction, created_at)
    select ${row.id}::uuid, ${row.deliveryId}::uuid, ${row.product}, 'created', ${float(row.pickup.position.lat)}, ${float(row.pickup.position.lng)},
      ${json(row.pickup.address)}, ${float(row.dropoff.position.lat)}, ${float(row.dropoff.position.lng)}, ${json(row.dropoff.address)},
      ${row.places.pickup.city}::text, ${row.places.pickup.region}::text, ${row.places.dropoff.city}::text, ${row.places.dropoff.region}::text,
      ${money(row.totalMinor)}, ${money(row.driverPayoutMinor)}, ${money(row.tipMinor)}, ${textArray(row.licences)}, ${row.jurisdiction}::text, ${when(row.createdAt)}
    from ${claimed}`;

/** The first entry of a job's log. */
export const insertJobCreated =
  (row: NewJob): Part =>
  (claimed) =>
    sql`
    insert into ${jobEvent} (job_id, sequence, type, status, mover, at)
    select ${row.id}::uuid, 1, 'created', 'created', ${row.deliveryId === null ? 'product' : 'owner'}, ${when(row.createdAt)} from ${claimed}`;

type Row = {
  job: InferSelectModel<typeof job>;
  driver: InferSelectModel<typeof driver> | null;
  wishes: { note: string | null; leaveAtDoor: boolean } | null;
  laterTips: string;
};

const jobOf = ({ job: row, driver: has, wishes, laterTips }: Row): Job => ({
  id: row.id,
  deliveryId: row.deliveryId,
  product: row.product,
  status: row.status,
  pickup: { position: { lat: row.pickupLat, lng: row.pickupLng }, address: row.pickupAddress },
  dropoff: { position: { lat: row.dropoffLat, lng: row.dropoffLng }, address: row.dropoffAddress },
  places: {
    pickup: { city: row.pickupCity, region: row.pickupRegion },
    dropoff: { city: row.dropoffCity, region: row.dropoffRegion },
  },
  totalMinor: cents(row.totalMinor),
  driverPayoutMinor: cents(row.driverPayoutMinor),
  tipMinor: cents(row.tipMinor),
  licences: row.licences,
  jurisdiction: row.jurisdiction,
  driver:
    has === null ? null : { id: has.id, displayName: has.displayName, phone: has.phone, vehicleType: has.vehicleType },
  wishes: has === null ? null : wishes,
  laterTipsMinor: cents(BigInt(laterTips)),
  wave: row.wave,
  expiresAt: row.expiresAt,
  acceptedAt: row.acceptedAt,
  endedAt: row.endedAt,
  endReason: row.endReason,
  version: row.version,
  createdAt: row.createdAt,
});

/** Jobs with their drivers, and what recipients ask of them: of these null where the first column is, so not the note. */
const selectJobs = (db: Database) =>
  db.query
    .select({
      job,
      driver,
      wishes: { leaveAtDoor: delivery.leaveAtDoor, note: delivery.recipientNote },
      laterTips: earnedByTips(sql`${job.deliveryId}`),
    })
    .from(job)
    .leftJoin(delivery, eq(delivery.id, job.deliveryId))
    .leftJoin(driver, and(eq(driver.id, job.driverId), inArray(job.status, [...jobActive])));

/** Whose jobs can be read: those of some products, or the one that a person has as a driver. */
export type JobReadReach = { readonly products: readonly string[] } | { readonly userSub: string };

export async function findJob(db: Database, id: JobId, reach: JobReadReach): Promise<Job | undefined> {
  const within = 'products' in reach ? inArray(job.product, [...reach.products]) : eq(driver.userSub, reach.userSub);
  const [row] = await db.read(selectJobs(db).where(and(eq(job.id, id), within)));
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
    selectJobs(db)
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
