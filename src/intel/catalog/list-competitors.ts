import type { IntelContext } from '#src/intel/context.ts';
import type { Category } from './category.ts';
import { checkKnown, checkProduct } from './check-product.ts';
import { selectWatched } from './watched-store.ts';
import type { WatchedCompetitor } from './watched.ts';

/** The competitors that are watched for a product, or for all of the caller’s, in one trip. Throws `product_not_yours`, `query_invalid`. */
export async function listCompetitors(
  { db, actor }: Pick<IntelContext, 'db' | 'actor'>,
  filter: { readonly product: string | undefined; readonly category: Category | undefined },
): Promise<readonly WatchedCompetitor[]> {
  const { known, rows } = await selectWatched(db, checkProduct(actor, filter.product), filter);
  checkKnown(actor, filter.product, known);
  return rows;
}
