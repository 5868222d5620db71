import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { isUnset } from '#src/delivery/geo.ts';
import { matchDrivers, type Match, type MatchRequest } from './matching.ts';
import { findNearest } from './nearest-store.ts';
import { refuseForeignProducts } from '#src/delivery/drivers/register-driver.ts';
import { driverReachOf } from '#src/delivery/drivers/driver-reach.ts';

/** The best drivers for a pickup, in one trip. Throws `coordinates_unset`, `product_not_yours`. */
export async function matchPool(ctx: Pick<DeliveryContext, 'db' | 'actor'>, request: MatchRequest): Promise<Match> {
  if (isUnset(request.pickup))
    throw new Problem('coordinates_unset', {
      errors: [{ pointer: '#/pickupLat', code: 'coordinates_unset', detail: 'Send the real position.' }],
    });
  refuseForeignProducts(driverReachOf(ctx.actor), [request.product]);
  return matchDrivers(await findNearest(ctx.db, request), request);
}
