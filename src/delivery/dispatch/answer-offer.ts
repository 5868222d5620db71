import { Problem } from '#src/platform/problem/problem.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import type { Refused } from '#src/platform/db/decide.ts';
import type { Done, Once, Outcome } from '#src/platform/db/once.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DriverId, OfferId } from '#src/delivery/ids.ts';
import { driverSpeakerOf } from '#src/delivery/jobs/job-reach.ts';
import type { AnsweredOffer } from './offer.ts';
import {
  acceptOffer as accept,
  declineOffer as decline,
  type OfferAnswer,
  type OfferRefusals,
} from './offers-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'remind' | 'announce'>;

const problems: Readonly<Record<keyof OfferRefusals, ProblemCode>> = {
  not_found: 'not_found',
  taken: 'offer_taken',
  accepted: 'offer_accepted',
  declined: 'offer_declined',
  expired: 'offer_expired',
  withdrawn: 'offer_withdrawn',
  busy: 'driver_busy',
  unpaid: 'payment_not_authorised',
  closed: 'outside_delivery_hours',
  not_eligible: 'driver_not_eligible',
};

export interface Answering {
  readonly offerId: OfferId;
  /** The driver themself may omit it. */
  readonly driverId: DriverId | undefined;
}

/**
 * Accepts an offer for its driver. The first accept wins, and the winner may repeat it. Throws `offer_taken`,
 * `offer_expired`, `offer_declined`, `offer_withdrawn`, `driver_busy`, `driver_not_eligible`, `payment_not_authorised`,
 * `not_found`.
 */
export async function acceptOffer(
  ctx: Ctx,
  answering: Answering,
  once: Once | undefined,
): Promise<Outcome<AnsweredOffer>> {
  const done = doneOf(await accept(ctx.db, claimOf(ctx, once), answerOf(ctx, answering)));
  if (done.effects === 'announce') ctx.announce();
  return done;
}

/**
 * Declines an offer for its driver, who isn't asked again for this job. Throws `offer_accepted`, `offer_taken`,
 * `offer_expired`, `offer_declined`, `offer_withdrawn`, `not_found`.
 */
export async function declineOffer(
  ctx: Ctx,
  answering: Answering,
  once: Once | undefined,
): Promise<Outcome<AnsweredOffer>> {
  const done = doneOf(await decline(ctx.db, claimOf(ctx, once), answerOf(ctx, answering)));
  if (done.effects === 'next_wave') ctx.remind({ kind: 'wave', subject: done.value.jobId });
  return done;
}

const claimOf = (ctx: Ctx, once: Once | undefined) => ({ once, attempt: ctx.newId(), keepFor: 'day' }) as const;

/** A back end says which driver answers; a person is only one. */
function answerOf(ctx: Ctx, { offerId, driverId }: Answering): OfferAnswer {
  const reach = driverSpeakerOf(ctx.actor);
  if (driverId === undefined && (reach === 'all' || !('userSub' in reach))) {
    throw new Problem('validation_failed', {
      errors: [{ pointer: '#/driverId', code: 'required', detail: 'Required: the driver who answers.' }],
    });
  }
  return { offerId, driverId, reach };
}

function doneOf<T, E>(decided: Done<T, E> | Refused<OfferRefusals>): Done<T, E> {
  if ('refused' in decided) throw new Problem(problems[decided.refused]);
  return decided;
}
