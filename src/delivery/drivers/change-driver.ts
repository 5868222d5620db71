import { principalOf } from '#src/http/caller/access.ts';
import { commitOnce, decideAndCommit, loadRow } from '#src/platform/db/commit.ts';
import { withoutKey } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { sharedFields, type Driver, type DriverProfile } from './driver.ts';
import { decideChange, type DriverChange, type DriverRefusal } from './driver-change.ts';
import { driverReachOf } from './driver-reach.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import {
  changeParts,
  heldDriverIn,
  isDriverUnchanged,
  lockDriver,
  selectHeldDriver,
  type HeldDriverRow,
} from './driver-changes-store.ts';
import { refuseForeignProducts, refuseSuspension } from './register-driver.ts';

/**
 * Changes a driver's profile as far as the caller may. Throws `not_found`, `version_mismatch`, `product_not_yours`,
 * `driver_shared`, `suspension_by_ops`, `user_already_driver`.
 */
export async function changeDriver(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'now' | 'newId'>,
  id: DriverId,
  change: Partial<DriverProfile>,
  version: number | undefined,
): Promise<Driver> {
  const reach = driverReachOf(ctx.actor);
  refuseForeignProducts(reach, change.products ?? []);
  refuseSuspension(reach, change.status);
  const load = selectHeldDriver(id, reach);
  const { value } = await decideAndCommit(
    await loadRow<HeldDriverRow>(ctx.db, load),
    (row) => decided(row, { reach, change, version, at: ctx.now }),
    ({ held, changed }) =>
      commitOnce<HeldDriverRow, Driver>(ctx.db, withoutKey, {
        locks: [lockDriver(id)],
        unchanged: isDriverUnchanged(held),
        parts: changeParts(changed, principalOf(ctx.actor), ctx.newId),
        value: changed.driver,
        load,
      }),
  );
  return value;
}

function decided(row: HeldDriverRow | undefined, command: DriverChange) {
  if (row === undefined) throw new Problem('not_found');
  const held = heldDriverIn(row);
  const changed = decideChange(held, command);
  if ('refused' in changed) throw problemOf(changed.refused, command.change);
  return { held, changed };
}

function problemOf(refused: DriverRefusal, change: Partial<DriverProfile>): Problem {
  switch (refused) {
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
