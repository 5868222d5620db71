import type { DeliveryContext } from '../context.ts';
import type { Reminder } from '../due.ts';
import { noteBuried } from '../store/due.ts';

/** Notes that a reminder failed for good. What it reminded of stays due. */
export const buryDue = (ctx: Pick<DeliveryContext, 'db'>, reminder: Reminder): Promise<void> =>
  noteBuried(ctx.db, reminder);
