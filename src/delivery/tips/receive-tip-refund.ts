import { books } from '#src/ledger/books.ts';
import type { RefundState } from '#src/payments/intent.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { SeenRefund } from '#src/delivery/refunds/settle-refund-store.ts';
import { seeTipRefund } from './tip-refund-store.ts';

/** Applies the processor’s own word of a tip’s refund. One round trip. */
export async function receiveTipRefund(
  ctx: Pick<DeliveryContext, 'db' | 'announce'>,
  refund: RefundState,
): Promise<SeenRefund['kind']> {
  const { kind, announces } = await seeTipRefund(ctx.db, books, refund);
  if (announces) ctx.announce();
  return kind;
}
