import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DriverId, JobId } from '#src/delivery/ids.ts';
import { driverSpeakerOf, moversOf } from '#src/delivery/jobs/job-reach.ts';
import { AGE_CHECK_FAILED, type IdCheck, type IdFindings, type Proof } from './proof.ts';
import { proofIn, refusedProof } from './proof-outcome.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { recordIdCheck } from './proofs-store.ts';
import { reportEvent } from '#src/delivery/journey/report-event.ts';

export interface CheckedId {
  readonly proof: Proof;
  /** The delivery's status now: `returning` after a failed check. Null for a sibling's job. */
  readonly deliveryStatus: DeliveryStatus | null;
}

/**
 * Records what a driver saw on the recipient's ID. A failed check is final and sends the goods back: two round trips.
 * After a crash between them, storing the check again sends the goods back; meanwhile nothing can be handed over
 * without a passed check. Throws `not_found`, `invalid_state_transition`.
 */
export async function checkId(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'remind' | 'announce' | 'dispatch'>,
  jobId: JobId,
  findings: IdFindings,
): Promise<CheckedId> {
  const outcome = await recordIdCheck(ctx.db, { jobId, reach: driverSpeakerOf(ctx.actor) }, findings);
  if ('refused' in outcome) throw refusedProof(outcome, 'id_check', moversOf(ctx.actor, 'driver'));
  const { proof, deliveryStatus } = proofIn(outcome);
  const { passed, checkedBy } = proof.data as IdCheck;
  if (passed || deliveryStatus === null || deliveryStatus === 'returning') return { proof, deliveryStatus };
  const speaksFor = ctx.actor.kind === 'pool' ? { driverId: checkedBy as DriverId } : {};
  await reportEvent(ctx, jobId, { type: 'returning', reason: AGE_CHECK_FAILED, ...speaksFor }, undefined);
  return { proof, deliveryStatus: 'returning' };
}
