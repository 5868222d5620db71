import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import type { PictureType } from '#src/pictures/clean-picture.ts';
import type { PictureKind } from './proof.ts';
import { reachOf } from '#src/delivery/reach.ts';
import { findPicture, type PictureOf } from './select-proofs-store.ts';

export interface ProofPicture {
  readonly mediaType: PictureType;
  readonly bytes: number;
  readonly stream: ReadableStream;
}

/**
 * A picture of a delivery that the caller may read, or of a job of the pool key's products. Throws `not_found`,
 * `storage_unavailable`.
 */
export async function readProof(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'proofs'>,
  of: { readonly deliveryId: DeliveryId } | { readonly jobId: JobId },
  kind: PictureKind,
): Promise<ProofPicture> {
  const found = await findPicture(ctx.db, whose(ctx, of), kind);
  if (found === undefined) throw new Problem('not_found');
  const stream = await ctx.proofs.get(found.objectKey);
  if (stream === undefined) throw new Error(`no object under ${found.objectKey}`);
  return { mediaType: found.mediaType, bytes: found.bytes, stream };
}

function whose({ actor }: Pick<DeliveryContext, 'actor'>, of: Parameters<typeof readProof>[1]): PictureOf {
  if ('deliveryId' in of) return { deliveryId: of.deliveryId, reach: reachOf(actor) };
  return { jobId: of.jobId, products: actor.kind === 'pool' ? actor.products : [] };
}
