import type { AgentContext } from '#src/agent/context.ts';
import { deleteLostRuns } from './conversations-store.ts';

/** Deletes rows of runs whose end nobody told: a thousand at a time. */
export const sweepRuns = ({ db }: Pick<AgentContext, 'db'>): Promise<number> => deleteLostRuns(db);
