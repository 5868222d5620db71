import type { IntelContext } from '#src/intel/context.ts';
import { reachOf } from '#src/intel/reach.ts';
import type { Snapshots } from '#src/intel/snapshots/open-snapshots.ts';
import { SnapshotDamaged } from '#src/intel/snapshots/snapshot-damaged.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { InputPage } from '#src/intel/pages/inputs.ts';
import { selectStored } from './proofs-store.ts';
import type { StoredInsight } from './stored-insight.ts';
import { pagesOf, restsOnScan, verified, type ReadPage, type Verification } from './verification.ts';

/** Pages that are read for one insight: those of a sound one are two. */
const MOST_PAGES = 4;

/**
 * Derives an insight again from its stored pages: one trip, and a look at each page. Throws `not_found`,
 * `storage_unavailable`.
 */
export async function verifyInsight(
  { db, actor, snapshots }: Pick<IntelContext, 'db' | 'actor' | 'snapshots'>,
  id: string,
): Promise<{ readonly stored: StoredInsight; readonly verification: Verification }> {
  const stored = await selectStored(db, reachOf(actor), id);
  if (stored === undefined) throw new Problem('not_found');
  const wanted = stored.isErased || restsOnScan(stored) ? [] : pagesOf(stored).slice(0, MOST_PAGES);
  const pages = await Promise.all(wanted.map(({ side, page }) => readPage(snapshots, side, page)));
  return { stored, verification: verified(stored, pages) };
}

async function readPage(snapshots: Snapshots, side: ReadPage['side'], page: InputPage): Promise<ReadPage> {
  const known = { side, sha256: page.sha256, found: null, version: null };
  try {
    const bytes = await snapshots.get(page.sha256);
    if (bytes === undefined) return { ...known, state: 'missing' };
    const found = sha256Hex(bytes);
    if (found !== page.sha256) return { ...known, state: 'changed', found };
    return { ...known, state: 'intact', found, version: { ...page, bytes } };
  } catch (error) {
    if (error instanceof SnapshotDamaged) return { ...known, state: 'damaged' };
    throw error;
  }
}
