import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { readPicture, type ProofPicture } from './read-picture.ts';
import type { PictureKind } from './proof.ts';

/** A picture of a job of the pool key's products. Throws `not_found`, `storage_unavailable`. */
export const readJobProof = (
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'proofs'>,
  jobId: JobId,
  kind: PictureKind,
): Promise<ProofPicture> =>
  readPicture(ctx, { jobId, products: ctx.actor.kind === 'pool' ? ctx.actor.products : [] }, kind);
