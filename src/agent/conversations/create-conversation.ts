import type { AgentContext } from '#src/agent/context.ts';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { talkerOf } from './asking.ts';
import type { Conversation } from './conversation.ts';
import { findConversation, insertConversation } from './conversations-store.ts';

/**
 * Makes an empty conversation. With the same id again it is as it was made. Two trips. Throws `credential_unknown`,
 * `credential_ended`, `insufficient_scope`.
 */
export async function createConversation(
  { db }: Pick<AgentContext, 'db'>,
  calling: Calling,
  { id, title }: { readonly id: string; readonly title: string | null },
): Promise<Conversation> {
  const found = await findConversation(db, calling, id);
  if (found === undefined) throw new Error('a look-up is one row');
  const { userId, accountId, credentialKind, credentialId } = talkerOf(calling, found.presented);
  if (found.conversation !== null) return found.conversation;
  const made = {
    id,
    userId,
    accountId,
    credentialKind,
    credentialId,
    title,
    createdAt: found.now,
    updatedAt: found.now,
  };
  await insertConversation(db, made);
  return made;
}
