import { books } from '#src/ledger/books.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { leaseCapture } from './payments-store.ts';
import { failCapture, seeIntent } from './settle-intent-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import { remindOf, type ProcessorContext } from '#src/delivery/money/processor-context.ts';
import { askProcessor } from '#src/payments/ask-processor.ts';

/**
 * Releases the authorisation of a delivery that costs nothing in the end. If it was captured meanwhile, that is
 * recorded.
 */
export function voidPayment(ctx: ProcessorContext, subject: string): Promise<DueOutcome> {
  const { payments } = ctx;
  return askProcessor(
    ctx,
    { kind: 'void', subject },
    {
      dues,
      lease: leaseCapture,
      ask: async ({ intentId }, held) => {
        const intent = await payments.cancel(intentId, `void:${subject}`);
        if ('refused' in intent) await failCapture(ctx.db, held);
        else remindOf(ctx, await seeIntent(ctx.db, books, { intent, sighting: 'reading', held }));
      },
      giveUp: (held) => failCapture(ctx.db, held),
    },
  );
}
