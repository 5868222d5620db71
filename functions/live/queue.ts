import type { Queue, Verdict } from '#src/http/background.ts';
import type { LiveContext } from '#src/live/context.ts';
import { live } from '#src/live/domain.ts';
import { buryDue } from '#src/live/due/bury-due.ts';
import { carryOutDue } from '#src/live/due/carry-out-due.ts';
import { ReminderWire } from '#src/live/due/due-wire.ts';

/** Consumes a reminder. Idempotent: the due row says what to do. */
async function consume(ctx: LiveContext, message: unknown): Promise<Verdict> {
  const outcome = await carryOutDue(ctx, ReminderWire.parse(message));
  return outcome.kind === 'early' ? { retryInSeconds: outcome.inSeconds } : 'done';
}

/** A reminder that failed every time: recorded on its due row, which the cron goes on trying. */
async function bury(ctx: LiveContext, message: unknown): Promise<void> {
  const reminder = ReminderWire.safeParse(message);
  if (reminder.success) await buryDue(ctx, reminder.data);
}

export const dueQueue: Queue<LiveContext> = { ...live.queues.due, consume, bury };
