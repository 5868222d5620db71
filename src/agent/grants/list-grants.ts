import type { AgentContext } from '#src/agent/context.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { Grant } from './grant.ts';
import { listGrants as select } from './grants-store.ts';
import type { Asking } from './asking.ts';
import { liveOf } from './presented.ts';

/** Grants within reach of whoever asks, newest first. Throws `credential_unknown`, `credential_ended`, `cursor_invalid`. */
export async function listGrants(
  { db, tokens }: Pick<AgentContext, 'db' | 'tokens'>,
  asking: Asking,
  page: PageRequest,
): Promise<{ readonly grants: readonly Grant[]; readonly now: Date; readonly nextCursor: string | null }> {
  const whose = 'token' in asking ? asking.token.keyId : asking.accountId;
  let now = new Date(0);
  const { items, nextCursor } = await readPage({ ...tokens, list: ['grants', whose] }, page, async (after, limit) => {
    const found = await select(db, asking, after, limit);
    if (found === undefined) throw new Error('a list is one row');
    if ('token' in asking) liveOf(found.presented ?? undefined);
    now = found.now;
    return found.grants;
  });
  return { grants: items, now, nextCursor };
}
