import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { listConversations as verb } from '#src/agent/conversations/list-conversations.ts';
import { ConversationWire, showConversation } from '#src/agent/conversations/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { callingOf } from '#fn/agent/calling-of.ts';
import { route } from '#fn/agent/context.ts';
import { conversation } from './examples.ts';

export const listConversations = route({
  method: 'GET',
  path: '/v1/conversations',
  operationId: 'listConversations',
  summary: 'List conversations',
  description: 'Those that began last come first.',
  access: access.chat,
  limits: { principal: 'conversations' },
  query: z.strictObject(listQuery),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ conversations: z.array(ConversationWire), next_cursor: z.string().nullable() }),
      example: { conversations: [conversation], next_cursor: null },
    },
  },
  problems: ['cursor_invalid', 'insufficient_scope'],
  handle: async ({ ctx, actor, query }) => {
    const page = { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor };
    const { conversations, nextCursor } = await verb(ctx, callingOf(actor), page);
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { conversations: conversations.map(showConversation), next_cursor: nextCursor },
    };
  },
});
