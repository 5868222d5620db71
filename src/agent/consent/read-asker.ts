import type { AgentContext } from '#src/agent/context.ts';
import { findAsker } from './asker-store.ts';
import type { AskerNow } from './standing.ts';

/** The key or grant that asks this person, and what of the same it was allowed before. One round trip. */
export const readAsker = async (
  { db }: Pick<AgentContext, 'db'>,
  { userId }: { readonly userId: string },
  id: string,
): Promise<AskerNow> => (await findAsker(db, userId, id)) ?? { asker: null, before: null, booking: null };
