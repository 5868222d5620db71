import { checkKnown, checkProduct } from '#src/intel/catalog/check-product.ts';
import type { InsightFilter } from './insight-filter.ts';
import type { Insight } from './insight.ts';
import { readNewestSeq, selectTail } from './insights-store.ts';
import type { InsightReader } from './list-insights.ts';

/**
 * The insights that are new or whose status changed after a number, in the order in which they did, in one trip. Numbers
 * are given under the lock of one row: whoever has seen one has seen all before it. Throws `product_not_yours`,
 * `query_invalid`.
 */
export async function readTail(
  { db, actor }: Pick<InsightReader, 'db' | 'actor'>,
  filter: InsightFilter,
  afterSeq: number,
  limit: number,
): Promise<readonly Insight[]> {
  const reach = checkProduct(actor, filter.product);
  const { known, rows } = await selectTail(db, reach, filter, afterSeq, limit);
  checkKnown(actor, filter.product, known);
  return rows;
}

/** The newest number: a tail that begins there hears of what comes. Throws `product_not_yours`, `query_invalid`. */
export async function readNewest(
  { db, actor }: Pick<InsightReader, 'db' | 'actor'>,
  product?: string,
): Promise<number> {
  checkProduct(actor, product);
  const { known, rows } = await readNewestSeq(db, product);
  checkKnown(actor, product, known);
  return rows[0] ?? 0;
}
