import { principalOf } from '../../platform/http/access.ts';
import { readPage, type PageRequest } from '../../platform/db/page.ts';
import type { DeliveryContext } from '../context.ts';
import type { Delivery } from '../delivery.ts';
import { reachOf } from '../reach.ts';
import { listDeliveries as select, type ListFilter } from '../store/select-deliveries.ts';

/** A page of the deliveries within the caller's reach, newest first, in one trip. Throws `cursor_invalid`. */
export async function listDeliveries(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'tokens'>,
  filter: ListFilter,
  page: PageRequest,
): Promise<{ readonly deliveries: readonly Delivery[]; readonly nextCursor: string | null }> {
  const reach = reachOf(ctx.actor);
  const list = ['deliveries', principalOf(ctx.actor), reach, filter.status ?? null, filter.externalReference ?? null];
  const { items, nextCursor } = await readPage({ ...ctx.tokens, list }, page, (after, limit) =>
    select(ctx.db, reach, filter, after, limit),
  );
  return { deliveries: items, nextCursor };
}
