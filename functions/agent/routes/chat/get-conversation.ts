import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { getConversation as verb } from '#src/agent/conversations/get-conversation.ts';
import { ConversationIdText, ConversationWire, showConversation } from '#src/agent/conversations/wire.ts';
import { callingOf } from '#fn/agent/calling-of.ts';
import { route } from '#fn/agent/context.ts';
import { conversation, conversationId } from './examples.ts';

export const getConversation = route({
  method: 'GET',
  path: '/v1/conversations/:id',
  operationId: 'getConversation',
  summary: 'Read a conversation',
  description: 'Who talks, and since when. What was said: GET /v1/conversations/{id}/messages.',
  access: access.chat,
  limits: { principal: 'conversations' },
  params: z.strictObject({ id: ConversationIdText }),
  paramsExample: { id: conversationId },
  responses: {
    200: {
      description: 'The conversation.',
      schema: z.strictObject({ conversation: ConversationWire }),
      example: { conversation },
    },
  },
  problems: ['not_found', 'insufficient_scope'],
  handle: async ({ ctx, actor, params }) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { conversation: showConversation(await verb(ctx, callingOf(actor), params.id)) },
  }),
});
