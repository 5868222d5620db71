import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { deleteConversation as verb } from '#src/agent/conversations/delete-conversation.ts';
import { ConversationIdText } from '#src/agent/conversations/wire.ts';
import { conversationOf } from '#fn/agent/bindings.ts';
import { callingOf } from '#fn/agent/calling-of.ts';
import { route } from '#fn/agent/context.ts';
import { conversationId } from './examples.ts';

export const deleteConversation = route({
  method: 'DELETE',
  path: '/v1/conversations/:id',
  operationId: 'deleteConversation',
  summary: 'Delete a conversation',
  description:
    'Ends what runs in it, and forgets all that was said. Transactions, receipts and consents stay. Again, it is a 404.',
  access: access.chat,
  limits: { principal: 'conversations' },
  params: z.strictObject({ id: ConversationIdText }),
  paramsExample: { id: conversationId },
  responses: { 204: { description: 'It is gone.' } },
  problems: ['not_found', 'insufficient_scope'],
  handle: async ({ ctx, actor, params, scope }) => {
    const stub = conversationOf(scope.isolate.env, params.id);
    await verb(ctx, callingOf(actor), params.id, () => stub.forget());
    return { response: new Response(null, { status: 204 }) };
  },
});
