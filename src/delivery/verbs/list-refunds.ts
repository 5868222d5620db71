import { readPage, type PageRequest } from '../../platform/db/page.ts';
import { Problem } from '../../platform/problem/problem.ts';
import type { DeliveryContext } from '../context.ts';
import type { DeliveryId } from '../ids.ts';
import { reachOf } from '../reach.ts';
import type { Refund } from '../refund.ts';
import { listRefunds as store } from '../store/refunds.ts';

/** A page of a delivery's refunds, the newest first. Throws `not_found`, also for another owner's, `cursor_invalid`. */
export async function listRefunds(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'tokens'>,
  id: DeliveryId,
  page: PageRequest,
): Promise<{ readonly items: readonly Refund[]; readonly nextCursor: string | null }> {
  const reach = reachOf(ctx.actor);
  return readPage({ ...ctx.tokens, list: ['refunds', reach, id] }, page, async (after, limit) => {
    const found = await store(ctx.db, id, reach, after, limit);
    if (found === undefined) throw new Problem('not_found');
    return found;
  });
}
