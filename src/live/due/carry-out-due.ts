import type { LiveContext } from '#src/live/context.ts';
import { sendRefund } from '#src/live/payers/send-refund.ts';
import { expireTip } from '#src/live/tips/expire-tip.ts';
import { tellTip } from '#src/live/tips/tell-tip.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import type { Reminder } from './due.ts';

/** Does what a due row says, if it is due. Idempotent. */
export async function carryOutDue(ctx: LiveContext, { kind, subject }: Reminder): Promise<DueOutcome> {
  switch (kind) {
    case 'refund':
      return sendRefund(ctx, subject);
    case 'tip_tell':
      return tellTip(ctx, subject);
    case 'tip_expire':
      return expireTip(ctx, subject);
    case 'order_charge':
    case 'order_lapse':
    case 'order_track':
    case 'clip_copy':
    case 'clip_sweep':
      throw new Error(`${kind} is not there yet`);
  }
}
