import type { AgentContext } from '#src/agent/context.ts';
import type { Overview } from './overview.ts';
import { findOverview } from './overview-store.ts';

/** What a person’s agents ask, may do and have done. One round trip. */
export async function getOverview({ db }: Pick<AgentContext, 'db'>, userId: string): Promise<Overview> {
  const found = await findOverview(db, userId);
  if (found === undefined) throw new Error('an overview is one row');
  return found;
}
