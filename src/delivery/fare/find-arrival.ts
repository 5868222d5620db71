import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { coarsen } from '#src/delivery/geo.ts';
import { arrivalOf, type Estimate } from './arrival.ts';
import type { Fare } from './fare.ts';
import { findFreeDrivers } from './free-drivers-store.ts';

const PRODUCT = 'delivery';
/** Of the pickup that is asked for: about half a mile. */
const SNAPPED_DIGITS = 2;

/**
 * When a driver could be there and arrive, by the pool as it is now, in one round trip. It binds nobody. A database that
 * can't be reached costs the estimate, not the quote.
 */
export async function findArrival(
  { db, now, dispatch }: Pick<DeliveryContext, 'db' | 'now' | 'dispatch'>,
  { inputs, milliMiles }: Pick<Fare, 'inputs' | 'milliMiles'>,
): Promise<Estimate> {
  const terms = dispatch[PRODUCT] ?? dispatch['*'];
  const pickup = coarsen(inputs.pickup, SNAPPED_DIGITS);
  try {
    const free = await findFreeDrivers(db, { pickup, radiusMiles: terms.maxRadiusMiles, product: PRODUCT });
    return arrivalOf(free, milliMiles, terms, now) ?? { unknown: 'no_driver_nearby' };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'database_unavailable') throw error;
    return { unknown: 'not_known_now' };
  }
}
