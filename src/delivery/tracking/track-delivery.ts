import { unknownLink } from '#src/delivery/tracking/unknown-link.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { findTracked } from './select-tracking-store.ts';
import { publicTracking, type Tracking } from './tracking.ts';

/** What the public sees of a delivery. Throws `not_found`, `tracking_expired`. */
export async function trackDelivery(ctx: Pick<DeliveryContext, 'db' | 'now'>, slug: TrackingSlug): Promise<Tracking> {
  const found = await findTracked(ctx.db, slug);
  if (found === undefined) throw unknownLink();
  return publicTracking(found, ctx.now);
}
