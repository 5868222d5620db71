import type { Once, Settled } from '../../platform/db/once.ts';
import type { WebhookContext } from '../context.ts';
import { replayMessage as store } from '../store/messages.ts';
import { refusalOf } from './change-webhook.ts';

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
