import type { IntelContext } from '#src/intel/context.ts';
import { reachOf } from '#src/intel/reach.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Decision } from './scan-filter.ts';
import { selectDecisions } from './scans-store.ts';

/** What a scan saw and suppressed, in its order, in one trip. Throws `not_found`, `cursor_invalid`. */
export async function listDecisions(
  { db, actor, tokens }: Pick<IntelContext, 'db' | 'actor' | 'tokens'>,
  scanId: string,
  page: PageRequest,
): Promise<{ readonly decisions: readonly Decision[]; readonly nextCursor: string | null }> {
  const reach = reachOf(actor);
  const list = ['decisions', reach, scanId];
  const { items, nextCursor } = await readPage({ ...tokens, list }, page, async (after, limit) => {
    const found = await selectDecisions(db, reach, scanId, { behind: Number(after?.id ?? 0), limit });
    if (found === undefined) throw new Problem('not_found');
    return found.map((decision) => ({ createdAt: decision.at, id: String(decision.number), decision }));
  });
  return { decisions: items.map(({ decision }) => decision), nextCursor };
}
