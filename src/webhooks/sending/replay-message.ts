import type { Once, Settled } from '#src/platform/db/once.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { replayMessage as store } from './messages-store.ts';
import { refusalOf } from '#src/webhooks/subscriptions/change-webhook.ts';

/**
 * Sends a message of an active subscription again, under its own webhook-id. Throws `not_found`, `webhook_not_active`.
 */
export async function replayMessage(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  { id, messageId }: { readonly id: string; readonly messageId: string },
  owner: string,
  once: Once | undefined,
): Promise<Settled> {
  const settled = await store(ctx.db, { once, attempt: ctx.newId(), keepFor: 'day' }, { id, owner, messageId });
  if ('refused' in settled) throw refusalOf(settled);
  if (!settled.replayed) ctx.webhooks.remind([{ kind: 'send', message: messageId }]);
  return settled;
}
