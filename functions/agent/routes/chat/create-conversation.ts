import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { createConversation as verb } from '#src/agent/conversations/create-conversation.ts';
import { ConversationWire, NewConversation, showConversation } from '#src/agent/conversations/wire.ts';
import { callingOf } from '#fn/agent/calling-of.ts';
import { route } from '#fn/agent/context.ts';
import { conversation } from './examples.ts';

export const createConversation = route({
  method: 'POST',
  path: '/v1/conversations',
  operationId: 'createConversation',
  summary: 'Make a conversation',
  description: 'An empty one: talk in it by POST /v1/conversations/{id}/chat. POST /v1/chat makes one by itself.',
  access: access.chat,
  limits: { principal: 'conversations' },
  idempotency: 'accepted',
  body: { schema: NewConversation, example: { title: 'Cake for Robin' } },
  responses: {
    201: {
      description: 'The conversation.',
      schema: z.strictObject({ conversation: ConversationWire }),
      example: { conversation: { ...conversation, title: 'Cake for Robin' } },
      headers: ['Location'],
    },
  },
  problems: ['insufficient_scope'],
  handle: ({ ctx, actor, body, once }) => verb(ctx, callingOf(actor), body.title ?? null, once),
  present: (made, ctx) => ({
    headers: { 'Cache-Control': 'no-store', Location: `${ctx.tokens.audience}/v1/conversations/${made.id}` },
    body: { conversation: showConversation(made) },
  }),
});
