import type { AgentContext } from '#src/agent/context.ts';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { foundOf } from './asking.ts';
import { deleteConversation as remove, findConversation } from './conversations-store.ts';

/**
 * Ends what runs in a conversation and forgets all that was said, first in its object (`forget`), so that a failure in
 * between leaves something that can be deleted again. Transactions and consents stay. Throws what `getConversation`
 * throws.
 */
export async function deleteConversation(
  { db }: Pick<AgentContext, 'db'>,
  calling: Calling,
  id: string,
  forget: () => Promise<void>,
): Promise<void> {
  foundOf(calling, await findConversation(db, calling, id));
  await forget();
  await remove(db, id);
}
