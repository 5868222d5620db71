import * as z from 'zod';
import { access } from '#src/webhooks/access.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { listWebhooks as verb } from '#src/webhooks/subscriptions/list-webhooks.ts';
import { showWebhook, WebhookWire } from '#src/webhooks/subscriptions/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { webhook } from './examples.ts';
import { ownerOf } from './owner-of.ts';

export const listWebhooks = route({
  method: 'GET',
  path: '/v1/webhooks',
  operationId: 'listWebhooks',
  summary: 'List subscriptions',
  description: 'The owner’s subscriptions, newest first.',
  access: access.webhooksManage,
  limits: { principal: 'read' },
  query: z.strictObject(listQuery),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ webhooks: z.array(WebhookWire), nextCursor: z.string().nullable() }),
      example: { webhooks: [webhook], nextCursor: null },
    },
  },
  problems: ['cursor_invalid'],
  handle: async ({ ctx, actor, query }) => {
    const page = await verb(ctx, ownerOf(actor), { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor });
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { webhooks: page.webhooks.map((each) => showWebhook(each)), nextCursor: page.nextCursor },
    };
  },
});
