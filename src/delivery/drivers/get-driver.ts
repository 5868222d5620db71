import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Driver } from './driver.ts';
import { driverReachOf } from './driver-reach.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { findDriver } from './drivers-store.ts';

/** One driver within the caller's reach. Throws `not_found`, also for another product's. */
export async function getDriver(ctx: Pick<DeliveryContext, 'db' | 'actor'>, id: DriverId): Promise<Driver> {
  const found = await findDriver(ctx.db, id, driverReachOf(ctx.actor));
  if (found === undefined) throw new Problem('not_found');
  return found;
}
