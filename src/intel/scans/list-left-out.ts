import type { IntelContext } from '#src/intel/context.ts';
import type { Decision } from './scan-filter.ts';
import { selectLeftOut } from './scans-store.ts';

/** How many decisions of each scan are listed beside it. */
export const LEFT_OUT = 10;

/** What each of some scans that the caller reads left out, at most `LEFT_OUT` each, by the scan’s id: in one trip. */
export async function listLeftOut(
  { db }: Pick<IntelContext, 'db'>,
  scanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Decision[]>> {
  const found = scanIds.length === 0 ? [] : await selectLeftOut(db, scanIds, LEFT_OUT);
  return Map.groupBy(found, ({ scanId }) => scanId);
}
