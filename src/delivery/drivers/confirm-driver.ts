import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Driver } from './driver.ts';
import { driverReachOf } from './driver-reach.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { bindPerson } from './driver-persons-store.ts';

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
