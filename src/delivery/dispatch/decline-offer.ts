import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { AnsweredOffer } from './offer.ts';
import { answerOf, claimOf, doneOf, type Answering } from './offer-answer.ts';
import { declineOffer as store } from './offers-store.ts';

/**
 * Declines an offer for its driver, who isn't asked again for this job. Throws `offer_accepted`, `offer_taken`,
 * `offer_expired`, `offer_declined`, `offer_withdrawn`, `not_found`.
 */
export async function declineOffer(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'remind'>,
  answering: Answering,
  once: Once | undefined,
): Promise<Outcome<AnsweredOffer>> {
  const done = doneOf(await store(ctx.db, claimOf(ctx, once), answerOf(ctx, answering)));
  if (done.effects === 'next_wave') ctx.remind({ kind: 'wave', subject: done.value.jobId });
  return done;
}
