import type { Route } from '#src/http/route.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import type { Told } from '#src/webhooks/subscriptions/wire.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getWebhook } from './get-webhook.ts';
import { listMessages } from './list-messages.ts';
import { listWebhooks } from './list-webhooks.ts';
import { mountingOf } from './mounting.ts';
import { replayMessage } from './replay-message.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './test-webhook.ts';

/** The routes of subscriptions, for a Worker that tells of events. */
export function webhookRoutes(told: Told): readonly Route<WebhookContext>[] {
  const mounting = mountingOf(told);
  return [
    createWebhook(mounting),
    listWebhooks(mounting),
    getWebhook(mounting),
    changeWebhook(mounting),
    deleteWebhook(),
    testWebhook(mounting),
    rotateSecret(mounting),
    listMessages(mounting),
    replayMessage(mounting),
  ];
}
