import { Problem } from '../../platform/problem/problem.ts';
import type { WebhookContext } from '../context.ts';
import { deleteWebhook as store } from '../store/subscriptions.ts';

/** Deletes one of the owner's subscriptions with its messages. Throws `not_found`. */
export async function deleteWebhook(ctx: Pick<WebhookContext, 'db'>, id: string, owner: string): Promise<void> {
  if (!(await store(ctx.db, id, owner))) throw new Problem('not_found');
}
