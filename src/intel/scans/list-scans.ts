import { checkKnown, checkProduct } from '#src/intel/catalog/check-product.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { ScanFilter } from './scan-filter.ts';
import type { Scan } from './scan.ts';
import { selectScans } from './scans-store.ts';

/** A page of the scans that the caller reads, the newest first, in one trip. Throws `product_not_yours`, `query_invalid`, `cursor_invalid`. */
export async function listScans(
  { db, actor, tokens }: Pick<IntelContext, 'db' | 'actor' | 'tokens'>,
  filter: ScanFilter,
  page: PageRequest,
): Promise<{ readonly scans: readonly Scan[]; readonly nextCursor: string | null }> {
  const reach = checkProduct(actor, filter.product);
  const { product, targetId, status, reason, outcome } = filter;
  const list = ['scans', reach, product, targetId, status, reason, outcome];
  const { items, nextCursor } = await readPage({ ...tokens, list }, page, async (after, limit) => {
    const { known, rows } = await selectScans(db, reach, filter, after, limit);
    checkKnown(actor, product, known);
    return rows.map((scan) => ({ createdAt: scan.startedAt, id: scan.id, scan }));
  });
  return { scans: items.map(({ scan }) => scan), nextCursor };
}
