import { principalOf } from '#src/http/caller/access.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { deleteTarget as store } from './put-target-store.ts';

/** Watches a page no longer, and forgets all that was found there; bytes that no other page has go with the sweep. Throws `not_found`. */
export async function deleteTarget({ db, actor }: Pick<IntelContext, 'db' | 'actor'>, id: string): Promise<void> {
  const done = await store(db, id, principalOf(actor));
  if ('refused' in done) throw new Problem(done.refused);
}
