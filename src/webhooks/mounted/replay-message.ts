import * as z from 'zod';
import { replayMessage as verb } from '#src/webhooks/sending/replay-message.ts';
import { WebhookIdText, WebhookDeliveryIdText } from '#src/webhooks/subscriptions/wire.ts';
import { route, type Mounting } from './mounting.ts';
import { messageId, webhookId } from './examples.ts';
import { ownerOf } from './owner-of.ts';

export const replayMessage = ({
  at,
  access,
  shapes: { WebhookDeliveryWire, showMessage },
  examples: { again },
}: Mounting) =>
  route({
    method: 'POST',
    path: at('/:id/deliveries/:deliveryId/replay'),
    operationId: 'replayWebhookDelivery',
    summary: 'Send it once more',
    description:
      'Sends the message again under the same webhook-id, whatever its outcome was, with all retries. A receiver that remembers the id ignores it.',
    access,
    limits: { principal: 'webhook_send' },
    idempotency: 'accepted',
    params: z.strictObject({ id: WebhookIdText, deliveryId: WebhookDeliveryIdText }),
    paramsExample: { id: webhookId, deliveryId: messageId },
    responses: {
      202: {
        description: 'It is being sent.',
        schema: z.strictObject({ delivery: WebhookDeliveryWire }),
        example: { delivery: again },
      },
    },
    problems: ['not_found', 'webhook_not_active'],
    handle: ({ ctx, actor, params, once }) =>
      verb(ctx, { id: params.id, owner: ownerOf(actor), messageId: params.deliveryId }, once),
    present: (sent) => ({ body: { delivery: showMessage(sent) } }),
  });
