import type { Once, Settled } from '#src/platform/db/once.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { insertTest } from '#src/webhooks/sending/messages-store.ts';
import { refusalOf } from './change-webhook.ts';

/**
 * Sends a test to one of the owner's subscriptions. For a pending one the challenge is the test. Throws `not_found`,
 * `webhook_not_active`.
 */
export async function testWebhook(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  id: string,
  owner: string,
  once: Once | undefined,
): Promise<Settled> {
  const messageId = ctx.newId();
  const settled = await insertTest(ctx.db, { once, attempt: ctx.newId(), keepFor: 'day' }, { id, owner, messageId });
  if ('refused' in settled) throw refusalOf(settled);
  if (!settled.replayed) ctx.webhooks.remind([{ kind: 'send', message: messageId }]);
  return settled;
}
