import type { LiveContext } from '#src/live/context.ts';
import type { OrderId } from '#src/live/ids.ts';
import { findSoldOrder, pagesOf } from '#src/live/orders/find-viewed-order.ts';
import {
  isGivenBack,
  shownOrder,
  shownStatus,
  type ShownOrder,
  type StoredOrder,
} from '#src/live/orders/stored-order.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { placeParcel } from './place-parcel.ts';
import { claimSending } from './parcels-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'payPages' | 'parcels'>;

/**
 * Sends a paid order of the caller's: its parcel is handed to the delivery service, where it is brought; where it is
 * collected, it is in its buyer's hands. Again it is the same delivery. Whatever stops this, its due row goes on. Three
 * round trips. Throws `not_found`, `order_not_sendable`, `delivery_unavailable`, `parcel_refused`.
 */
export async function sendParcel(ctx: Ctx, id: OrderId): Promise<ShownOrder> {
  const order = await findSoldOrder(ctx, id);
  return shownOrder(await sent(ctx, order), 'seller', pagesOf(ctx));
}

async function sent(ctx: Ctx, order: StoredOrder): Promise<StoredOrder> {
  const status = shownStatus(order);
  if (isUnderWay(order)) return placeParcel(ctx, order);
  if (status === 'sent' || status === 'delivered' || status === 'returned') return order;
  const claimed = await claimSending(ctx.db, order.id);
  if (claimed !== undefined) return isUnderWay(claimed) ? placeParcel(ctx, claimed) : claimed;
  const now = await findSoldOrder(ctx, order.id); // somebody was faster, or it can't be sent
  if (now.status !== 'paid' && now.status !== order.status) return sent(ctx, now);
  const why = isGivenBack(now) && shownStatus(now) === 'paid' ? 'refunded' : shownStatus(now);
  throw new Problem('order_not_sendable', { extensions: { orderStatus: why } });
}

/** Its parcel is to be handed over, and nobody knows yet that it was. */
export const isUnderWay = (order: StoredOrder): boolean =>
  shownStatus(order) === 'sent' && order.fulfilment === 'delivery' && order.trackingSlug === null;
