import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { AnsweredOffer } from './offer.ts';
import { answerOf, claimOf, doneOf, type Answering } from './offer-answer.ts';
import { acceptOffer as store } from './offers-store.ts';

/**
 * Accepts an offer for its driver. The first accept wins, and the winner may repeat it. Throws `offer_taken`,
 * `offer_expired`, `offer_declined`, `offer_withdrawn`, `driver_busy`, `driver_not_eligible`, `payment_not_authorised`,
 * `not_found`.
 */
export async function acceptOffer(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'announce'>,
  answering: Answering,
  once: Once | undefined,
): Promise<Outcome<AnsweredOffer>> {
  const done = doneOf(await store(ctx.db, claimOf(ctx, once), answerOf(ctx, answering)));
  if (done.effects === 'announce') ctx.announce();
  return done;
}
