import type { Refused } from '#src/platform/db/decide.ts';
import type { Once, Settled } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { changeReachOf, changerOf } from '#src/delivery/cancellation/cancellation.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { invalidTransition, type Standing } from '#src/delivery/journey/operations.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { MAX_PIN_RENEWALS, pinHashOf, pinOf } from './pin.ts';
import { findPinJob, renewPin, type RenewRefusal } from './renew-pin-store.ts';

/**
 * Gives a delivery a new PIN if the old one is locked or known to others, in two round trips. A proof made with the old
 * one no longer counts. Throws `not_found`, `pin_not_required`, `invalid_state_transition`, `pin_renewals_used_up`.
 */
export async function resetPin(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'announce' | 'idSecret'>,
  id: DeliveryId,
  once: Once | undefined,
): Promise<Settled> {
  const [reach, mover] = [changeReachOf(ctx.actor), changerOf(ctx.actor)];
  const jobId = await findPinJob(ctx.db, id, reach);
  if (jobId === undefined) throw new Problem('not_found');
  const hashes = Array.from({ length: MAX_PIN_RENEWALS }, (_, before) =>
    pinHashOf(ctx.idSecret, jobId, pinOf(ctx.idSecret, id, before + 1)),
  );
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const renewed = await renewPin(ctx.db, claim, { id, reach, mover, hashes });
  if ('refused' in renewed) throw problemOf(renewed, mover);
  if (renewed.told === 'announce') ctx.announce();
  return renewed;
}

function problemOf({ refused, result }: Refused<RenewRefusal>, mover: Mover): Problem {
  switch (refused) {
    case 'not_found':
      return new Problem('not_found');
    case 'unset':
      return new Problem('pin_not_required');
    case 'illegal':
      return invalidTransition(result as Standing, { door: 'pin', movers: [mover] });
    case 'used_up':
      return new Problem('pin_renewals_used_up');
  }
}
