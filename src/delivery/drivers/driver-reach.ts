import { isOps, type Actor } from '#src/http/caller/access.ts';

/** The drivers that a caller may see or act as: those of some products, the one that a person is, or all. */
export type DriverReach = { readonly products: readonly string[] } | { readonly userSub: string } | 'all';

const PERSON = 'user:';

/** A pool key reaches its products' drivers, a person only the driver that they are, ops everybody. */
export function driverReachOf(actor: Actor): DriverReach {
  if (isOps(actor)) return 'all';
  if (actor.kind === 'pool') return { products: actor.products };
  return actor.kind === 'bearer' && actor.principal.startsWith(PERSON)
    ? { userSub: actor.principal.slice(PERSON.length) }
    : { products: [] };
}

/**
 * Whether the reach is that of some products. What a driver has in common in every product can be changed only by ops,
 * or if no other product has the driver.
 */
export const isOfProducts = (reach: DriverReach): reach is { readonly products: readonly string[] } =>
  reach !== 'all' && 'products' in reach;
