import type { DeliveryContext } from '../../src/delivery/context.ts';
import { ReminderWire } from '../../src/delivery/due-wire.ts';
import { buryDue } from '../../src/delivery/verbs/bury-due.ts';
import { carryOutDue } from '../../src/delivery/verbs/carry-out-due.ts';
import type { Verdict } from '../../src/platform/http/background.ts';

/** A reminder that something is due. One that comes twice, late or for nothing does no harm: the row says what is to be done. */
export async function consume(ctx: DeliveryContext, message: unknown): Promise<Verdict> {
  const outcome = await carryOutDue(ctx, ReminderWire.parse(message));
  return outcome.kind === 'early' ? { retryInSeconds: outcome.inSeconds } : 'done';
}

/** A reminder that failed every time: noted on its row, which stays due, so that the cron goes on trying. */
export async function bury(ctx: DeliveryContext, message: unknown): Promise<void> {
  const reminder = ReminderWire.safeParse(message);
  if (reminder.success) await buryDue(ctx, reminder.data);
}
