import type { AgentContext } from '#src/agent/context.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { ApiKey } from './key.ts';
import { listKeys as select } from './keys-store.ts';

/** A page of an account's keys, those that have ended too, newest first. Throws `cursor_invalid`. */
export async function listKeys(
  { db, tokens }: Pick<AgentContext, 'db' | 'tokens'>,
  accountId: string,
  page: PageRequest,
): Promise<{ readonly keys: readonly ApiKey[]; readonly nextCursor: string | null }> {
  const identity = { ...tokens, list: ['api-keys', accountId] };
  const { items, nextCursor } = await readPage(identity, page, (after, limit) => select(db, accountId, after, limit));
  return { keys: items, nextCursor };
}
