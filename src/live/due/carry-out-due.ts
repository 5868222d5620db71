import { copyClip } from '#src/live/clips/copy-clip.ts';
import { sweepClip } from '#src/live/clips/sweep-clip.ts';
import type { LiveContext } from '#src/live/context.ts';
import { chargeOrder } from '#src/live/orders/charge-order.ts';
import { expireOrder } from '#src/live/orders/expire-order.ts';
import { trackParcel } from '#src/live/parcels/track-parcel.ts';
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
    case 'order_charge':
      return chargeOrder(ctx, subject);
    case 'order_lapse':
      return expireOrder(ctx, subject);
    case 'order_track':
      return trackParcel(ctx, subject);
    case 'tip_tell':
      return tellTip(ctx, subject);
    case 'tip_expire':
      return expireTip(ctx, subject);
    case 'clip_copy':
      return copyClip(ctx, subject);
    case 'clip_sweep':
      return sweepClip(ctx, subject);
  }
}
