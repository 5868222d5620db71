import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { agentBounds } from '#src/agent/bounds.ts';
import { ChatRequest, ConversationIdText } from '#src/agent/conversations/wire.ts';
import { route } from '#fn/agent/context.ts';
import { conversationId, said } from './examples.ts';
import { STREAM, talkProblems } from './start-chat.ts';
import { talk } from './talking.ts';

export const continueChat = route({
  method: 'POST',
  path: '/v1/conversations/:id/chat',
  operationId: 'continueChat',
  summary: 'Talk, in a conversation',
  description: 'As POST /v1/chat, with all that was said before. One message is answered at a time.',
  access: access.chat,
  limits: { principal: 'chats' },
  idempotency: 'accepted',
  params: z.strictObject({ id: ConversationIdText }),
  paramsExample: { id: conversationId },
  body: { schema: ChatRequest, example: said, maxBytes: agentBounds.bodyBytes, maxText: agentBounds.messageBytes },
  responses: { 200: STREAM },
  problems: ['not_found', ...talkProblems],
  handle: (call) => talk(call, call.params.id),
});
