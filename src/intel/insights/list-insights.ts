import { checkKnown, checkProduct } from '#src/intel/catalog/check-product.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import { filterKey, type InsightFilter, type InsightOrder } from './insight-filter.ts';
import type { Insight } from './insight.ts';
import { selectInsights } from './insights-store.ts';

export type InsightReader = Pick<IntelContext, 'db' | 'actor' | 'tokens'>;

export interface InsightPage {
  readonly insights: readonly Insight[];
  readonly nextCursor: string | null;
}

/** A page of the insights that the caller reads, in one trip. Throws `product_not_yours`, `query_invalid`, `cursor_invalid`. */
export async function listInsights(
  { db, actor, tokens }: InsightReader,
  filter: InsightFilter,
  order: InsightOrder,
  page: PageRequest,
): Promise<InsightPage> {
  const reach = checkProduct(actor, filter.product);
  const list = ['insights', reach, order, ...filterKey(filter)];
  const { items, nextCursor } = await readPage({ ...tokens, list }, page, async (after, limit) => {
    const { known, rows } = await selectInsights(db, reach, filter, { order, after, limit });
    checkKnown(actor, filter.product, known);
    return rows.map((insight) => ({ createdAt: insight.detectedAt, id: insight.id, insight }));
  });
  return { insights: items.map(({ insight }) => insight), nextCursor };
}
