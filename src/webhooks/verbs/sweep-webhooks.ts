import type { WebhookContext } from '../context.ts';
import { sweep } from '../store/announcements.ts';

/** Reminds of everything that is due and that no reminder came for, or came in vain; forgets what is long over. */
export async function sweepWebhooks(ctx: Pick<WebhookContext, 'db' | 'webhooks'>): Promise<void> {
  ctx.webhooks.remind(await sweep(ctx.db));
}
