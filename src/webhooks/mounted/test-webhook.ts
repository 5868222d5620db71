import * as z from 'zod';
import { testWebhook as verb } from '#src/webhooks/subscriptions/test-webhook.ts';
import { WebhookIdText } from '#src/webhooks/subscriptions/wire.ts';
import { route, type Mounting } from './mounting.ts';
import { webhookId } from './examples.ts';
import { ownerOf } from './owner-of.ts';

export const testWebhook = ({
  at,
  access,
  shapes: { WebhookDeliveryWire, showMessage },
  examples: { tested },
}: Mounting) =>
  route({
    method: 'POST',
    path: at('/:id/test'),
    operationId: 'testWebhook',
    summary: 'Send a test',
    description:
      'Sends a `webhook.test`, also to a paused or disabled subscription. A pending one gets only its challenge. The outcome is in the list of its deliveries.',
    access,
    limits: { principal: 'webhook_send' },
    idempotency: 'accepted',
    params: z.strictObject({ id: WebhookIdText }),
    paramsExample: { id: webhookId },
    responses: {
      202: {
        description: 'It is being sent.',
        schema: z.strictObject({ delivery: WebhookDeliveryWire }),
        example: { delivery: tested },
      },
    },
    problems: ['not_found', 'webhook_not_active'],
    handle: ({ ctx, actor, params, once }) => verb(ctx, { id: params.id, owner: ownerOf(actor) }, once),
    present: (sent) => ({ body: { delivery: showMessage(sent) } }),
  });
