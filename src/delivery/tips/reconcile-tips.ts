import type { DeliveryContext } from '#src/delivery/context.ts';
import { receiveTipIntent } from './receive-tip-intent.ts';
import { receiveTipRefund } from './receive-tip-refund.ts';
import { listOpenTips, listUndecidedTipRefunds, noteTipChecked } from './tip-readings-store.ts';

/**
 * Makes up for lost webhooks: reads payments and refunds of tips under way from the processor, and applies them like
 * events. While the processor is down, nothing is marked as read.
 */
export async function reconcileTips(
  ctx: Pick<DeliveryContext, 'db' | 'payments' | 'remind' | 'announce'>,
): Promise<void> {
  for (const intentId of await listOpenTips(ctx.db)) {
    const intent = await ctx.payments.retrieve(intentId);
    if ('refused' in intent) await noteTipChecked(ctx.db, intentId);
    else await receiveTipIntent(ctx, intent);
  }
  for (const refundId of await listUndecidedTipRefunds(ctx.db)) {
    const refund = await ctx.payments.retrieveRefund(refundId);
    if (!('refused' in refund)) await receiveTipRefund(ctx, refund);
  }
}
