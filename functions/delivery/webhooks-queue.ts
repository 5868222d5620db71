import type { DeliveryContext } from '../../src/delivery/context.ts';
import { announceEvents } from '../../src/delivery/verbs/announce-events.ts';
import type { QueueHandlers, Verdict } from '../../src/platform/http/background.ts';
import { sendMessage } from '../../src/webhooks/verbs/send-message.ts';
import { takeMessage } from '../../src/webhooks/verbs/take-message.ts';
import { WebhookReminderWire } from '../../src/webhooks/wire.ts';

/**
 * Something to announce, or one message to send. Twice, late or for nothing it does no harm: the rows say what is to be
 * done. A batch lasts as long as its slowest message, so nobody's receiver is waited for in it.
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

export const webhooksQueue: QueueHandlers<DeliveryContext> = {
  consume,
  bury: () => Promise.resolve(), // nothing is to be noted: the rows stay due, so that the cron goes on reminding of them
};
