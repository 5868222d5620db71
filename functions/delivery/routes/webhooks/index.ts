import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getWebhook } from './get-webhook.ts';
import { listMessages } from './list-messages.ts';
import { listWebhooks } from './list-webhooks.ts';
import { replayMessage } from './replay-message.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './test-webhook.ts';

export const webhookRoutes = [
  createWebhook,
  listWebhooks,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  testWebhook,
  rotateSecret,
  listMessages,
  replayMessage,
];
