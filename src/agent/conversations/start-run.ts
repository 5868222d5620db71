import { agentBounds } from '#src/agent/bounds.ts';
import type { AgentContext } from '#src/agent/context.ts';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import type { CallerRights } from '#src/agent/invoke/rights-of-call.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { runBounds } from '#src/agent/run/run.ts';
import { foundOf, talkerOf } from './asking.ts';
import { titleOf, type Conversation } from './conversation.ts';
import { findConversation, insertRun, type FoundConversation } from './conversations-store.ts';

/** What is to be answered, and where. */
export interface Starting {
  readonly runId: string;
  readonly conversationId: string;
  /** It begins a conversation, unless that was begun by this very run. */
  readonly isNew: boolean;
  readonly message: string;
}

const RETRY_SECONDS = 5;

/**
 * Lets somebody have a message answered: looks them and the conversation up, and counts the run. Two trips. Throws
 * `credential_unknown`, `credential_ended`, `insufficient_scope`, `not_found`, `run_limit_reached`.
 */
export async function startRun(
  { db }: Pick<AgentContext, 'db'>,
  calling: Calling,
  starting: Starting,
): Promise<{ readonly conversation: Conversation; readonly rights: CallerRights }> {
  const { runId, conversationId, isNew, message } = starting;
  const found = await findConversation(db, calling, conversationId);
  if (found === undefined) throw new Error('a look-up is one row');
  const rights = talkerOf(calling, found.presented);
  const conversation =
    isNew && found.conversation === null
      ? begun(found, rights, conversationId, titleOf(message))
      : foundOf(calling, found).conversation;
  const { credentialId } = rights;
  if (await insertRun(db, { id: runId, conversation, isNew, credentialId, seconds: runBounds.lifeSeconds }))
    return { conversation, rights };
  if (!isNew) foundOf(calling, await findConversation(db, calling, conversationId)); // deleted meanwhile?
  throw new Problem('run_limit_reached', {
    detail: `At most ${agentBounds.runs} at a time.`,
    retryAfterSeconds: RETRY_SECONDS,
  });
}

const begun = (
  { now }: FoundConversation,
  { userId, accountId, credentialKind, credentialId }: Omit<Conversation, 'id' | 'title' | 'createdAt' | 'updatedAt'>,
  id: string,
  title: string,
): Conversation => ({ id, userId, accountId, credentialKind, credentialId, title, createdAt: now, updatedAt: now });
