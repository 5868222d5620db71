import type { LiveContext } from '#src/live/context.ts';
import type { OrderId } from '#src/live/ids.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { findSoldOrder, pagesOf } from '#src/live/orders/find-viewed-order.ts';
import { noteHandedOver, noteSent } from './parcels-store.ts';
import {
  isGivenBack,
  shownOrder,
  shownStatus,
  type ShownOrder,
  type StoredOrder,
} from '#src/live/orders/stored-order.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'payPages' | 'parcels'>;

/**
 * Sends a paid order of the caller's: its parcel is handed to the delivery service, where it is brought; where it is
 * collected, it is in its buyer's hands. Again it is the same delivery. Two round trips. Throws `not_found`,
 * `order_not_sendable`, `delivery_unavailable`.
 */
export async function sendParcel(ctx: Ctx, id: OrderId): Promise<ShownOrder> {
  const order = await findSoldOrder(ctx, id);
  return shownOrder(await sent(ctx, order), 'seller', pagesOf(ctx));
}

async function sent(ctx: Ctx, order: StoredOrder): Promise<StoredOrder> {
  const status = shownStatus(order);
  if (status === 'sent' || status === 'delivered' || status === 'returned') return order;
  if (status !== 'paid' || isGivenBack(order))
    throw new Problem('order_not_sendable', { extensions: { orderStatus: status === 'paid' ? 'refunded' : status } });
  const { id, title, pickup, dropoff, contact } = order;
  if (order.fulfilment === 'collect') return noteHandedOver(ctx.db, id);
  if (pickup === null || dropoff === null || contact === null) throw new Error(`order ${id} leads nowhere`);
  const parcel = await ctx.parcels.send({ orderId: id, description: title, pickup, dropoff, contact });
  return noteSent(ctx.db, id, parcel);
}
