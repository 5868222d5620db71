import { books } from '#src/ledger/books.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { DisputeState, PaymentEvent, RefundState } from '#src/payments/intent.ts';
import { addMethod } from './customers-store.ts';
import { noteIntent } from './note-intent.ts';
import { seeDispute } from './see-dispute-store.ts';
import { seeOutsideRefund } from './see-outside-refund-store.ts';
import { seeRefund } from './settle-refund-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'payments' | 'remind'>;

/**
 * Applies an event of the processor, in any order and however often: one round trip. What isn't of a tip or an order is
 * ignored. For a dispute, or somebody else's refund, of a payment that isn't known as taken the processor is asked.
 */
export async function receivePaymentEvent(ctx: Ctx, event: PaymentEvent): Promise<void> {
  switch (event.kind) {
    case 'intent':
      await noteIntent(ctx, event.intent);
      return;
    case 'refund':
      return receiveRefund(ctx, event.refund);
    case 'dispute':
      return receiveDispute(ctx, event.dispute);
    case 'method':
      return addMethod(ctx.db, event);
    case 'other':
      return undefined;
  }
}

/** Without an id of ours it was made in the processor's dashboard, maybe of a payment that isn't known as taken yet. */
async function receiveRefund(ctx: Ctx, refund: RefundState): Promise<void> {
  if (refund.refundId !== undefined) return seeRefund(ctx.db, books, refund);
  if (refund.intentId === '' || (await seeOutsideRefund(ctx.db, books, refund))) return;
  const intent = await ctx.payments.retrieve(refund.intentId);
  if (!('refused' in intent) && (await noteIntent(ctx, intent))) await seeOutsideRefund(ctx.db, books, refund);
}

async function receiveDispute(ctx: Ctx, dispute: DisputeState): Promise<void> {
  if (dispute.intentId === '' || (await seeDispute(ctx.db, books, dispute))) return;
  const intent = await ctx.payments.retrieve(dispute.intentId);
  if (!('refused' in intent) && (await noteIntent(ctx, intent))) await seeDispute(ctx.db, books, dispute);
}
