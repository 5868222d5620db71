import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import type { Reminder } from './due.ts';
import { capturePayment } from '#src/delivery/money/capture-payment.ts';
import { chargeReturn } from '#src/delivery/money/charge-return.ts';
import { continueAudit } from '#src/delivery/audit/continue-audit.ts';
import { continueSearch } from '#src/delivery/dispatch/continue-search.ts';
import { expireSearch } from '#src/delivery/dispatch/expire-search.ts';
import { sendRefund } from '#src/delivery/refunds/send-refund.ts';
import { sweepProofs } from '#src/delivery/proofs/sweep-proofs.ts';
import { expireTip } from '#src/delivery/tips/expire-tip.ts';
import { sendTipRefund } from '#src/delivery/tips/send-tip-refund.ts';
import { voidPayment } from '#src/delivery/money/void-payment.ts';

/** Does what a due row says, if it is due. Idempotent. */
export async function carryOutDue(ctx: DeliveryContext, { kind, subject }: Reminder): Promise<DueOutcome> {
  switch (kind) {
    case 'wave':
      return continueSearch(ctx, subject);
    case 'expire':
      return expireSearch(ctx, subject);
    case 'capture':
      return capturePayment(ctx, subject);
    case 'void':
      return voidPayment(ctx, subject);
    case 'refund':
      return sendRefund(ctx, subject);
    case 'return_charge':
      return chargeReturn(ctx, subject);
    case 'tip_expire':
      return expireTip(ctx, subject);
    case 'tip_refund':
      return sendTipRefund(ctx, subject);
    case 'audit':
      return continueAudit(ctx, subject);
    case 'sweep_proofs':
      return sweepProofs(ctx, subject);
  }
}
