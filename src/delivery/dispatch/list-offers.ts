import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { driverSpeakerOf } from '#src/delivery/jobs/job-reach.ts';
import { fromArea, type OpenOffer } from './offer.ts';
import { listOpenOffers } from './select-offers-store.ts';

/** The offers that a driver can accept now, in one round trip. Throws `query_invalid` if the driver isn't named. */
export async function listOffers(
  ctx: Pick<DeliveryContext, 'db' | 'actor'>,
  driverId: DriverId | undefined,
): Promise<readonly OpenOffer[]> {
  const reach = driverSpeakerOf(ctx.actor);
  const isDriver = reach !== 'all' && 'userSub' in reach;
  if (driverId === undefined && !isDriver) {
    throw new Problem('query_invalid', {
      errors: [{ pointer: 'query.driverId', code: 'required', detail: 'Required: the driver whose offers to list.' }],
    });
  }
  const offers = await listOpenOffers(ctx.db, reach, driverId);
  return isDriver ? offers.map(fromArea) : offers;
}
