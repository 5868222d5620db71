import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import type { Scope } from '#src/http/scope.ts';
import type { ServiceName } from '#src/platform/config.ts';
import { logError } from '#src/platform/log.ts';
import { policyOf, type OutboundConfig } from '#src/platform/outbound/configured.ts';
import type { WebhookWorld } from './context.ts';
import type { WebhookReminder } from './sending/message.ts';
import { openSender } from './sending/open-sender.ts';
import { openVault } from './subscriptions/open-vault.ts';

/** A queue accepts at most this many messages at once. */
const BATCH_SIZE = 100;

/** A Worker’s own queue of reminders. */
export interface ReminderQueue {
  sendBatch(
    messages: readonly { readonly body: WebhookReminder }[],
    options: { delaySeconds: number },
  ): Promise<unknown>;
}

interface Outside {
  readonly queue: ReminderQueue;
  /** All Workers: none of them is a destination. */
  readonly services: readonly ServiceName[];
}

/** A Worker's port to its queue, the outbound gate and the keys of webhooks. */
export function openWebhooks(
  scope: Scope<OutboundConfig & { readonly WEBHOOK_KEYS: SigningKeys }>,
  { queue, services }: Outside,
): WebhookWorld {
  const { config, spelling } = scope.isolate;
  return {
    vault: openVault(config.WEBHOOK_KEYS),
    sender: openSender(policyOf(config, services)),
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    clock: () => new Date(),
    spelling,
    remind: (reminders, inSeconds = 0) => {
      for (let from = 0; from < reminders.length; from += BATCH_SIZE)
        scope.waitUntil(sendBatch(reminders.slice(from, from + BATCH_SIZE), inSeconds));
    },
  };

  async function sendBatch(reminders: readonly WebhookReminder[], delaySeconds: number): Promise<void> {
    try {
      await queue.sendBatch(
        reminders.map((body) => ({ body })),
        { delaySeconds },
      );
    } catch (error) {
      logError(scope.requestId, error); // the cron finds the rows
    }
  }
}
