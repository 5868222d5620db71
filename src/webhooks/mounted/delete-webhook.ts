import * as z from 'zod';
import { deleteWebhook as verb } from '#src/webhooks/subscriptions/delete-webhook.ts';
import { WebhookIdText } from '#src/webhooks/subscriptions/wire.ts';
import { route, type Mounting } from './mounting.ts';
import { webhookId } from './examples.ts';
import { ownerOf } from './owner-of.ts';

export const deleteWebhook = ({ at, access }: Mounting) =>
  route({
    method: 'DELETE',
    path: at('/:id'),
    operationId: 'deleteWebhook',
    summary: 'End a subscription',
    description: 'Nothing more is sent, and its messages are deleted.',
    access,
    limits: { principal: 'webhooks' },
    params: z.strictObject({ id: WebhookIdText }),
    paramsExample: { id: webhookId },
    responses: { 204: { description: 'It is gone.' } },
    problems: ['not_found'],
    handle: async ({ ctx, actor, params }) => {
      await verb(ctx, params.id, ownerOf(actor));
      return { response: new Response(null, { status: 204 }) };
    },
  });
