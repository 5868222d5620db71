import type { IntelContext } from '#src/intel/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { findTarget } from './put-target-store.ts';
import type { StoredTarget } from './target-terms.ts';

/** One target, as whoever manages it sees it. Throws `not_found`. */
export async function getTarget({ db }: Pick<IntelContext, 'db'>, id: string): Promise<StoredTarget> {
  const found = await findTarget(db, id);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
