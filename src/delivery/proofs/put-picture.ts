import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { driverSpeakerOf, moversOf } from '#src/delivery/jobs/job-reach.ts';
import { cleanPicture, type PictureType } from '#src/pictures/clean-picture.ts';
import { isTaken, type PictureKind, type Proof } from './proof.ts';
import { notAtDoor, proofIn, refusedProof } from './proof-outcome.ts';
import { recordPicture } from './proofs-store.ts';
import { findStanding } from './select-proofs-store.ts';

export interface GivenPicture {
  readonly kind: PictureKind;
  readonly bytes: Uint8Array;
  readonly mediaType: PictureType;
}

/**
 * Stores a picture as a proof of a job whose driver has arrived, without metadata, replacing the one before: a round
 * trip to check, the object, and the row that makes it count. Throws `picture_invalid`, `not_found`,
 * `invalid_state_transition`, `driver_not_assigned` if the job changed hands meanwhile, `storage_unavailable`.
 */
export async function putPicture(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'proofs'>,
  jobId: JobId,
  { kind, bytes, mediaType }: GivenPicture,
): Promise<Proof> {
  const picture = cleanPicture(bytes, mediaType);
  const reach = driverSpeakerOf(ctx.actor);
  const standing = await findStanding(ctx.db, jobId, reach);
  if (standing === undefined) throw new Problem('not_found');
  const movers = moversOf(ctx.actor, 'driver');
  const { offerId, ...where } = standing;
  if (!isTaken(kind, where)) throw notAtDoor(where, kind, movers);
  const { objectKey, sha256 } = await ctx.proofs.put(`${jobId}/${kind}`, picture, mediaType);
  const kept = { objectKey, mediaType, bytes: picture.length, sha256, offerId };
  const outcome = await recordPicture(ctx.db, { jobId, reach }, kind, kept);
  if ('refused' in outcome) throw refusedProof(outcome, kind, movers);
  return proofIn(outcome).proof;
}
