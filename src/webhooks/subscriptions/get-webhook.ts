import { Problem } from '#src/platform/problem/problem.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { findWebhook } from './subscriptions-store.ts';
import type { StoredWebhook } from './subscription.ts';

/** One of the owner's subscriptions. Throws `not_found`, also for another owner's. */
export async function getWebhook(ctx: Pick<WebhookContext, 'db'>, id: string, owner: string): Promise<StoredWebhook> {
  const found = await findWebhook(ctx.db, id, owner);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
