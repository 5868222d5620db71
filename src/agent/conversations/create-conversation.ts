import type { AgentContext } from '#src/agent/context.ts';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { settleOnce, type Once, type Outcome } from '#src/platform/db/once.ts';
import { talkerOf } from './asking.ts';
import type { Conversation } from './conversation.ts';
import { conversationPart, findConversation } from './conversations-store.ts';

/** Makes an empty conversation. Two trips. Throws `credential_unknown`, `credential_ended`, `insufficient_scope`. */
export async function createConversation(
  { db, newId }: Pick<AgentContext, 'db' | 'newId'>,
  calling: Calling,
  title: string | null,
  once: Once | undefined,
): Promise<Outcome<Conversation>> {
  const id = newId();
  const found = await findConversation(db, calling, id);
  if (found === undefined) throw new Error('a look-up is one row');
  const { userId, accountId, credentialKind, credentialId } = talkerOf(calling, found.presented);
  const { now } = found;
  const made = { id, userId, accountId, credentialKind, credentialId, title, createdAt: now, updatedAt: now };
  return settleOnce(db, { once, attempt: newId(), keepFor: 'day' }, made, [conversationPart(made)]);
}
