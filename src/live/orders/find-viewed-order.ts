import { isOps } from '#src/http/caller/access.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { OrderId } from '#src/live/ids.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { findOrder } from './orders-store.ts';
import type { OrderPages, StoredOrder, Viewer } from './stored-order.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'idSecret'>;

/** The caller as others see them. */
export const callerIdOf = ({ actor, idSecret }: Omit<Ctx, 'db'>) => personOf(idSecret, bearerOf(actor)).id;

/** An order that the caller may see, and as whom. One round trip. Throws `not_found`. */
export async function findViewedOrder(
  ctx: Ctx,
  id: OrderId,
): Promise<{ readonly order: StoredOrder; readonly viewer: Viewer }> {
  const order = await findOrder(ctx.db, id);
  const viewer = order && viewerOf(ctx, order);
  if (order === undefined || viewer === undefined) throw new Problem('not_found');
  return { order, viewer };
}

/** The same for its seller alone. */
export async function findSoldOrder(ctx: Ctx, id: OrderId): Promise<StoredOrder> {
  const order = await findOrder(ctx.db, id);
  if (order?.seller.id !== callerIdOf(ctx)) throw new Problem('not_found');
  return order;
}

export function viewerOf(ctx: Omit<Ctx, 'db'>, { buyer, seller }: Pick<StoredOrder, 'buyer' | 'seller'>) {
  const personId = callerIdOf(ctx);
  if (buyer.id === personId) return 'buyer';
  if (seller.id === personId) return 'seller';
  return isOps(ctx.actor) ? 'ops' : undefined;
}

export const pagesOf = ({ parcels, payPages }: Pick<LiveContext, 'parcels' | 'payPages'>): OrderPages => ({
  tracking: parcels.pageOf,
  payment: payPages.payment,
});
