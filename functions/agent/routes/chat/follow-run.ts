import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { findFollower } from '#src/agent/conversations/find-follower.ts';
import { ConversationIdText, FollowQuery, RunIdText } from '#src/agent/conversations/wire.ts';
import { conversationOf } from '#fn/agent/bindings.ts';
import { callingOf } from '#fn/agent/calling-of.ts';
import { route } from '#fn/agent/context.ts';
import { pageOf } from '#fn/agent/page-client.ts';
import { conversationId, runId } from './examples.ts';
import { followed } from './followed.ts';
import { STREAM } from './start-chat.ts';

const EVENT_ID = /^([0-9a-f-]{36}):(\d{1,9})$/;

/** The last event that a client has of this run; -1: none. */
function lastSeq(request: Request, run: string, after: number | undefined): number {
  const [, named, seq] = EVENT_ID.exec(request.headers.get('last-event-id') ?? '') ?? [];
  return named === run ? Number(seq) : (after ?? -1);
}

export const followRun = route({
  method: 'GET',
  path: '/v1/conversations/:id/runs/:run_id/events',
  operationId: 'followRun',
  summary: 'Follow a run',
  description:
    'The very events of its stream, from the first or behind the last one that you have (`Last-Event-ID`, or `after`), to its end. They are kept for an hour after that. 204: there are no more.',
  access: access.chat,
  limits: { principal: 'conversations' },
  params: z.strictObject({ id: ConversationIdText, run_id: RunIdText }),
  paramsExample: { id: conversationId, run_id: runId },
  query: FollowQuery,
  requestHeaders: ['Last-Event-ID'],
  responses: { 200: STREAM, 204: { description: 'You have all of them.' } },
  problems: ['not_found', 'insufficient_scope', 'run_log_gone'],
  handle: async ({ ctx, actor, params, query, request, scope }) => {
    const follower = await findFollower(ctx, callingOf(actor, pageOf(actor)), params.id);
    const run = params.run_id.toLowerCase();
    const after = lastSeq(request, run, query.after);
    const stub = conversationOf(scope.isolate.env, follower.conversationId);
    return followed(ctx, stub, { ...follower, runId: run, after });
  },
});
