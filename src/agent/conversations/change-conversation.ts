import type { AgentContext } from '#src/agent/context.ts';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { foundOf } from './asking.ts';
import type { Conversation } from './conversation.ts';
import { findConversation, renameConversation } from './conversations-store.ts';

/** Gives a conversation another title. Two trips. Throws what `getConversation` throws. */
export async function changeConversation(
  { db, clock }: Pick<AgentContext, 'db' | 'clock'>,
  calling: Calling,
  id: string,
  title: string,
): Promise<Conversation> {
  const { conversation } = foundOf(calling, await findConversation(db, calling, id));
  if (conversation.title === title) return conversation;
  await renameConversation(db, id, title);
  return { ...conversation, title, updatedAt: clock() };
}
