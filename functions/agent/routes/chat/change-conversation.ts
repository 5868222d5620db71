import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { changeConversation as verb } from '#src/agent/conversations/change-conversation.ts';
import {
  ConversationChange,
  ConversationIdText,
  ConversationWire,
  showConversation,
} from '#src/agent/conversations/wire.ts';
import { callingOf } from '#fn/agent/calling-of.ts';
import { route } from '#fn/agent/context.ts';
import { conversation, conversationId } from './examples.ts';

export const changeConversation = route({
  method: 'PATCH',
  path: '/v1/conversations/:id',
  operationId: 'changeConversation',
  summary: 'Rename a conversation',
  description: 'Gives it another title.',
  access: access.chat,
  limits: { principal: 'conversations' },
  params: z.strictObject({ id: ConversationIdText }),
  paramsExample: { id: conversationId },
  body: { schema: ConversationChange, example: { title: 'Cake for Robin' } },
  responses: {
    200: {
      description: 'The conversation.',
      schema: z.strictObject({ conversation: ConversationWire }),
      example: { conversation: { ...conversation, title: 'Cake for Robin' } },
    },
  },
  problems: ['not_found', 'insufficient_scope'],
  handle: async ({ ctx, actor, params, body }) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { conversation: showConversation(await verb(ctx, callingOf(actor), params.id, body.title)) },
  }),
});
