import { books } from '#src/ledger/books.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { listUncheckedIntents, listUndecidedRefunds, noteChecked } from './payments-store.ts';
import { seeIntent } from './settle-intent-store.ts';
import { seeRefund } from '#src/delivery/refunds/settle-refund-store.ts';

/**
 * Makes up for lost webhooks: reads payments and refunds under way from the processor, and applies them like events.
 * While the processor is down, nothing is marked as read.
 */
export async function reconcilePayments(
  ctx: Pick<DeliveryContext, 'db' | 'payments' | 'remind' | 'announce'>,
): Promise<void> {
  const { payments } = ctx;
  for (const id of await listUncheckedIntents(ctx.db)) {
    const intent = await payments.retrieve(id);
    if ('refused' in intent) {
      await noteChecked(ctx.db, id);
    } else {
      const { due } = await seeIntent(ctx.db, books, { intent, sighting: 'reading' });
      for (const reminder of due) ctx.remind(reminder);
    }
  }
  for (const id of await listUndecidedRefunds(ctx.db)) {
    const refund = await payments.retrieveRefund(id);
    if ('refused' in refund) continue;
    const { announces, due } = await seeRefund(ctx.db, books, refund);
    if (announces) ctx.announce();
    for (const reminder of due) ctx.remind(reminder);
  }
}
