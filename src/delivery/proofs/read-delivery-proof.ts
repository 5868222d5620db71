import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { reachOf } from '#src/delivery/reach.ts';
import { readPicture, type ProofPicture } from './read-picture.ts';
import type { PictureKind } from './proof.ts';

/** A picture of a delivery that the caller may read. Throws `not_found`, `storage_unavailable`. */
export const readDeliveryProof = (
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'proofs'>,
  deliveryId: DeliveryId,
  kind: PictureKind,
): Promise<ProofPicture> => readPicture(ctx, { deliveryId, reach: reachOf(ctx.actor) }, kind);
