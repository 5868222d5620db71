import { isOps, type Actor } from '#src/http/caller/access.ts';

/** The deliveries that a caller may read: an owner's, those of some products, or all. */
export type Reach = { readonly owner: string } | { readonly products: readonly string[] } | 'all';

const NOTHING: Reach = { products: [] };

/**
 * The reach of a caller: everything for ops, its products for a pool key, its owner's for a bearer token that may read.
 */
export function reachOf(actor: Actor): Reach {
  if (isOps(actor)) return 'all';
  switch (actor.kind) {
    case 'pool':
      return { products: actor.products };
    case 'bearer':
      return actor.scopes.has('deliveries:read') ? { owner: actor.owner } : NOTHING; // an open route accepts any token
    default:
      return NOTHING; // no other kind of credential is taken here
  }
}

/** Whether a delivery lies within that reach. */
export const reaches = (reach: Reach, delivery: { readonly owner: string; readonly product: string }) =>
  reach === 'all' || ('owner' in reach ? reach.owner === delivery.owner : reach.products.includes(delivery.product));
