import * as z from 'zod';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { listWebhooks as verb } from '#src/webhooks/subscriptions/list-webhooks.ts';
import { route, type Mounting } from './mounting.ts';
import { ownerOf } from './owner-of.ts';

export const listWebhooks = ({
  at,
  access,
  shapes: { WebhookWire, showWebhook },
  examples: { webhook },
  spell,
}: Mounting) =>
  route({
    method: 'GET',
    path: at(),
    operationId: 'listWebhooks',
    summary: 'List subscriptions',
    description: 'The owner’s subscriptions, newest first.',
    access,
    limits: { principal: 'read' },
    query: z.strictObject(listQuery),
    responses: {
      200: {
        description: 'A page.',
        schema: z.strictObject(spell<z.ZodType>({ webhooks: z.array(WebhookWire), nextCursor: z.string().nullable() })),
        example: spell<unknown>({ webhooks: [webhook], nextCursor: null }),
      },
    },
    problems: ['cursor_invalid'],
    handle: async ({ ctx, actor, query }) => {
      const page = await verb(ctx, ownerOf(actor), { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor });
      return {
        status: 200,
        headers: { 'Cache-Control': 'no-store' },
        body: spell<unknown>({ webhooks: page.webhooks.map((each) => showWebhook(each)), nextCursor: page.nextCursor }),
      };
    },
  });
