import type { IntelContext } from '#src/intel/context.ts';
import type { GivenVerdict } from './given-verdict.ts';
import { selectVerdicts } from './verdicts-store.ts';

/** What was said of some insights, by the insight’s id: for whoever may judge. In one trip. */
export async function listVerdicts(
  { db }: Pick<IntelContext, 'db'>,
  insightIds: readonly string[],
): Promise<ReadonlyMap<string, GivenVerdict>> {
  const found = insightIds.length === 0 ? [] : await selectVerdicts(db, insightIds);
  return new Map(found.map((each) => [each.insightId, each]));
}
