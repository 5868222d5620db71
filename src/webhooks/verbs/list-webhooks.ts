import { readPage, type PageRequest } from '../../platform/db/page.ts';
import type { WebhookContext } from '../context.ts';
import { listWebhooks as select } from '../store/subscriptions.ts';
import type { StoredWebhook } from '../subscription.ts';

/** A page of the owner's subscriptions, newest first. Throws `cursor_invalid`. */
export async function listWebhooks(
  ctx: Pick<WebhookContext, 'db' | 'tokens'>,
  owner: string,
  page: PageRequest,
): Promise<{ readonly webhooks: readonly StoredWebhook[]; readonly nextCursor: string | null }> {
  const { items, nextCursor } = await readPage(
    { ...ctx.tokens, list: ['webhooks', owner] },
    page,
    async (after, limit) =>
      (await select(ctx.db, owner, after, limit)).map((row) => ({
        id: row.id,
        createdAt: new Date(row.createdAt),
        row,
      })),
  );
  return { webhooks: items.map(({ row }) => row), nextCursor };
}
