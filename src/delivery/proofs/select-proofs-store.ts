import { and, asc, eq, gte, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { Standing } from '#src/delivery/journey/operations.ts';
import type { DeliveryId, JobId, OfferId } from '#src/delivery/ids.ts';
import type { JobReach } from '#src/delivery/jobs/job-reach.ts';
import type { PictureType } from '#src/pictures/clean-picture.ts';
import type { PictureKind, Proof } from './proof.ts';
import type { Reach } from '#src/delivery/reach.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { proof } from '#src/delivery/money/table.ts';
import { jobWithin } from '#src/delivery/jobs/job-reach-store.ts';
import { within } from '#src/delivery/orders/select-deliveries-store.ts';

/** The state of a job for which somebody may store proofs, and its accepted offer. Undefined if they may not. */
export async function findStanding(
  db: Database,
  jobId: JobId,
  reach: JobReach,
): Promise<(Standing & { readonly offerId: OfferId | null }) | undefined> {
  const [row] = await db.execute<{
    jobStatus: JobStatus;
    deliveryStatus: DeliveryStatus | null;
    offerId: OfferId | null;
  }>(sql`
    select job.status as "jobStatus", d.status as "deliveryStatus", job.offer_id as "offerId" from ${job} left join ${delivery} d on d.id = job.delivery_id
    where job.id = ${jobId}::uuid and ${jobWithin(reach)}`);
  return row;
}

export interface DeliveryProofs {
  readonly jobId: JobId;
  readonly proofs: Proof[];
}

/** A delivery's proofs in the order in which they came, or undefined if the delivery doesn't exist within reach. */
export async function listProofs(db: Database, id: DeliveryId, reach: Reach): Promise<DeliveryProofs | undefined> {
  const rows = await db.read(
    db.query
      .select({ jobId: job.id, proof })
      .from(delivery)
      .innerJoin(job, eq(job.deliveryId, delivery.id))
      .leftJoin(proof, and(eq(proof.jobId, job.id), counts))
      .where(and(eq(delivery.id, id), within(reach)))
      .orderBy(asc(proof.createdAt), asc(proof.kind)),
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const proofs = rows.flatMap(({ proof: row }) => {
    if (row === null) return [];
    const { kind, bytes, sha256, data, createdAt, updatedAt } = row;
    return [{ kind, mediaType: row.mediaType as PictureType | null, bytes, sha256, data, createdAt, updatedAt }];
  });
  return { jobId: first.jobId, proofs };
}

/**
 * Whether a proof belongs to this assignment: a former driver's proofs don't count, nor does a PIN that was renewed
 * since.
 */
const counts = sql`${proof.updatedAt} >= ${job.acceptedAt}
  and (${proof.kind} <> 'pin' or ${proof.updatedAt} >= coalesce(${delivery.pinRenewedAt}, '-infinity'))`;

/** Whose picture: a delivery's for those who may read it, or a job's for its product. */
export type PictureOf =
  | { readonly deliveryId: DeliveryId; readonly reach: Reach }
  | { readonly jobId: JobId; readonly products: readonly string[] };

export interface StoredPicture {
  readonly objectKey: string;
  readonly mediaType: PictureType;
  readonly bytes: number;
}

export async function findPicture(db: Database, of: PictureOf, kind: PictureKind): Promise<StoredPicture | undefined> {
  const [row] = await db.read(
    db.query
      .select({ objectKey: proof.objectKey, mediaType: proof.mediaType, bytes: proof.bytes })
      .from(proof)
      .innerJoin(job, eq(job.id, proof.jobId))
      .leftJoin(delivery, eq(delivery.id, job.deliveryId))
      .where(and(eq(proof.kind, kind), isNotNull(proof.objectKey), gte(proof.updatedAt, job.acceptedAt), isOf(of))),
  );
  return row as StoredPicture | undefined; // a row with a key has the rest
}

function isOf(of: PictureOf): SQL | undefined {
  if ('deliveryId' in of) return and(eq(delivery.id, of.deliveryId), within(of.reach));
  return and(eq(job.id, of.jobId), jobWithin({ products: of.products }));
}
