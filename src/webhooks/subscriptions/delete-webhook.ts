import { Problem } from '#src/platform/problem/problem.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { deleteWebhook as store } from './subscriptions-store.ts';

/** Deletes one of the owner's subscriptions with its messages. Throws `not_found`. */
export async function deleteWebhook(ctx: Pick<WebhookContext, 'db'>, id: string, owner: string): Promise<void> {
  if (!(await store(ctx.db, id, owner))) throw new Problem('not_found');
}
