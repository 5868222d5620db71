import * as z from 'zod';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { listMessages as verb } from '#src/webhooks/sending/list-messages.ts';
import { WebhookIdText } from '#src/webhooks/subscriptions/wire.ts';
import { route, type Mounting } from './mounting.ts';
import { webhookId } from './examples.ts';
import { ownerOf } from './owner-of.ts';

export const listMessages = ({
  at,
  access,
  shapes: { WebhookDeliveryWire, showMessage },
  examples: { message },
  spell,
}: Mounting) =>
  route({
    method: 'GET',
    path: at('/:id/deliveries'),
    operationId: 'listWebhookDeliveries',
    summary: 'What was sent, with every attempt',
    description: 'Newest first, of the last thirty days.',
    access,
    limits: { principal: 'read' },
    params: z.strictObject({ id: WebhookIdText }),
    paramsExample: { id: webhookId },
    query: z.strictObject(listQuery),
    responses: {
      200: {
        description: 'A page.',
        schema: z.strictObject(
          spell<z.ZodType>({ deliveries: z.array(WebhookDeliveryWire), nextCursor: z.string().nullable() }),
        ),
        example: spell<unknown>({ deliveries: [message], nextCursor: null }),
      },
    },
    problems: ['not_found', 'cursor_invalid'],
    handle: async ({ ctx, actor, params, query }) => {
      const request = { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor };
      const page = await verb(ctx, params.id, ownerOf(actor), request);
      return {
        status: 200,
        headers: { 'Cache-Control': 'no-store' },
        body: spell<unknown>({ deliveries: page.messages.map(showMessage), nextCursor: page.nextCursor }),
      };
    },
  });
