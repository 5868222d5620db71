import type { DeliveryContext } from '#src/delivery/context.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { GivenRating, Rating } from './rating.ts';
import { insertRating } from './ratings-store.ts';

/**
 * Rates a delivery that has arrived, once: the same rating again is the same answer. One round trip. Throws `not_found`,
 * `tracking_expired`, `rating_too_early`, `already_rated`.
 */
export async function recordRating(
  ctx: Pick<DeliveryContext, 'db' | 'announce'>,
  slug: TrackingSlug,
  given: GivenRating,
): Promise<Rating> {
  const done = await insertRating(ctx.db, slug, given);
  if ('refused' in done)
    throw done.refused === 'not_found'
      ? new Problem('not_found', { detail: 'There is no delivery under this link.' })
      : new Problem(done.refused);
  if (done.effects === 'announce') ctx.announce();
  return done.value;
}
