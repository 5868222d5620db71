import { principalOf } from '#src/http/caller/access.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Delivery } from './delivery.ts';
import { reachOf } from '#src/delivery/reach.ts';
import { listDeliveries as select, type ListFilter } from './select-deliveries-store.ts';

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
