import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { getConversation } from '#src/agent/conversations/get-conversation.ts';
import { ConversationIdText, MessagesQuery, MessageWire, showMessage } from '#src/agent/conversations/wire.ts';
import { MAX_PAGE_SIZE } from '#src/platform/wire.ts';
import { conversationOf } from '#fn/agent/bindings.ts';
import { callingOf } from '#fn/agent/calling-of.ts';
import { route } from '#fn/agent/context.ts';
import { conversationId, message } from './examples.ts';

export const listMessages = route({
  method: 'GET',
  path: '/v1/conversations/:id/messages',
  operationId: 'listMessages',
  summary: 'Read what was said',
  description:
    'Messages, the oldest first: the newest page unless `before` says otherwise. What is for the person alone isn’t among them.',
  access: access.chat,
  limits: { principal: 'conversations' },
  params: z.strictObject({ id: ConversationIdText }),
  paramsExample: { id: conversationId },
  query: MessagesQuery,
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({
        messages: z.array(MessageWire),
        has_more: z.boolean().meta({ description: 'Whether there are older ones.' }),
        running: z.uuid().nullable().meta({ description: 'The run that is under way; null: none.' }),
      }),
      example: { messages: [message], has_more: false, running: null },
    },
  },
  problems: ['not_found', 'insufficient_scope'],
  handle: async ({ ctx, actor, params, query, scope }) => {
    const { id } = await getConversation(ctx, callingOf(actor), params.id);
    const page = { before: query.before, limit: query.limit ?? MAX_PAGE_SIZE };
    const { messages, hasMore, running } = await conversationOf(scope.isolate.env, id).messages(page);
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { messages: messages.map(showMessage), has_more: hasMore, running },
    };
  },
});
