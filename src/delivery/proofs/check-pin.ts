import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { driverSpeakerOf, moversOf } from '#src/delivery/jobs/job-reach.ts';
import { pinHashOf } from './pin.ts';
import type { Proof } from './proof.ts';
import { proofIn, refusedProof } from './proof-outcome.ts';
import { comparePin } from './proofs-store.ts';

/**
 * Compares the recipient's PIN with the sender's, in one round trip. Throws `pin_wrong` with the tries that are left,
 * `pin_locked` after them, `pin_not_required`, `not_found`, `invalid_state_transition`.
 */
export async function checkPin(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'idSecret'>,
  jobId: JobId,
  pin: string,
): Promise<Proof> {
  const reach = driverSpeakerOf(ctx.actor);
  const outcome = await comparePin(ctx.db, { jobId, reach }, pinHashOf(ctx.idSecret, jobId, pin));
  if ('refused' in outcome) throw refusedProof(outcome, 'pin', moversOf(ctx.actor, 'driver'));
  return proofIn(outcome).proof;
}
