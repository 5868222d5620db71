import type { AgentContext } from '#src/agent/context.ts';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { foundOf } from './asking.ts';
import type { Conversation } from './conversation.ts';
import { findConversation } from './conversations-store.ts';

/** One conversation. Throws `not_found`, `credential_unknown`, `credential_ended`, `insufficient_scope`. */
export async function getConversation(
  { db }: Pick<AgentContext, 'db'>,
  calling: Calling,
  id: string,
): Promise<Conversation> {
  return foundOf(calling, await findConversation(db, calling, id)).conversation;
}
