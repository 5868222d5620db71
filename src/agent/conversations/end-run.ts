import type { AgentContext } from '#src/agent/context.ts';
import { titleOf } from './conversation.ts';
import { deleteRun } from './conversations-store.ts';

/** A run isn’t counted among those of its credential any more. `message`: what it answered. One trip. */
export const endRun = ({ db }: Pick<AgentContext, 'db'>, id: string, message: string): Promise<void> =>
  deleteRun(db, id, titleOf(message));
