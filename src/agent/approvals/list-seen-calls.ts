import type { AgentContext } from '#src/agent/context.ts';
import { readPage } from '#src/platform/db/page.ts';
import type { SeenCall } from './overview.ts';
import { findSeenCalls } from './seen-calls-store.ts';

/** Of a page. */
export const LISTED_CALLS = 30;

export interface SeenCalls {
  readonly now: Date;
  readonly calls: readonly SeenCall[];
  /** Of the page with older ones; null: there are none. */
  readonly nextCursor: string | null;
}

/** What a person’s agents did, the newest first. One round trip. Throws `cursor_invalid`. */
export async function listSeenCalls(
  { db, tokens, clock }: Pick<AgentContext, 'db' | 'tokens' | 'clock'>,
  userId: string,
  cursor: string | undefined,
): Promise<SeenCalls> {
  let now = clock();
  const identity = { ...tokens, list: ['seen_calls', userId] };
  const { items, nextCursor } = await readPage(identity, { limit: LISTED_CALLS, cursor }, async (after, limit) => {
    const found = await findSeenCalls(db, userId, after, limit);
    now = found?.now ?? now;
    return found?.calls ?? [];
  });
  return { now, calls: items, nextCursor };
}
