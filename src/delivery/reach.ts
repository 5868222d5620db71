import { isOps, type Actor } from '../platform/http/access.ts';

/** Whose deliveries a caller may read: an owner's, those of some products, or all. */
export type Reach = { readonly owner: string } | { readonly products: readonly string[] } | 'all';

const NOTHING: Reach = { products: [] };

/** How far a caller reaches: ops to everything, a pool key to its products, a bearer that may read to its owner's. */
export function reachOf(actor: Actor): Reach {
  if (isOps(actor)) return 'all';
  switch (actor.kind) {
    case 'pool':
      return { products: actor.products };
    case 'bearer':
      return actor.scopes.has('deliveries:read') ? { owner: actor.owner } : NOTHING; // an open route lets any token in
    case 'signed':
    case 'anonymous':
      return NOTHING;
  }
}

/** Whether a delivery lies within that reach. */
export const reaches = (reach: Reach, delivery: { readonly owner: string; readonly product: string }) =>
  reach === 'all' || ('owner' in reach ? reach.owner === delivery.owner : reach.products.includes(delivery.product));
