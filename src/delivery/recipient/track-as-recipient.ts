import { unknownLink } from '#src/delivery/tracking/unknown-link.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { isRecipientOf } from './recipient.ts';
import { recipientTracking, type RecipientTracking } from './recipient-view.ts';
import { findForRecipient } from './select-recipient-store.ts';

/** What its recipient sees of a delivery. Throws `not_found`, also for another one's, and `tracking_expired`. */
export async function trackAsRecipient(
  ctx: Pick<DeliveryContext, 'db' | 'now' | 'actor' | 'payPages'>,
  slug: TrackingSlug,
): Promise<RecipientTracking> {
  const found = isRecipientOf(ctx.actor, slug) ? await findForRecipient(ctx.db, slug) : undefined;
  if (found === undefined) throw unknownLink();
  return recipientTracking({ ...found, takesTips: ctx.payPages !== undefined }, ctx.now);
}
