import type { WebhookContext } from '#src/webhooks/context.ts';
import { sweep } from './announcements-store.ts';

/** Enqueues everything that is due and that no reminder came for, or none successfully; deletes what is old. */
export async function sweepWebhooks(ctx: Pick<WebhookContext, 'db' | 'webhooks'>): Promise<void> {
  ctx.webhooks.remind(await sweep(ctx.db));
}
