import type { AgentContext } from '#src/agent/context.ts';
import { livesUntil } from '#src/agent/grants/presented.ts';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { foundOf } from './asking.ts';
import { findConversation } from './conversations-store.ts';

/**
 * The credential that follows a conversation, until when it may, and that conversation’s id. One trip. Throws `not_found`,
 * `credential_unknown`, `credential_ended`, `insufficient_scope`.
 */
export async function findFollower(
  { db }: Pick<AgentContext, 'db'>,
  calling: Calling,
  id: string,
): Promise<{ readonly conversationId: string; readonly credentialId: string; readonly until: Date | undefined }> {
  const found = await findConversation(db, calling, id);
  const { conversation, rights } = foundOf(calling, found);
  const until = 'person' in calling || !found?.presented ? undefined : livesUntil(found.presented);
  return { conversationId: conversation.id, credentialId: rights.credentialId, until };
}
