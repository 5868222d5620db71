import type { AgentContext } from '#src/agent/context.ts';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { foundOf } from './asking.ts';
import { findConversation } from './conversations-store.ts';

/**
 * The credential that follows a conversation, and that conversation’s id. One trip. Throws `not_found`,
 * `credential_unknown`, `credential_ended`, `insufficient_scope`.
 */
export async function findFollower(
  { db }: Pick<AgentContext, 'db'>,
  calling: Calling,
  id: string,
): Promise<{ readonly conversationId: string; readonly credentialId: string }> {
  const { conversation, rights } = foundOf(calling, await findConversation(db, calling, id));
  return { conversationId: conversation.id, credentialId: rights.credentialId };
}
