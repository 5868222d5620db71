import { books } from '#src/ledger/books.ts';
import type { LiveContext } from '#src/live/context.ts';
import { dues } from '#src/live/due/due-store.ts';
import { cents } from '#src/money/cents.ts';
import { askProcessor } from '#src/payments/ask-processor.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { failRefund, leaseRefund, refundIdOf, seeRefund } from './settle-refund-store.ts';

/** Gives a payment back at the processor: what was asked for, or what was taken too much. */
export function sendRefund(
  ctx: Pick<LiveContext, 'db' | 'payments' | 'newId' | 'remind'>,
  paymentId: string,
): Promise<DueOutcome> {
  return askProcessor(
    ctx,
    { kind: 'refund', subject: paymentId },
    {
      dues,
      lease: leaseRefund,
      ask: async ({ intentId, subject, amountMinor, no }, held, isAgain) => {
        const refundId = refundIdOf(paymentId, no);
        const refund = await ctx.payments.refund({
          refundId,
          intentId,
          subject,
          amountMinor: cents(BigInt(amountMinor)),
          idempotencyKey: `refund:${refundId}`,
          isAgain,
        });
        await ('refused' in refund ? failRefund(ctx.db, held) : seeRefund(ctx.db, books, refund, held));
      },
      giveUp: (held) => failRefund(ctx.db, held),
    },
  );
}
