import type { AgentContext } from '#src/agent/context.ts';
import { deleteOldRequests } from './requests-store.ts';

/** Deletes requests that have long been over: a thousand at a time. */
export const sweepGrantRequests = ({ db }: Pick<AgentContext, 'db'>): Promise<number> => deleteOldRequests(db);
