import type { Actor } from '#src/http/caller/access.ts';

/** What a caller reads: what is watched for some products, or everything. */
export type Reach = { readonly products: readonly string[] } | 'all';

/** A service key reads its own products. Whoever else a route lets in reads all. */
export const reachOf = (actor: Actor): Reach => (actor.kind === 'service' ? { products: actor.products } : 'all');

/** Whether a caller is told who asked for something: only whoever may read all is. */
export const seesPeople = (actor: Actor): boolean =>
  actor.kind === 'bearer' && (actor.scopes.has('intel:read') || actor.scopes.has('intel:admin'));

/** One product within a reach; undefined: it isn't the caller’s. */
export function reachTo(reach: Reach, product: string | undefined): Reach | undefined {
  if (product === undefined) return reach;
  return reach === 'all' || reach.products.includes(product) ? { products: [product] } : undefined;
}

/** Those of some products that are within a reach. */
export const within = (reach: Reach, products: readonly string[]): readonly string[] =>
  reach === 'all' ? products : products.filter((each) => reach.products.includes(each));
