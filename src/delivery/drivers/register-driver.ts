import { settleOnce, type Once, type Outcome } from '#src/platform/db/once.ts';
import { principalOf } from '#src/http/caller/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Driver, DriverProfile } from './driver.ts';
import { driverReachOf, isOfProducts, type DriverReach } from './driver-reach.ts';
import { driverIdOf } from '#src/delivery/ids.ts';
import { insertDriver } from './drivers-store.ts';

/** A pool key acts for its own products only. Throws `product_not_yours`. */
export function refuseForeignProducts(reach: DriverReach, products: readonly string[]): void {
  if (!isOfProducts(reach)) return;
  const foreign = products.filter((product) => !reach.products.includes(product));
  if (foreign.length > 0)
    throw new Problem('product_not_yours', { detail: `This key is not for ${foreign.join(', ')}.` });
}

/** Throws `suspension_by_ops`: only ops suspends a driver or lifts a suspension. */
export function refuseSuspension(reach: DriverReach, status: DriverProfile['status'] | undefined): void {
  if (isOfProducts(reach) && status === 'suspended') throw new Problem('suspension_by_ops');
}

/**
 * Adds a driver to the pool. A person whom a product names in `userSub` has to agree before they act as the driver.
 * Throws `product_not_yours`, `suspension_by_ops`, `user_already_driver`.
 */
export async function registerDriver(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'now' | 'newId'>,
  profile: DriverProfile,
  once: Once | undefined,
): Promise<Outcome<Driver>> {
  const reach = driverReachOf(ctx.actor);
  refuseForeignProducts(reach, profile.products);
  refuseSuspension(reach, profile.status);
  const driver = newDriver(ctx, reach, profile);
  const parts = insertDriver(driver, principalOf(ctx.actor), ctx.newId);
  return settleOnce(ctx.db, { once, attempt: ctx.newId(), keepFor: 'day' }, driver, parts);
}

function newDriver(
  { now, newId }: Pick<DeliveryContext, 'now' | 'newId'>,
  reach: DriverReach,
  { displayName, phone, vehicleType, products, licences, status, userSub }: DriverProfile,
): Driver {
  const vouchedFor = isOfProducts(reach) ? reach.products : null;
  const person = isOfProducts(reach) ? { userSub: null, claimedSub: userSub } : { userSub, claimedSub: null };
  return {
    id: driverIdOf(newId()),
    displayName,
    phone,
    vehicleType,
    products: [...new Set(products)],
    pausedProducts: status === 'paused' ? [...new Set(products)] : [],
    licences: licences.map((each) => ({ ...each, products: vouchedFor, verifiedAt: now })),
    status: status === 'suspended' ? 'suspended' : 'available',
    ...person,
    rating: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
