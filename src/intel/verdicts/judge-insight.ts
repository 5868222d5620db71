import { principalOf } from '#src/http/caller/access.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { getInsight } from '#src/intel/insights/get-insight.ts';
import type { Insight } from '#src/intel/insights/insight.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { GivenVerdict } from './given-verdict.ts';
import { keepVerdict } from './verdicts-store.ts';

/** Says what an insight is worth; the last word counts. Throws `not_found`, `too_many_mutes`. */
export async function judgeInsight(
  { db, actor }: Pick<IntelContext, 'db' | 'actor'>,
  given: GivenVerdict,
): Promise<GivenVerdict & { readonly insight: Insight }> {
  const done = await keepVerdict(db, given, principalOf(actor));
  if ('refused' in done) throw new Problem(done.refused);
  return { ...done.value, insight: await getInsight({ db, actor }, given.insightId) };
}
