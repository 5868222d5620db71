import { Problem } from '../../platform/problem/problem.ts';
import type { DeliveryContext } from '../context.ts';
import type { Driver, DriverProfile } from '../driver.ts';
import { driverReachOf } from '../driver-reach.ts';
import type { DriverId } from '../ids.ts';
import { updateDriver } from '../store/drivers.ts';
import { refuseForeignProducts } from './register-driver.ts';

/** Changes what is given of a driver's profile. Throws `not_found`, `version_mismatch`, `product_not_yours`, `user_already_driver`. */
export async function changeDriver(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'now'>,
  id: DriverId,
  change: Partial<DriverProfile>,
  version: number | undefined,
): Promise<Driver> {
  const reach = driverReachOf(ctx.actor);
  if (change.products !== undefined) refuseForeignProducts(reach, change.products);
  const { updated, exists } = await updateDriver(ctx.db, id, reach, change, { at: ctx.now, version });
  if (updated !== undefined) return updated;
  throw new Problem(exists ? 'version_mismatch' : 'not_found');
}
