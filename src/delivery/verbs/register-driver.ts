import { settleOnce, type Once, type Settled, type Settlement } from '../../platform/db/once.ts';
import { Problem } from '../../platform/problem/problem.ts';
import type { DeliveryContext } from '../context.ts';
import type { Driver, DriverProfile } from '../driver.ts';
import { driverReachOf, type DriverReach } from '../driver-reach.ts';
import type { DriverId } from '../ids.ts';
import { insertDriver } from '../store/drivers.ts';

/** A pool key speaks for its own products only. Throws `product_not_yours`. */
export function refuseForeignProducts(reach: DriverReach, products: readonly string[]): void {
  if (reach === 'all' || !('products' in reach)) return;
  const foreign = products.filter((product) => !reach.products.includes(product));
  if (foreign.length > 0)
    throw new Problem('product_not_yours', { detail: `This key is not for ${foreign.join(', ')}.` });
}

/** Adds a driver to the pool. Throws `product_not_yours`, `user_already_driver`. */
export async function registerDriver(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'now' | 'newId'>,
  profile: DriverProfile,
  once: Once | undefined,
  answer: (driver: Driver) => Settlement,
): Promise<Settled> {
  refuseForeignProducts(driverReachOf(ctx.actor), profile.products);
  const driver: Driver = {
    id: ctx.newId() as DriverId,
    ...profile,
    rating: null,
    version: 1,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  return settleOnce(ctx.db, { once, attempt: ctx.newId(), keepFor: 'day' }, answer(driver), [insertDriver(driver)]);
}
