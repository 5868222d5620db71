import { commitOnce, decideAndCommit, loadRow } from '#src/platform/db/commit.ts';
import { withoutKey } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { driverSpeakerOf, moversOf } from '#src/delivery/jobs/job-reach.ts';
import { notTaken } from './not-taken.ts';
import { AGE_CHECK_FAILED, decideIdCheck, type IdFindings, type Proof } from './proof.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import {
  isCheckedJobUnchanged,
  lockProvenJob,
  provenJobOf,
  putProof,
  selectProvenJob,
  type ProvenJobRow,
} from './proofs-store.ts';
import { reportEvent } from '#src/delivery/journey/report-event.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'remind' | 'announce' | 'dispatch'>;

export interface CheckedId {
  readonly proof: Proof;
  /** The delivery's status now: `returning` after a failed check. Null for a sibling's job. */
  readonly deliveryStatus: DeliveryStatus | null;
}

/**
 * Records what a driver saw on the recipient's ID, in two round trips. A failed check is final and sends the goods back:
 * one more. After a crash before that, storing the check again sends the goods back; meanwhile nothing can be handed over
 * without a passed check. Throws `not_found`, `invalid_state_transition`.
 */
export async function checkId(ctx: Ctx, jobId: JobId, findings: IdFindings): Promise<CheckedId> {
  const { proof, deliveryStatus } = await recordIdCheck(ctx, jobId, findings);
  const { data } = proof;
  if (data === null || !('checkedBy' in data) || data.passed) return { proof, deliveryStatus };
  if (deliveryStatus === null || deliveryStatus === 'returning') return { proof, deliveryStatus };
  const speaksFor = ctx.actor.kind === 'pool' ? { driverId: data.checkedBy } : {};
  await reportEvent(ctx, jobId, { type: 'returning', reason: AGE_CHECK_FAILED, ...speaksFor }, undefined);
  return { proof, deliveryStatus: 'returning' };
}

/** Records the check, unless one that failed stands. */
async function recordIdCheck(ctx: Ctx, jobId: JobId, findings: IdFindings): Promise<CheckedId> {
  const load = selectProvenJob({ jobId, reach: driverSpeakerOf(ctx.actor) }, 'id_check');
  return decideAndCommit(
    await loadRow<ProvenJobRow>(ctx.db, load),
    (row) => {
      if (row === undefined) throw new Problem('not_found');
      const job = provenJobOf(row);
      const decision = decideIdCheck(job, findings);
      if (decision.kind === 'illegal') throw notTaken(job, 'id_check', moversOf(ctx.actor, 'driver'));
      return { job, ...decision };
    },
    async ({ job, kind, proof }) => {
      const checked = { proof, deliveryStatus: job.deliveryStatus };
      if (kind === 'stands') return checked;
      const result = await commitOnce<ProvenJobRow, CheckedId>(ctx.db, withoutKey, {
        locks: lockProvenJob(jobId),
        unchanged: isCheckedJobUnchanged(jobId, job),
        parts: [putProof(jobId, proof, null)],
        value: checked,
        load,
      });
      return 'refused' in result ? result : result.value;
    },
  );
}
