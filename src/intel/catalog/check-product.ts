import type { Actor } from '#src/http/caller/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { reachOf, reachTo, within, type Reach } from '#src/intel/reach.ts';

/** What the caller reads of a product, or of all theirs. Throws `product_not_yours`. */
export function checkProduct(actor: Actor, product: string | undefined): Reach {
  const reach = reachTo(reachOf(actor), product);
  if (reach === undefined) throw new Problem('product_not_yours', { detail: `This key is not for ${product}.` });
  return reach;
}

/** Refuses a product that there isn't; `known`: all that there are. Throws `query_invalid`, with those that the caller may ask for. */
export function checkKnown(actor: Actor, product: string | undefined, known: readonly string[]): void {
  if (product === undefined || known.includes(product)) return;
  const detail = `Must be one of: ${within(reachOf(actor), known).join(', ')}.`;
  throw new Problem('query_invalid', { errors: [{ pointer: 'query.product', code: 'invalid_value', detail }] });
}
