import { reachOf } from '#src/intel/reach.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Insight } from './insight.ts';
import { selectInsight } from './insights-store.ts';
import type { InsightReader } from './list-insights.ts';

/** One insight that the caller reads. Throws `not_found`. */
export async function getInsight({ db, actor }: Pick<InsightReader, 'db' | 'actor'>, id: string): Promise<Insight> {
  const found = await selectInsight(db, reachOf(actor), id);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
