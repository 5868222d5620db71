import type { DeliveryContext } from '#src/delivery/context.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { isRecipientOf, tidyNote } from '#src/delivery/recipient/recipient.ts';
import { unknownLink } from '#src/delivery/tracking/unknown-link.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { GivenRating, Rating } from './rating.ts';
import { insertRating } from './ratings-store.ts';

/**
 * Rates a delivery that has arrived, as its recipient, once: the same rating again is the same answer. One round trip.
 * Throws `not_found`, also for another one's, `tracking_expired`, `rating_too_early`, `already_rated`.
 */
export async function recordRating(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'announce'>,
  slug: TrackingSlug,
  given: GivenRating,
): Promise<Rating> {
  if (!isRecipientOf(ctx.actor, slug)) throw unknownLink();
  const done = await insertRating(ctx.db, slug, { ...given, comment: tidyNote(given.comment) });
  if ('refused' in done) throw done.refused === 'not_found' ? unknownLink() : new Problem(done.refused);
  if (done.effects === 'announce') ctx.announce();
  return done.value;
}
