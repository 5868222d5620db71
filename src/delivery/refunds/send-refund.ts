import { books } from '#src/ledger/books.ts';
import { cents } from '#src/money/cents.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import type { Held } from '#src/delivery/due/due.ts';
import { failRefund, leaseRefund, seeRefund } from './settle-refund-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { ProcessorContext } from '#src/delivery/money/processor-context.ts';
import { askProcessor } from '#src/payments/ask-processor.ts';

/** Asks the processor for a refund, with our id, by which its webhooks find the refund. */
export function sendRefund(
  ctx: ProcessorContext & Pick<DeliveryContext, 'announce'>,
  subject: string,
): Promise<DueOutcome> {
  const { payments } = ctx;
  const fail = async (held: Held, reason: string) => {
    if (await failRefund(ctx.db, held, reason)) ctx.announce();
  };
  return askProcessor(
    ctx,
    { kind: 'refund', subject },
    {
      dues,
      lease: leaseRefund,
      ask: async ({ deliveryId, intentId, amountMinor }, held, isAgain) => {
        const refund = await payments.refund({
          intentId,
          amountMinor: cents(BigInt(amountMinor)),
          idempotencyKey: `refund:${subject}`,
          refundId: subject,
          isAgain,
          subject: { kind: 'delivery', id: deliveryId },
        });
        if ('refused' in refund) return fail(held, refund.refused);
        const { announces } = await seeRefund(ctx.db, books, refund, { held });
        if (announces) ctx.announce();
      },
      giveUp: fail,
    },
  );
}
