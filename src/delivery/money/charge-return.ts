import { books } from '#src/ledger/books.ts';
import { cents } from '#src/money/cents.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { leaseReturn, leaveReceivable, settleReturn } from './payments-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { ProcessorContext } from '#src/delivery/money/processor-context.ts';
import { askProcessor } from '#src/payments/ask-processor.ts';

/**
 * Charges a return leg to the customer who paid for the delivery, off session. If they can't be charged, the sender
 * owes it.
 */
export function chargeReturn(ctx: ProcessorContext, subject: string): Promise<DueOutcome> {
  const { payments } = ctx;
  return askProcessor(
    ctx,
    { kind: 'return_charge', subject },
    {
      dues,
      lease: leaseReturn,
      ask: async ({ intentId, customerId, amountMinor }, held, isAgain) => {
        if (customerId === null) return leaveReceivable(ctx.db, held);
        const intent = await payments.chargeOffSession({
          customerId,
          originalIntentId: intentId,
          amountMinor: cents(BigInt(amountMinor)),
          idempotencyKey: `return:${subject}`,
          description: `Return of delivery ${subject}`,
          subject: { kind: 'return', id: subject },
          isAgain,
        });
        const paid = !('refused' in intent) && intent.status === 'succeeded';
        return paid ? settleReturn(ctx.db, books, held, intent) : leaveReceivable(ctx.db, held);
      },
      giveUp: (held) => leaveReceivable(ctx.db, held),
    },
  );
}
