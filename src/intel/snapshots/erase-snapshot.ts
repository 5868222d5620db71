import { principalOf } from '#src/http/caller/access.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { eraseSnapshot as store } from './erase-snapshot-store.ts';

/**
 * Erases a page’s bytes and what was quoted of them. The rows come first, so that nothing is shown any more; the bytes go
 * then; where that fails, with a repetition or the sweep. Throws `not_found`, `storage_unavailable`.
 */
export async function eraseSnapshot(
  { db, actor, snapshots }: Pick<IntelContext, 'db' | 'actor' | 'snapshots'>,
  sha256: string,
): Promise<void> {
  const done = await store(db, sha256, principalOf(actor));
  if ('refused' in done) throw new Problem(done.refused);
  await snapshots.remove([sha256]);
}
