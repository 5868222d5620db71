import { copyClip } from '#src/live/clips/copy-clip.ts';
import { sweepClip } from '#src/live/clips/sweep-clip.ts';
import type { LiveContext } from '#src/live/context.ts';
import { sendRefund } from '#src/live/payers/send-refund.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import type { Reminder } from './due.ts';

/** Does what a due row says, if it is due. Idempotent. */
export async function carryOutDue(ctx: LiveContext, { kind, subject }: Reminder): Promise<DueOutcome> {
  switch (kind) {
    case 'refund':
      return sendRefund(ctx, subject);
    case 'tip_tell':
    case 'tip_expire':
    case 'order_charge':
    case 'order_lapse':
    case 'order_track':
      throw new Error(`${kind} is not there yet`);
    case 'clip_copy':
      return copyClip(ctx, subject);
    case 'clip_sweep':
      return sweepClip(ctx, subject);
  }
}
