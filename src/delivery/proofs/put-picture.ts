import { commitOnce, decideAndCommit, loadRow } from '#src/platform/db/commit.ts';
import { withoutKey } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { driverSpeakerOf, moversOf } from '#src/delivery/jobs/job-reach.ts';
import { cleanPicture, type PictureType } from '#src/pictures/clean-picture.ts';
import { notTaken } from './not-taken.ts';
import { isTaken, MAX_PICTURES, type PictureKind, type Proof, type ProvenJob } from './proof.ts';
import {
  isPicturedJobUnchanged,
  lockProvenJob,
  provenJobOf,
  putProof,
  selectPicturedJob,
  type ProvenJobRow,
} from './proofs-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'proofs'>;

export interface GivenPicture {
  readonly kind: PictureKind;
  readonly bytes: Uint8Array;
  readonly mediaType: PictureType;
}

/**
 * Stores a picture as a proof of a job whose driver has arrived, without metadata, replacing the one before: a round
 * trip to check, the object, and the row that makes it count. Throws `picture_invalid`, `not_found`,
 * `invalid_state_transition`, `proof_replaced_too_often`, `driver_not_assigned` if the job changed hands meanwhile, `storage_unavailable`.
 */
export async function putPicture(ctx: Ctx, jobId: JobId, { kind, bytes, mediaType }: GivenPicture): Promise<Proof> {
  const picture = cleanPicture(bytes, mediaType);
  const load = selectPicturedJob({ jobId, reach: driverSpeakerOf(ctx.actor) }, kind);
  const loaded = await loadRow<ProvenJobRow>(ctx.db, load);
  const { offerId } = takenBy(ctx, kind, loaded);
  const { objectKey, sha256 } = await ctx.proofs.put(`${jobId}/${kind}`, picture, mediaType);
  const { value } = await decideAndCommit(
    loaded,
    (row) => {
      const job = takenBy(ctx, kind, row);
      if (job.offerId !== offerId) throw new Problem('driver_not_assigned');
      return job;
    },
    (job) => {
      const at = { createdAt: job.existing?.createdAt ?? job.now, updatedAt: job.now };
      const proof: Proof = { kind, mediaType, bytes: picture.length, sha256, data: null, ...at };
      return commitOnce<ProvenJobRow, Proof>(ctx.db, withoutKey, {
        locks: lockProvenJob(jobId),
        unchanged: isPicturedJobUnchanged(jobId, job, kind),
        parts: [putProof(jobId, proof, objectKey)],
        value: proof,
        load,
      });
    },
  );
  return value;
}

/** The job, if such a proof is taken of it now. */
function takenBy({ actor }: Ctx, kind: PictureKind, row: ProvenJobRow | undefined): ProvenJob {
  if (row === undefined) throw new Problem('not_found');
  const job = provenJobOf(row);
  if (!isTaken(kind, job)) throw notTaken(job, kind, moversOf(actor, 'driver'));
  if (job.storedTimes >= MAX_PICTURES) throw new Problem('proof_replaced_too_often');
  return job;
}
