import * as z from 'zod';
import { access } from '#src/webhooks/access.ts';
import { changeWebhook as verb } from '#src/webhooks/subscriptions/change-webhook.ts';
import { showWebhook, WebhookIdText, WebhookWire } from '#src/webhooks/subscriptions/wire.ts';
import { ChangeWebhookRequest } from './requests.ts';
import { route } from '#fn/delivery/context.ts';
import { webhook, webhookId } from './examples.ts';
import { ownerOf } from './owner-of.ts';

export const changeWebhook = route({
  method: 'PATCH',
  path: '/v1/webhooks/:id',
  operationId: 'changeWebhook',
  summary: 'Change a subscription',
  description:
    'Changes the given fields. A new URL has to answer a challenge first, and so has a disabled subscription that is activated again. Messages that are held meanwhile are sent then.',
  access: access.webhooksManage,
  limits: { principal: 'webhooks' },
  params: z.strictObject({ id: WebhookIdText }),
  paramsExample: { id: webhookId },
  body: { schema: ChangeWebhookRequest, example: { status: 'paused' } },
  responses: {
    200: {
      description: 'The changed subscription.',
      schema: z.strictObject({ webhook: WebhookWire }),
      example: { webhook: { ...webhook, status: 'paused' } },
    },
  },
  problems: ['not_found', 'webhook_not_active', 'webhook_url_refused', 'resolver_unavailable'],
  handle: async ({ ctx, actor, params, body }) => {
    const changed = await verb(ctx, { id: params.id, owner: ownerOf(actor) }, body);
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { webhook: showWebhook(changed) } };
  },
});
