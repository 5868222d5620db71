import type { Once, Settled } from '../../platform/db/once.ts';
import { Problem } from '../../platform/problem/problem.ts';
import type { WebhookContext } from '../context.ts';
import { insertTest } from '../store/messages.ts';

/** Sends a test to one of the owner's subscriptions, whatever its status. Throws `not_found`. */
export async function testWebhook(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  id: string,
  owner: string,
  once: Once | undefined,
): Promise<Settled> {
  const messageId = ctx.newId();
  const settled = await insertTest(ctx.db, { once, attempt: ctx.newId(), keepFor: 'day' }, { id, owner, messageId });
  if ('refused' in settled) throw new Problem(settled.refused);
  if (!settled.replayed) ctx.webhooks.remind([{ kind: 'send', message: messageId }]);
  return settled;
}
