import type { LiveContext } from '#src/live/context.ts';
import type { OrderId } from '#src/live/ids.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { findViewedOrder, pagesOf } from './find-viewed-order.ts';
import { isPayable, shownOrder, type OpenIntent, type ShownOrder, type StoredOrder } from './stored-order.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'payments' | 'parcels' | 'payPages'>;

/**
 * An order of the caller's, bought or sold. One round trip; for a buyer who is to pay one call of the processor, too,
 * without which they are told less. Throws `not_found`.
 */
export async function getOrder(ctx: Ctx, id: OrderId): Promise<ShownOrder> {
  const { order, viewer } = await findViewedOrder(ctx, id);
  const intent = viewer === 'buyer' ? await readOpenIntent(ctx, order) : undefined;
  return shownOrder(order, viewer, pagesOf(ctx), intent);
}

/** The intent that waits for its payer, as it is at the processor. */
async function readOpenIntent({ payments }: Ctx, order: StoredOrder): Promise<OpenIntent | undefined> {
  const { payment } = order;
  if (payment?.status !== 'requires_action' || !isPayable(order)) return undefined;
  try {
    const intent = await payments.retrieve(payment.intentId);
    return 'refused' in intent ? undefined : intent;
  } catch (error) {
    if (error instanceof Problem && error.code === 'payments_unavailable') return undefined;
    throw error;
  }
}
