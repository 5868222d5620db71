import { access } from '#src/agent/access.ts';
import { agentBounds } from '#src/agent/bounds.ts';
import { ChatRequest } from '#src/agent/conversations/wire.ts';
import { route } from '#fn/agent/context.ts';
import { said } from './examples.ts';
import { talk } from './talking.ts';

/** Problems of every message. */
export const talkProblems = [
  'insufficient_scope',
  'run_limit_reached',
  'run_in_progress',
  'conversation_full',
  'run_log_gone',
  'idempotency_key_reused',
] as const;

export const STREAM = {
  description:
    'Server-sent events, each with `id: <run_id>:<seq>`: ready, delta, tool_call, consent_required, done (docs/rules/agent-chat.md). A credential has five streams at a time: another one ends the oldest, without `done`; its client goes on behind its last event after the `retry` that it was sent.',
  raw: ['text/event-stream'],
  headers: ['Location'],
} as const;

export const startChat = route({
  method: 'POST',
  path: '/v1/chat',
  operationId: 'startChat',
  summary: 'Talk, in a new conversation',
  description:
    'Has a message answered, by calls where they are needed, and streams what happens. `ready` names the conversation, in which you go on. The run goes on by itself when you disconnect: follow it again by the `Location`, with `Last-Event-ID`. With an Idempotency-Key a retry follows the same run. Where the person must say yes first, the run waits for that.',
  access: access.chat,
  limits: { principal: 'chats' },
  idempotency: 'accepted',
  body: { schema: ChatRequest, example: said, maxBytes: agentBounds.bodyBytes, maxText: agentBounds.messageBytes },
  responses: { 200: STREAM },
  problems: ['not_found', ...talkProblems],
  handle: (call) => talk(call),
});
