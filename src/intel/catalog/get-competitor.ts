import type { IntelContext } from '#src/intel/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Competitor } from './competitor.ts';
import { findCompetitor } from './put-competitor-store.ts';

/** One competitor, as whoever manages it sees it. Throws `not_found`. */
export async function getCompetitor({ db }: Pick<IntelContext, 'db'>, slug: string): Promise<Competitor> {
  const found = await findCompetitor(db, slug);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
