import { principalOf } from '#src/http/caller/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { sharedFields, type Driver, type DriverProfile } from './driver.ts';
import { driverReachOf } from './driver-reach.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { updateDriver, type DriverRefusal } from './driver-changes-store.ts';
import { refuseForeignProducts, refuseSuspension } from './register-driver.ts';

/**
 * Changes a driver's profile as far as the caller may. Throws `not_found`, `version_mismatch`, `product_not_yours`,
 * `driver_shared`, `suspension_by_ops`, `user_already_driver`.
 */
export async function changeDriver(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'now'>,
  id: DriverId,
  given: Partial<DriverProfile>,
  version: number | undefined,
): Promise<Driver> {
  const reach = driverReachOf(ctx.actor);
  refuseForeignProducts(reach, given.products ?? []);
  refuseSuspension(reach, given.status);
  const change = given.products === undefined ? given : { ...given, products: [...new Set(given.products)] };
  const verifiedBy = principalOf(ctx.actor);
  const changed = await updateDriver(ctx.db, { id, reach, change, verifiedBy, at: ctx.now, version });
  if ('updated' in changed) return changed.updated;
  throw problemOf(changed.refused, change);
}

function problemOf(refused: DriverRefusal, change: Partial<DriverProfile>): Problem {
  switch (refused) {
    case 'not_found':
      return new Problem('not_found');
    case 'version':
      return new Problem('version_mismatch');
    case 'suspended':
      return new Problem('suspension_by_ops');
    case 'shared':
      return new Problem('driver_shared', {
        errors: sharedFields
          .filter((field) => change[field] !== undefined)
          .map((field) => ({
            pointer: `#/${field}`,
            code: 'driver_shared',
            detail: 'Changed by ops, or by a key that all of the driver’s products are of.',
          })),
      });
  }
}
