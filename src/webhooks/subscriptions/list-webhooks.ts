import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { listWebhooks as select } from './subscriptions-store.ts';
import type { StoredWebhook } from './subscription.ts';

/** A page of the owner's subscriptions, newest first. Throws `cursor_invalid`. */
export async function listWebhooks(
  ctx: Pick<WebhookContext, 'db' | 'tokens'>,
  owner: string,
  page: PageRequest,
): Promise<{ readonly webhooks: readonly StoredWebhook[]; readonly nextCursor: string | null }> {
  const { items, nextCursor } = await readPage({ ...ctx.tokens, list: ['webhooks', owner] }, page, (after, limit) =>
    select(ctx.db, owner, after, limit),
  );
  return { webhooks: items, nextCursor };
}
