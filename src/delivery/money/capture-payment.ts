import { books } from '#src/ledger/books.ts';
import { cents } from '#src/money/cents.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { leaseCapture } from './payments-store.ts';
import { failCapture, seeIntent } from './settle-intent-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import { remindOf, type ProcessorContext } from '#src/delivery/money/processor-context.ts';
import { askProcessor } from '#src/payments/ask-processor.ts';

/**
 * Captures what a delivery costs from its authorised payment. If it isn't authorised yet, the amount stays a
 * receivable, and the capture is due again when it is.
 */
export function capturePayment(ctx: ProcessorContext, subject: string): Promise<DueOutcome> {
  const { payments } = ctx;
  return askProcessor(
    ctx,
    { kind: 'capture', subject },
    {
      dues,
      lease: leaseCapture,
      ask: async ({ intentId, paymentStatus, amountMinor }, held) => {
        // The processor keeps a refusal under its key for a day: capture only what is authorised, as far as we know.
        const intent =
          paymentStatus === 'requires_capture'
            ? await payments.capture(intentId, cents(BigInt(amountMinor)), `capture:${subject}`)
            : await takeIfAuthorised(ctx, intentId, subject, amountMinor);
        if ('refused' in intent || intent.status === 'requires_action') await failCapture(ctx.db, held);
        else remindOf(ctx, await seeIntent(ctx.db, books, { intent, sighting: 'reading', held }));
      },
      giveUp: (held) => failCapture(ctx.db, held),
    },
  );
}

/** If no webhook has said so yet, the processor is asked whether the payment is authorised. */
async function takeIfAuthorised(ctx: ProcessorContext, intentId: string, subject: string, amountMinor: string) {
  const { payments } = ctx;
  const intent = await payments.retrieve(intentId);
  if ('refused' in intent || intent.status !== 'requires_capture') return intent;
  return payments.capture(intentId, cents(BigInt(amountMinor)), `capture:${subject}`);
}
