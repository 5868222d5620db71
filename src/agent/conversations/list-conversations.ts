import type { AgentContext } from '#src/agent/context.ts';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import { talkerOf } from './asking.ts';
import type { Conversation } from './conversation.ts';
import { listConversations as select } from './conversations-store.ts';

/** Names a caller’s list in its cursors. */
const ownerOf = (calling: Calling): readonly string[] =>
  'token' in calling ? [calling.token.keyId] : [calling.person.userId, calling.person.accountId];

/**
 * A page of the caller’s conversations, the newest first. Throws `credential_unknown`, `credential_ended`,
 * `insufficient_scope`, `cursor_invalid`.
 */
export async function listConversations(
  { db, tokens }: Pick<AgentContext, 'db' | 'tokens'>,
  calling: Calling,
  page: PageRequest,
): Promise<{ readonly conversations: readonly Conversation[]; readonly nextCursor: string | null }> {
  const list = ['conversations', ...ownerOf(calling)];
  const { items, nextCursor } = await readPage({ ...tokens, list }, page, async (after, limit) => {
    const found = await select(db, calling, after, limit);
    talkerOf(calling, found?.presented ?? null);
    return found?.conversations ?? [];
  });
  return { conversations: items, nextCursor };
}
