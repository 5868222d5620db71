import { hasSandbox, serviceUrl } from '#src/platform/config.ts';
import { serviceNames } from '#src/workers.ts';
import type { Scope } from '#src/http/scope.ts';
import { logError } from '#src/platform/log.ts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import type { WebhookWorld } from '#src/webhooks/context.ts';
import type { WebhookReminder } from '#src/webhooks/sending/message.ts';
import { openSender } from '#src/webhooks/sending/open-sender.ts';
import { openVault } from '#src/webhooks/subscriptions/open-vault.ts';
import { bindingsOf, type DeliveryConfig } from './bindings.ts';

/** A queue accepts at most this many messages at once. */
const BATCH_SIZE = 100;

/** This Worker's port to its queue, the outbound gate and the keys of webhooks. */
export function openWebhooks(scope: Scope<DeliveryConfig>): WebhookWorld {
  const { config, env } = scope.isolate;
  return {
    vault: openVault(config.WEBHOOK_KEYS),
    sender: openSender(policyOf(config)),
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    remind: (reminders, inSeconds = 0) => {
      for (let from = 0; from < reminders.length; from += BATCH_SIZE)
        scope.waitUntil(sendBatch(reminders.slice(from, from + BATCH_SIZE), inSeconds));
    },
  };

  async function sendBatch(reminders: readonly WebhookReminder[], delaySeconds: number): Promise<void> {
    try {
      await bindingsOf(env).WEBHOOKS.sendBatch(
        reminders.map((body) => ({ body })),
        { delaySeconds },
      );
    } catch (error) {
      logError(scope.requestId, error); // the cron finds the rows
    }
  }
}

/**
 * Our own hosts are never a destination, and plain http isn't allowed. Only a local stack may list hosts that skip the
 * gate.
 */
function policyOf(config: DeliveryConfig): OutboundPolicy {
  const { ENVIRONMENT, OUTBOUND_HOSTS = '', DOH_URL } = config;
  return {
    ownHosts: serviceNames.map((service) => new URL(serviceUrl(config, service)).hostname),
    httpsOnly: !hasSandbox(config),
    allowHosts: ENVIRONMENT === 'local' ? OUTBOUND_HOSTS.split(',').filter(Boolean) : [],
    ...(DOH_URL === undefined ? {} : { dohUrl: DOH_URL }),
  };
}
