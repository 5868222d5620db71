import { Problem } from '#src/platform/problem/problem.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import type { Refused } from '#src/platform/db/decide.ts';
import type { Done, Once } from '#src/platform/db/once.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DriverId, OfferId } from '#src/delivery/ids.ts';
import { driverSpeakerOf } from '#src/delivery/jobs/job-reach.ts';
import type { OfferAnswer, OfferRefusals } from './offers-store.ts';

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

export const claimOf = (ctx: Pick<DeliveryContext, 'newId'>, once: Once | undefined) =>
  ({ once, attempt: ctx.newId(), keepFor: 'day' }) as const;

/** A back end says which driver answers; a person is only one. */
export function answerOf({ actor }: Pick<DeliveryContext, 'actor'>, { offerId, driverId }: Answering): OfferAnswer {
  const reach = driverSpeakerOf(actor);
  if (driverId === undefined && (reach === 'all' || !('userSub' in reach))) {
    throw new Problem('validation_failed', {
      errors: [{ pointer: '#/driverId', code: 'required', detail: 'Required: the driver who answers.' }],
    });
  }
  return { offerId, driverId, reach };
}

/** Throws the refusal as its problem. */
export function doneOf<T, E>(decided: Done<T, E> | Refused<OfferRefusals>): Done<T, E> {
  if ('refused' in decided) throw new Problem(problems[decided.refused]);
  return decided;
}
