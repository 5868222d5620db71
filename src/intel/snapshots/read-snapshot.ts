import type { IntelContext } from '#src/intel/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { findSnapshot } from './erase-snapshot-store.ts';

/** A page’s bytes as they came. Throws `not_found`, `snapshot_erased`, `storage_unavailable`. */
export async function readSnapshot(
  { db, snapshots }: Pick<IntelContext, 'db' | 'snapshots'>,
  sha256: string,
): Promise<Uint8Array> {
  const found = await findSnapshot(db, sha256);
  if (found === undefined) throw new Problem('not_found');
  if (found.is_erased) throw new Problem('snapshot_erased');
  const bytes = await snapshots.get(sha256);
  if (bytes === undefined) throw new Problem('not_found');
  return bytes;
}
