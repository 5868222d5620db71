import * as z from 'zod';
import { getWebhook as verb } from '#src/webhooks/subscriptions/get-webhook.ts';
import { WebhookIdText } from '#src/webhooks/subscriptions/wire.ts';
import { route, type Mounting } from './mounting.ts';
import { webhookId } from './examples.ts';
import { ownerOf } from './owner-of.ts';

export const getWebhook = ({ at, access, shapes: { WebhookWire, showWebhook }, examples: { webhook } }: Mounting) =>
  route({
    method: 'GET',
    path: at('/:id'),
    operationId: 'getWebhook',
    summary: 'Read a subscription',
    description: 'One of the owner’s subscriptions.',
    access,
    limits: { principal: 'read' },
    params: z.strictObject({ id: WebhookIdText }),
    paramsExample: { id: webhookId },
    responses: {
      200: { description: 'The subscription.', schema: z.strictObject({ webhook: WebhookWire }), example: { webhook } },
    },
    problems: ['not_found'],
    handle: async ({ ctx, actor, params }) => ({
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { webhook: showWebhook(await verb(ctx, params.id, ownerOf(actor))) },
    }),
  });
