import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { ownDataOf, testMessage, type StoredMessage } from '#src/webhooks/sending/message.ts';
import { insertTest } from '#src/webhooks/sending/messages-store.ts';
import { testable, type FoundWebhook } from './subscription-changes.ts';
import type { OwnWebhook } from './own-webhook-store.ts';
import { loadWebhook } from './subscriptions-store.ts';

/**
 * Sends a test to one of the owner's subscriptions. For a pending one the challenge is the test. Throws `not_found`,
 * `webhook_not_active`.
 */
export async function testWebhook(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  own: OwnWebhook,
  once: Once | undefined,
): Promise<Outcome<StoredMessage>> {
  const loaded = await loadWebhook<StoredMessage>(ctx.db, once, own);
  if ('outcome' in loaded) return loaded.outcome;
  const messageId = ctx.newId();
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: FoundWebhook | undefined) => {
    const { now, was } = testable(found);
    return { was, message: testMessage(messageId, ownDataOf(was.shown.id, ctx.webhooks.spelling), now) };
  };
  const done = await decideAndCommit(loaded.row, decide, (test) => insertTest(ctx.db, claim, own, test));
  if (!done.replayed) ctx.webhooks.remind([{ kind: 'send', message: messageId }]);
  return done;
}
