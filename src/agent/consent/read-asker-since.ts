import type { AgentContext } from '#src/agent/context.ts';
import { findAskerSince } from './asker-store.ts';

/** Since when there is the key or grant that asks this person; null for an app of their own. One round trip. */
export const readAskerSince = (
  { db }: Pick<AgentContext, 'db'>,
  { userId }: { readonly userId: string },
  id: string,
): Promise<Date | null> => findAskerSince(db, userId, id);
