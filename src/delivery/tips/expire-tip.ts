import { dues } from '#src/delivery/due/due-store.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { ProcessorContext } from '#src/delivery/money/processor-context.ts';
import { askProcessor } from '#src/payments/ask-processor.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { receiveTipIntent } from './receive-tip-intent.ts';
import { endUnpaid, leaseExpiry } from './tip-due-store.ts';

/** A payment that the processor is working on can't be cancelled, and is looked at again. */
const LOOK_AGAIN_SECONDS = 60;

/**
 * Ends a tip that nobody has paid, and cancels its payment at the processor; one that was paid meanwhile is paid. Where a
 * crash left the payment unknown, nobody has its secret, and `cancelOrphanIntents` ends it.
 */
export function expireTip(
  ctx: ProcessorContext & Pick<DeliveryContext, 'announce'>,
  tipId: string,
): Promise<DueOutcome> {
  return askProcessor(
    ctx,
    { kind: 'tip_expire', subject: tipId },
    {
      dues,
      lease: leaseExpiry,
      ask: async ({ intentId }, held) => {
        if (intentId === null) return endUnpaid(ctx.db, held);
        const state = await ctx.payments.cancel(intentId, `expire:${tipId}`);
        if ('refused' in state) return endUnpaid(ctx.db, held);
        await receiveTipIntent(ctx, state);
        if (state.status === 'requires_action') return dues.postpone(ctx.db, held, LOOK_AGAIN_SECONDS, 'processing');
        return endUnpaid(ctx.db, held);
      },
      giveUp: (held) => endUnpaid(ctx.db, held),
    },
  );
}
