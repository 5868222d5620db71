import { commitOnce, decideAndCommit, loadOnce } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { changeReachOf, changerOf } from '#src/delivery/cancellation/cancellation.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { invalidTransition } from '#src/delivery/journey/operations.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import {
  decideRenewal,
  MAX_PIN_RENEWALS,
  pinHashOf,
  pinOf,
  type Renewable,
  type RenewalRefusal,
  type RenewedPin,
} from './pin.ts';
import {
  announcesRenewal,
  isRenewableUnchanged,
  lockRenewable,
  renewableOf,
  renewalParts,
  selectRenewable,
  type RenewableRow,
} from './pin-renewals-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'announce' | 'idSecret'>;

/** Of those who renew it at once each uses one up; after the last one nobody waits. */
const ATTEMPTS = MAX_PIN_RENEWALS + 1;

/**
 * Gives a delivery a new PIN if the old one is locked or known to others, in two round trips. A proof made with the old
 * one no longer counts. Throws `not_found`, `pin_not_required`, `invalid_state_transition`, `pin_renewals_used_up`.
 */
export async function resetPin(ctx: Ctx, id: DeliveryId, once: Once | undefined): Promise<Outcome<RenewedPin>> {
  const load = selectRenewable(id, changeReachOf(ctx.actor));
  const loaded = await loadOnce<RenewableRow, RenewedPin>(ctx.db, once, load);
  if ('outcome' in loaded) return loaded.outcome;
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const done = await decideAndCommit(
    loaded.row,
    (row) => decided(ctx, row),
    ({ it, renewed }) =>
      commitOnce<RenewableRow, RenewedPin, 'announce'>(ctx.db, claim, {
        locks: [lockRenewable(id)],
        unchanged: isRenewableUnchanged(it),
        parts: renewalParts(renewed, hashOf(ctx, it, renewed), changerOf(ctx.actor)),
        value: renewed,
        effects: announcesRenewal(id),
        load,
      }),
    ATTEMPTS,
  );
  if (done.effects === 'announce') ctx.announce();
  return done;
}

const hashOf = ({ idSecret }: Ctx, { id, jobId }: Renewable, { renewals }: RenewedPin) =>
  pinHashOf(idSecret, jobId, pinOf(idSecret, id, renewals));

function decided(ctx: Ctx, row: RenewableRow | undefined) {
  if (row === undefined) throw new Problem('not_found');
  const it = renewableOf(row);
  const renewed = decideRenewal(it);
  if ('refused' in renewed) throw problemOf(ctx, it, renewed.refused);
  return { it, renewed };
}

function problemOf({ actor }: Ctx, { deliveryStatus, jobStatus }: Renewable, refusal: RenewalRefusal): Problem {
  switch (refusal) {
    case 'unset':
      return new Problem('pin_not_required');
    case 'illegal':
      return invalidTransition({ deliveryStatus, jobStatus }, { door: 'pin', movers: [changerOf(actor)] });
    case 'used_up':
      return new Problem('pin_renewals_used_up');
  }
}
