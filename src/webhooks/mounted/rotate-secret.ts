import * as z from 'zod';
import { rotateSecret as verb } from '#src/webhooks/subscriptions/rotate-secret.ts';
import { WebhookIdText } from '#src/webhooks/subscriptions/wire.ts';
import { route, type Mounting } from './mounting.ts';
import { webhookId } from './examples.ts';
import { ownerOf } from './owner-of.ts';

export const rotateSecret = ({ at, access, shapes: { WebhookWire, showWebhook }, examples: { rotated } }: Mounting) =>
  route({
    method: 'POST',
    path: at('/:id/rotate-secret'),
    operationId: 'rotateWebhookSecret',
    summary: 'Change the secret',
    description: 'A new secret signs from now on. For 24 hours the one before also signs, in the same header.',
    access,
    limits: { principal: 'webhooks' },
    idempotency: 'accepted',
    params: z.strictObject({ id: WebhookIdText }),
    paramsExample: { id: webhookId },
    responses: {
      200: {
        description: 'The subscription, with its new secret. The answer to a retry has none.',
        schema: z.strictObject({ webhook: WebhookWire }),
        example: { webhook: rotated },
      },
    },
    problems: ['not_found'],
    handle: ({ ctx, actor, params, once }) => verb(ctx, { id: params.id, owner: ownerOf(actor) }, once),
    present: (webhook) => ({ headers: { 'Cache-Control': 'no-store' }, body: { webhook: showWebhook(webhook) } }),
  });
