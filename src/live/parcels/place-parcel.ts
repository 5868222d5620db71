import type { LiveContext } from '#src/live/context.ts';
import type { StoredOrder } from '#src/live/orders/stored-order.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { noteRefused, noteSent } from './parcels-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'parcels'>;

/**
 * Places a claimed order's parcel with the delivery service, which takes it once, however often it is handed over. Where it
 * doesn't take it at all, the order is paid again. One round trip. Throws `delivery_unavailable`, `parcel_refused`.
 */
export async function placeParcel({ db, parcels }: Ctx, order: StoredOrder): Promise<StoredOrder> {
  const { id, title, pickup, dropoff, contact } = order;
  if (pickup === null || dropoff === null || contact === null) throw new Error(`order ${id} leads nowhere`);
  try {
    const parcel = await parcels.send({ orderId: id, description: title, pickup, dropoff, contact });
    return await noteSent(db, id, parcel);
  } catch (error) {
    if (error instanceof Problem && error.code === 'parcel_refused') await noteRefused(db, id);
    throw error;
  }
}
