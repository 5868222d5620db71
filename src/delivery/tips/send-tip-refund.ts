import { books } from '#src/ledger/books.ts';
import { cents } from '#src/money/cents.ts';
import { askProcessor } from '#src/payments/ask-processor.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { ProcessorContext } from '#src/delivery/money/processor-context.ts';
import type { Held } from '#src/delivery/due/due.ts';
import { failTipRefund, leaseTipRefund, seeTipRefund } from './tip-refund-store.ts';

/**
 * Gives back what was taken for a tip though nothing was owed. What the processor refuses for good is logged: it is given
 * back there, by hand, and followed here.
 */
export function sendTipRefund(
  ctx: ProcessorContext & Pick<DeliveryContext, 'announce' | 'note'>,
  refundId: string,
): Promise<DueOutcome> {
  const fail = (held: Held, reason: string) => {
    ctx.note(new Error(`the refund ${refundId} of a tip: ${reason}`));
    return failTipRefund(ctx.db, held);
  };
  return askProcessor(
    ctx,
    { kind: 'tip_refund', subject: refundId },
    {
      dues,
      lease: leaseTipRefund,
      ask: async ({ tipId, intentId, amountMinor }, held, isAgain) => {
        const refund = await ctx.payments.refund({
          refundId,
          intentId,
          amountMinor: cents(BigInt(amountMinor)),
          idempotencyKey: `refund:${refundId}`,
          isAgain,
          subject: { kind: 'later_tip', id: tipId },
        });
        if ('refused' in refund) return fail(held, refund.refused);
        const { announces } = await seeTipRefund(ctx.db, books, refund, held);
        if (announces) ctx.announce();
      },
      giveUp: fail,
    },
  );
}
