import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import type { StoredMessage } from './message.ts';
import { findMessages } from './messages-store.ts';

/**
 * A page of the messages to a subscription of the owner, with every attempt, newest first. Throws `not_found`,
 * `cursor_invalid`.
 */
export async function listMessages(
  ctx: Pick<WebhookContext, 'db' | 'tokens'>,
  id: string,
  owner: string,
  page: PageRequest,
): Promise<{ readonly messages: readonly StoredMessage[]; readonly nextCursor: string | null }> {
  const identity = { ...ctx.tokens, list: ['webhook_deliveries', owner, id] };
  const { items, nextCursor } = await readPage(identity, page, async (after, limit) => {
    const found = await findMessages(ctx.db, { id, owner }, after, limit);
    if (found === undefined) throw new Problem('not_found');
    return found;
  });
  return { messages: items, nextCursor };
}
