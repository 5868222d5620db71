import type { LiveContext } from '#src/live/context.ts';
import type { Reminder } from './due.ts';
import { dues } from './due-store.ts';

/** Records that a reminder failed for good. Its row stays due. */
export const buryDue = (ctx: Pick<LiveContext, 'db'>, reminder: Reminder): Promise<void> =>
  dues.noteBuried(ctx.db, reminder);
