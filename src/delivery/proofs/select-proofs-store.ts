import { and, asc, eq, gte, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import type { PictureType } from '#src/pictures/clean-picture.ts';
import type { PictureKind, Proof } from './proof.ts';
import type { Reach } from '#src/delivery/reach.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { proof } from '#src/delivery/money/table.ts';
import { textRows } from '#src/platform/db/parameters.ts';
import { within } from '#src/delivery/orders/select-deliveries-store.ts';

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
  return and(eq(job.id, of.jobId), sql`${job.product} in ${textRows(of.products)}`);
}
