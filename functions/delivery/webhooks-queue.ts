import type { DeliveryContext } from '#src/delivery/context.ts';
import { announceEvents } from '#src/delivery/journey/announce-events.ts';
import type { Queue, Verdict } from '#src/http/background.ts';
import { webhooks } from '#src/webhooks/domain.ts';
import { sendMessage } from '#src/webhooks/sending/send-message.ts';
import { takeMessage } from '#src/webhooks/sending/take-message.ts';
import { WebhookReminderWire } from '#src/webhooks/subscriptions/wire.ts';

/**
 * Announces events, or sends one message. Idempotent: the rows say what to do. A batch lasts as long as its slowest
 * message, so none waits for a receiver.
 */
async function consume(ctx: DeliveryContext, message: unknown): Promise<Verdict<DeliveryContext>> {
  const reminder = WebhookReminderWire.parse(message);
  if (reminder.kind === 'announce') {
    await announceEvents(ctx);
    return 'done';
  }
  const outcome = await takeMessage(ctx, reminder.message);
  if (outcome.kind === 'early') return { retryInSeconds: outcome.inSeconds };
  return outcome.kind === 'taken' ? { afterwards: (later) => sendMessage(later, outcome) } : 'done';
}

export const webhooksQueue: Queue<DeliveryContext> = {
  ...webhooks.queues.messages,
  consume,
  bury: () => Promise.resolve(), // nothing to record: the rows stay due, and the cron enqueues them again
};
