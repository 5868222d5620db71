import type { DeliveryContext } from '../context.ts';
import type { Reminder } from '../due.ts';
import { noteBuried } from '../store/due.ts';

/** Records that a reminder failed for good. Its row stays due. */
export const buryDue = (ctx: Pick<DeliveryContext, 'db'>, reminder: Reminder): Promise<void> =>
  noteBuried(ctx.db, reminder);
