import type { DeliveryContext } from '#src/delivery/context.ts';
import { laterTipIdOf, type TrackingSlug } from '#src/delivery/ids.ts';
import { isRecipientOf } from '#src/delivery/recipient/recipient.ts';
import { unknownLink } from '#src/delivery/tracking/unknown-link.ts';
import type { Cents } from '#src/money/cents.ts';
import type { Refused } from '#src/platform/db/decide.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { MAX_UNPAID_TIPS, type LaterTip } from './later-tip.ts';
import { insertTip, type TipRefusals } from './tips-store.ts';

/**
 * Begins a tip to the driver of a delivery that has arrived, as its recipient. One round trip; `chargeTip` has it paid.
 * Throws `not_found`, also for another one's, `tracking_expired`, `tip_too_early`, `tips_used_up`, `tips_not_taken`,
 * `quota_exceeded`.
 */
export async function createTip(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'payPages'>,
  slug: TrackingSlug,
  amountMinor: Cents,
  once: Once,
): Promise<Outcome<LaterTip>> {
  if (!isRecipientOf(ctx.actor, slug)) throw unknownLink();
  if (ctx.payPages === undefined) throw new Problem('tips_not_taken');
  const claim = { once, attempt: ctx.newId(), keepFor: 'ever' } as const;
  const done = await insertTip(ctx.db, claim, slug, { id: laterTipIdOf(ctx.newId()), amountMinor });
  if ('refused' in done) throw problemOf(done);
  return done;
}

function problemOf(refusal: Refused<TipRefusals>): Problem {
  switch (refusal.refused) {
    case 'not_found':
      return unknownLink();
    case 'too_many':
      return new Problem('quota_exceeded', {
        detail: `${MAX_UNPAID_TIPS} tips of a delivery wait to be paid.`,
        retryAfterSeconds: refusal.detail.seconds,
      });
    case 'tip_too_early':
      return new Problem(refusal.refused, { extensions: { ...refusal.detail } });
    case 'tracking_expired':
    case 'tips_used_up':
      return new Problem(refusal.refused);
  }
}
