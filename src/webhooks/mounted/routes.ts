import type { Route } from '#src/http/route.ts';
import { access } from '#src/webhooks/access.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import type { Told } from '#src/webhooks/subscriptions/wire.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getWebhook } from './get-webhook.ts';
import { listMessages } from './list-messages.ts';
import { listWebhooks } from './list-webhooks.ts';
import { mountingOf, type MountPoint } from './mounting.ts';
import { replayMessage } from './replay-message.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './test-webhook.ts';

const usual: MountPoint = { path: '/v1/webhooks', access: access.webhooksManage };

/** The routes of subscriptions, for a Worker that tells of events. */
export function webhookRoutes(told: Told, point = usual): readonly Route<WebhookContext>[] {
  const mounting = mountingOf(told, point);
  return [
    createWebhook(mounting),
    listWebhooks(mounting),
    getWebhook(mounting),
    changeWebhook(mounting),
    deleteWebhook(mounting),
    testWebhook(mounting),
    rotateSecret(mounting),
    listMessages(mounting),
    replayMessage(mounting),
  ];
}
