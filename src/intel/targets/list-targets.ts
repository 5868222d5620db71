import { checkKnown, checkProduct } from '#src/intel/catalog/check-product.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { TargetFilter } from './target-filter.ts';
import type { Target } from './target.ts';
import { selectTargets } from './targets-store.ts';

/** A page of the targets that the caller reads, the newest first, in one trip. Throws `product_not_yours`, `query_invalid`, `cursor_invalid`. */
export async function listTargets(
  { db, actor, tokens }: Pick<IntelContext, 'db' | 'actor' | 'tokens'>,
  filter: TargetFilter,
  page: PageRequest,
): Promise<{ readonly targets: readonly Target[]; readonly nextCursor: string | null }> {
  const reach = checkProduct(actor, filter.product);
  const { product, competitor, pageType, health, enabled } = filter;
  const list = ['targets', reach, product, competitor, pageType, health, enabled];
  const { items, nextCursor } = await readPage({ ...tokens, list }, page, async (after, limit) => {
    const { known, rows } = await selectTargets(db, reach, filter, after, limit);
    checkKnown(actor, product, known);
    return rows;
  });
  return { targets: items, nextCursor };
}
