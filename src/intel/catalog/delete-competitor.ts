import { principalOf } from '#src/http/caller/access.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { deleteCompetitor as store } from './put-competitor-store.ts';

/** Deletes a competitor of which nothing is watched. Throws `not_found`, `competitor_has_targets`. */
export async function deleteCompetitor({ db, actor }: Pick<IntelContext, 'db' | 'actor'>, slug: string): Promise<void> {
  const done = await store(db, slug, principalOf(actor));
  if (!('refused' in done)) return;
  if (done.refused === 'not_found') throw new Problem('not_found');
  throw new Problem('competitor_has_targets', { extensions: done.detail });
}
