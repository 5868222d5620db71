import { startRun } from '#src/agent/conversations/start-run.ts';
import { forgetConversation } from '#src/agent/conversations/forget-conversation.ts';
import { endRun } from '#src/agent/conversations/end-run.ts';
import type { ChatRequest } from '#src/agent/conversations/wire.ts';
import type { AgentContext } from '#src/agent/context.ts';
import { callerOf } from '#src/http/caller/access.ts';
import { pageOf } from '#fn/agent/page-client.ts';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { uuidFrom } from '#src/platform/crypto/hmac.ts';
import type { Call } from '#src/http/route.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type * as z from 'zod';
import { conversationOf } from '#fn/agent/bindings.ts';
import { callingOf } from '#fn/agent/calling-of.ts';
import type { RunRefusal } from '#fn/agent/conversation/conversation-stub.ts';
import { followed } from './followed.ts';

type Said = Pick<
  Call<AgentContext, unknown, unknown, z.output<typeof ChatRequest>>,
  'ctx' | 'actor' | 'body' | 'once' | 'scope'
>;

/** The same key of a caller is the same run, with whatever message: another one is refused. */
const runIdOf = ({ once, ctx }: Pick<Said, 'once' | 'ctx'>, conversationId: string | undefined): string =>
  once === undefined
    ? ctx.newId()
    : uuidFrom(sha256(JSON.stringify(['run', once.principal, conversationId ?? null, once.key])));

/** The conversation that a run begins. */
const begunBy = (runId: string): string => uuidFrom(sha256(JSON.stringify(['conversation', runId])));

/** Has a message answered, in a new conversation if none is named, and follows the run from its first event. */
export async function talk(call: Said, conversationId?: string): Promise<{ readonly response: Response }> {
  const { ctx, actor, body, scope } = call;
  const named = conversationId?.toLowerCase();
  const runId = runIdOf(call, named);
  const id = named ?? begunBy(runId);
  const asked = callingOf(actor, pageOf(actor));
  const calling = 'person' in asked ? { person: { ...asked.person, sessionId: id } } : asked;
  const starting = { runId, conversationId: id, isNew: named === undefined, message: body.message };
  const { rights } = await startRun(ctx, calling, starting);
  const stub = conversationOf(scope.isolate.env, id);
  const started = await stub.start({
    runId,
    conversationId: id,
    message: body.message,
    calling,
    caller: callerOf(actor),
    userId: rights.userId,
    scopes: rights.scopes,
    person: rights.name ?? null,
    timeZone: body.time_zone ?? 'UTC',
  });
  if (started !== 'running') await uncount(ctx, started, { runId, conversationId: id, message: body.message });
  if (typeof started === 'object') throw refusalOf(started);
  return followed(ctx, stub, { conversationId: id, runId, credentialId: rights.credentialId, after: -1 });
}

/** It was counted, and doesn’t run; or it has run before. Of another message under a key its own run goes on. */
async function uncount(
  ctx: AgentContext,
  started: RunRefusal | 'over',
  {
    runId,
    conversationId,
    message,
  }: { readonly runId: string; readonly conversationId: string; readonly message: string },
): Promise<void> {
  if (typeof started === 'object' && started.refused === 'idempotency_key_reused' && !started.isOver) return;
  await endRun(ctx, runId, message);
  if (typeof started === 'object' && started.refused === 'not_found') await forgetConversation(ctx, conversationId);
}

const refusalOf = (refusal: RunRefusal): Problem =>
  refusal.refused === 'run_in_progress'
    ? new Problem('run_in_progress', { extensions: { run_id: refusal.runId } })
    : new Problem(refusal.refused);
