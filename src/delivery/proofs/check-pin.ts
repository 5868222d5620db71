import type { Refused } from '#src/platform/db/decide.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { driverSpeakerOf, moversOf } from '#src/delivery/jobs/job-reach.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { notTaken } from './not-taken.ts';
import { pinHashOf } from './pin.ts';
import { MAX_PIN_FAILURES, type Proof } from './proof.ts';
import { comparePin, type PinRefusals } from './compare-pin-store.ts';

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
  const compared = await comparePin(ctx.db, { jobId, reach }, pinHashOf(ctx.idSecret, jobId, pin));
  if ('refused' in compared) throw problemOf(compared, moversOf(ctx.actor, 'driver'));
  return compared.value;
}

function problemOf(refusal: Refused<PinRefusals>, movers: readonly Mover[]): Problem {
  switch (refusal.refused) {
    case 'not_found':
      return new Problem('not_found');
    case 'illegal':
      return notTaken(refusal.detail, 'pin', movers);
    case 'unset':
      return new Problem('pin_not_required');
    case 'locked':
      return new Problem('pin_locked');
    case 'wrong': {
      const { triesLeft } = refusal.detail;
      return new Problem('pin_wrong', {
        detail: `It isn’t the recipient’s PIN. Tries left: ${triesLeft} of ${MAX_PIN_FAILURES}.`,
        extensions: { triesLeft },
      });
    }
  }
}
