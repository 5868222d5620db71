import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import { callerIdOf, pagesOf } from './find-viewed-order.ts';
import { listOrders as store } from './orders-store.ts';
import { shownOrder, type ShownOrder } from './stored-order.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'tokens' | 'parcels' | 'payPages'>;

interface Asked extends PageRequest {
  readonly role: 'buyer' | 'seller';
  readonly auctionId: AuctionId | null;
}

/** A page of what the caller has bought, or sold, the newest first. One round trip. Throws `cursor_invalid`. */
export async function listOrders(
  ctx: Ctx,
  { role, auctionId, ...page }: Asked,
): Promise<{ readonly orders: readonly ShownOrder[]; readonly nextCursor: string | null }> {
  const personId = callerIdOf(ctx);
  const identity = { ...ctx.tokens, list: ['orders', role, personId, auctionId] };
  const { items, nextCursor } = await readPage(identity, page, (after, limit) =>
    store(ctx.db, { role, personId, auctionId }, after, limit),
  );
  return { orders: items.map(({ order }) => shownOrder(order, role, pagesOf(ctx))), nextCursor };
}
