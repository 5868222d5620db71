import type { WebhookContext } from '#src/webhooks/context.ts';
import { announce as store, type News } from './announcements-store.ts';

/** Writes a message for each event and subscription that wants it, in one round trip, and enqueues them. Idempotent. */
export async function announceNews(
  ctx: Pick<WebhookContext, 'db' | 'webhooks'>,
  source: string,
  news: News,
): Promise<void> {
  const { messages, hasMore } = await store(ctx.db, source, news);
  const more = hasMore ? [{ kind: 'announce' } as const] : [];
  ctx.webhooks.remind([...more, ...messages.map((message) => ({ kind: 'send', message }) as const)]);
}
