import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import type { OwnWebhook } from '#src/webhooks/subscriptions/own-webhook-store.ts';
import { replayed, type StoredMessage } from './message.ts';
import { loadMessage, saveReplayed } from './messages-store.ts';

/**
 * Sends a message of an active subscription again, under its own webhook-id. Throws `not_found`, `webhook_not_active`.
 */
export async function replayMessage(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  own: OwnWebhook & { readonly messageId: string },
  once: Once | undefined,
): Promise<Outcome<StoredMessage>> {
  const loaded = await loadMessage<StoredMessage>(ctx.db, once, own);
  if ('outcome' in loaded) return loaded.outcome;
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const done = await decideAndCommit(loaded.row, replayed, (due) => saveReplayed(ctx.db, claim, own, due));
  if (!done.replayed) ctx.webhooks.remind([{ kind: 'send', message: own.messageId }]);
  return done;
}
