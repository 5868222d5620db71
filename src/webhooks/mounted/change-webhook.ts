import * as z from 'zod';
import { changeWebhook as verb } from '#src/webhooks/subscriptions/change-webhook.ts';
import { WebhookIdText } from '#src/webhooks/subscriptions/wire.ts';
import { route, type Mounting } from './mounting.ts';
import { webhookId } from './examples.ts';
import { ownerOf } from './owner-of.ts';

export const changeWebhook = ({
  at,
  access,
  shapes: { WebhookWire, showWebhook, ChangeWebhookRequest },
  examples: { paused },
}: Mounting) =>
  route({
    method: 'PATCH',
    path: at('/:id'),
    operationId: 'changeWebhook',
    summary: 'Change a subscription',
    description:
      'Changes the given fields. A new URL has to answer a challenge first, and so has a disabled subscription that is activated again. Messages that are held meanwhile are sent then.',
    access,
    limits: { principal: 'webhooks' },
    params: z.strictObject({ id: WebhookIdText }),
    paramsExample: { id: webhookId },
    body: { schema: ChangeWebhookRequest, example: { status: 'paused' } },
    responses: {
      200: {
        description: 'The changed subscription.',
        schema: z.strictObject({ webhook: WebhookWire }),
        example: { webhook: paused },
      },
    },
    problems: ['not_found', 'webhook_not_active', 'webhook_url_refused', 'resolver_unavailable'],
    handle: async ({ ctx, actor, params, body }) => {
      const changed = await verb(ctx, { id: params.id, owner: ownerOf(actor) }, body);
      return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { webhook: showWebhook(changed) } };
    },
  });
