import type { WebhookContext } from '#src/webhooks/context.ts';
import { announce as store, type Source } from './announcements-store.ts';

/** Writes a message for each event and subscription that wants it, in one round trip, and enqueues them. Idempotent. */
export async function announceNews(ctx: Pick<WebhookContext, 'db' | 'webhooks'>, source: Source): Promise<void> {
  const { messages, hasMore } = await store(ctx.db, source);
  const more = hasMore ? [{ kind: 'announce' } as const] : [];
  ctx.webhooks.remind([...more, ...messages.map((message) => ({ kind: 'send', message }) as const)]);
}
