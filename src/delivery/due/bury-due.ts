import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Reminder } from './due.ts';
import { dues } from './due-store.ts';

/** Records that a reminder failed for good. Its row stays due. */
export const buryDue = (ctx: Pick<DeliveryContext, 'db'>, reminder: Reminder): Promise<void> =>
  dues.noteBuried(ctx.db, reminder);
