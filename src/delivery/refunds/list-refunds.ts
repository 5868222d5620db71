import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { reachOf } from '#src/delivery/reach.ts';
import type { Refund } from './refund.ts';
import { listRefunds as store } from './refunds-store.ts';

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
