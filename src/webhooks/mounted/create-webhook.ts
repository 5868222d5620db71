import * as z from 'zod';
import { EVERY_EVENT } from '#src/webhooks/subscriptions/subscription.ts';
import { createWebhook as verb } from '#src/webhooks/subscriptions/create-webhook.ts';
import { route, type Mounting } from './mounting.ts';
import { ownerOf } from './owner-of.ts';

export const createWebhook = ({
  at,
  access,
  shapes: { WebhookWire, showWebhook, CreateWebhookRequest },
  examples: { fresh, wanted },
  feed,
}: Mounting) =>
  route({
    method: 'POST',
    path: at(),
    operationId: 'createWebhook',
    summary: 'Subscribe to events',
    description:
      'Posts events to your URL, signed by Standard Webhooks. First it gets a signed `webhook.challenge`, up to eight times over a day, until it answers 2xx. Then the subscription is active, and also gets the events since its creation. The payloads are in this document’s `webhooks`.',
    access,
    limits: { principal: 'webhooks' },
    idempotency: 'accepted',
    body: { schema: CreateWebhookRequest, example: wanted },
    responses: {
      201: {
        description: 'The subscription, with its secret. The answer to a retry has none.',
        schema: z.strictObject({ webhook: WebhookWire }),
        example: { webhook: fresh },
        headers: ['Location'],
      },
    },
    problems: [
      'webhook_url_refused',
      'resolver_unavailable',
      'webhook_limit_reached',
      ...(feed === undefined ? [] : (['product_unknown'] as const)),
    ],
    handle: ({ ctx, actor, body, once }) => {
      const { url, events = feed?.events ?? [EVERY_EVENT], filter = {}, product = null, mode = 'realtime' } = body;
      return verb(ctx, ownerOf(actor), { url, events, filter, product, mode }, once);
    },
    present: (webhook) => ({
      headers: { Location: at(`/${webhook.id}`), 'Cache-Control': 'no-store' },
      body: { webhook: showWebhook(webhook) },
    }),
  });
