import type { IntelContext } from '#src/intel/context.ts';
import { reachOf, reachTo } from '#src/intel/reach.ts';
import { insightFilterOf, type Board, type BoardFilter } from './board.ts';
import { selectBoard } from './board-store.ts';

const DAY_MS = 86_400_000;

/**
 * What a product team opens each morning, in one trip: the newest insights of each severity, how many there are, who is
 * watched, how the pages are doing, and what the nodes do. `counted`: without the insights, which are read as a list. A
 * product that isn’t the caller’s has none.
 */
export function readBoard(
  { db, actor, now }: Pick<IntelContext, 'db' | 'actor' | 'now'>,
  filter: BoardFilter,
  as: 'grouped' | 'counted',
): Promise<Board> {
  const all = reachOf(actor);
  const asked = reachTo(all, filter.product) ?? { products: [] };
  const since = new Date(now.getTime() - DAY_MS);
  return selectBoard(db, { all, asked }, insightFilterOf(filter, now), { since, as });
}
