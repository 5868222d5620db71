import { Problem } from '../../platform/problem/problem.ts';
import type { DeliveryContext } from '../context.ts';
import type { Driver } from '../driver.ts';
import { driverReachOf } from '../driver-reach.ts';
import type { DriverId } from '../ids.ts';
import { bindPerson } from '../store/driver-persons.ts';

/**
 * A person agrees to act as the driver that names them. Idempotent. Throws `not_found`, also for a driver that names
 * somebody else, and `user_already_driver`.
 */
export async function confirmDriver(ctx: Pick<DeliveryContext, 'db' | 'actor' | 'now'>, id: DriverId): Promise<Driver> {
  const reach = driverReachOf(ctx.actor);
  const bound =
    reach !== 'all' && 'userSub' in reach ? await bindPerson(ctx.db, id, reach.userSub, ctx.now) : undefined;
  if (bound === undefined) throw new Problem('not_found');
  return bound;
}
