import type { DeliveryContext } from '#src/delivery/context.ts';
import { ReminderWire } from '#src/delivery/due/due-wire.ts';
import { buryDue } from '#src/delivery/due/bury-due.ts';
import { delivery } from '#src/delivery/domain.ts';
import { carryOutDue } from '#src/delivery/due/carry-out-due.ts';
import type { Queue, Verdict } from '#src/http/background.ts';

/**
 * Consumes a reminder. Idempotent: the due row says what to do, so a repeated, late or needless reminder has no effect.
 */
async function consume(ctx: DeliveryContext, message: unknown): Promise<Verdict> {
  const outcome = await carryOutDue(ctx, ReminderWire.parse(message));
  return outcome.kind === 'early' ? { retryInSeconds: outcome.inSeconds } : 'done';
}

/** A reminder that failed every time: recorded on its due row, which the cron goes on trying. */
async function bury(ctx: DeliveryContext, message: unknown): Promise<void> {
  const reminder = ReminderWire.safeParse(message);
  if (reminder.success) await buryDue(ctx, reminder.data);
}

export const dueQueue: Queue<DeliveryContext> = { ...delivery.queues.due, consume, bury };
