import type { AgentContext } from '#src/agent/context.ts';
import { deleteConversation } from './conversations-store.ts';

/** Deletes the row of a conversation whose object was told to forget it. One trip. */
export const forgetConversation = ({ db }: Pick<AgentContext, 'db'>, id: string): Promise<void> =>
  deleteConversation(db, id);
