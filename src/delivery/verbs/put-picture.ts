import { Problem } from '../../platform/problem/problem.ts';
import type { DeliveryContext } from '../context.ts';
import type { JobId } from '../ids.ts';
import { driverSpeakerOf } from '../job-reach.ts';
import { invalidTransition, jobActive } from '../life-cycle.ts';
import { cleanPicture, type PictureType } from '../picture/clean-picture.ts';
import type { PictureKind, Proof } from '../proof.ts';
import { proofIn, refusedProof } from '../proof-outcome.ts';
import { recordPicture } from '../store/proofs.ts';
import { findStanding } from '../store/select-proofs.ts';

export interface GivenPicture {
  readonly kind: PictureKind;
  readonly bytes: Uint8Array;
  readonly mediaType: PictureType;
}

/**
 * Keeps a picture as a proof of a job that its driver has, cleaned of metadata, in the place of the one before: a trip
 * to ask whether it may, the object, and the row that makes it count. Throws `picture_invalid`, `not_found`,
 * `invalid_state_transition`, `storage_unavailable`.
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
  if (!(jobActive as readonly string[]).includes(standing.jobStatus)) throw invalidTransition(standing, 'driver');
  const { objectKey, sha256 } = await ctx.proofs.put(`${jobId}/${kind}`, picture, mediaType);
  const kept = { objectKey, mediaType, bytes: picture.length, sha256 };
  const outcome = await recordPicture(ctx.db, { jobId, reach }, kind, kept);
  if ('refused' in outcome) throw refusedProof(outcome);
  return proofIn(outcome).proof;
}
