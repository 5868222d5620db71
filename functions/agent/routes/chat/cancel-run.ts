import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { getConversation } from '#src/agent/conversations/get-conversation.ts';
import { ConversationIdText, RunIdText } from '#src/agent/conversations/wire.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { conversationOf } from '#fn/agent/bindings.ts';
import { callingOf } from '#fn/agent/calling-of.ts';
import { route } from '#fn/agent/context.ts';
import { conversationId, runId } from './examples.ts';

const RunWire = z
  .strictObject({ id: RunIdText, status: z.literal('ended').meta({ description: 'It has ended.' }) })
  .meta({ id: 'EndedRun' });

export const cancelRun = route({
  method: 'POST',
  path: '/v1/conversations/:id/runs/:run_id/cancel',
  operationId: 'cancelRun',
  summary: 'Cancel a run',
  description:
    'Ends a run at once; nothing more is called. What is being called at this moment may still have its effect: its transaction says so. A run that has ended stays as it is.',
  access: access.chat,
  limits: { principal: 'conversations' },
  params: z.strictObject({ id: ConversationIdText, run_id: RunIdText }),
  paramsExample: { id: conversationId, run_id: runId },
  responses: {
    200: {
      description: 'The run.',
      schema: z.strictObject({ run: RunWire }),
      example: { run: { id: runId, status: 'ended' } },
    },
  },
  problems: ['not_found', 'insufficient_scope'],
  handle: async ({ ctx, actor, params, scope }) => {
    const { id } = await getConversation(ctx, callingOf(actor), params.id);
    const run = await conversationOf(scope.isolate.env, id).cancel(params.run_id.toLowerCase());
    if (run === undefined) throw new Problem('not_found');
    return { headers: { 'Cache-Control': 'no-store' }, body: { run: { id: run.id, status: 'ended' } } };
  },
});
