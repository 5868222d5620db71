import type { Queue, Verdict } from '#src/http/background.ts';
import type { QueueNames } from '#src/platform/domain.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { sendMessage } from '#src/webhooks/sending/send-message.ts';
import { takeMessage } from '#src/webhooks/sending/take-message.ts';
import { WebhookReminderWire } from '#src/webhooks/subscriptions/wire.ts';

/**
 * A Worker's queue of reminders: announces its events by `announce`, or sends one message. Idempotent: the rows say what
 * to do. A batch lasts as long as its slowest message, so none waits for a receiver.
 */
export const webhooksQueue = <C extends WebhookContext>(
  names: QueueNames,
  announce: (ctx: C) => Promise<void>,
): Queue<C> => ({
  ...names,
  async consume(ctx, message): Promise<Verdict<C>> {
    const reminder = WebhookReminderWire.parse(message);
    if (reminder.kind === 'announce') {
      await announce(ctx);
      return 'done';
    }
    const outcome = await takeMessage(ctx, reminder.message);
    if (outcome.kind === 'early') return { retryInSeconds: outcome.inSeconds };
    return outcome.kind === 'taken' ? { afterwards: (later) => sendMessage(later, outcome) } : 'done';
  },
  bury: () => Promise.resolve(), // nothing to record: the rows stay due, and the cron enqueues them again
});
