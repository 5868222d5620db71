import type { DeliveryContext } from '../context.ts';
import type { DueOutcome, Reminder } from '../due.ts';
import { capturePayment } from './capture-payment.ts';
import { chargeReturn } from './charge-return.ts';
import { continueAudit } from './continue-audit.ts';
import { continueSearch } from './continue-search.ts';
import { continueSimulation } from './continue-simulation.ts';
import { expireSearch } from './expire-search.ts';
import { sendRefund } from './send-refund.ts';
import { voidPayment } from './void-payment.ts';

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
    case 'audit':
      return continueAudit(ctx, subject);
    case 'simulate':
      return continueSimulation(ctx, subject);
  }
}
