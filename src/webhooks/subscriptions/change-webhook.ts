import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { challengeOf } from '#src/webhooks/sending/message.ts';
import { refuseUrl } from './create-webhook.ts';
import type { StoredWebhook } from './subscription.ts';
import { changed, type ChangedWebhook, type FoundWebhook, type WebhookChange } from './subscription-changes.ts';
import type { OwnWebhook } from './own-webhook-store.ts';
import { loadWebhook, saveChanged } from './subscriptions-store.ts';

/**
 * Changes the given fields. A challenge is sent if one is needed. Throws `not_found`, `webhook_not_active`,
 * `webhook_url_refused`, `resolver_unavailable`.
 */
export async function changeWebhook(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  own: OwnWebhook,
  change: WebhookChange,
): Promise<StoredWebhook> {
  if (change.url !== undefined) await refuseUrl(ctx, change.url);
  const loaded = await loadWebhook<StoredWebhook>(ctx.db, undefined, own);
  if ('outcome' in loaded) return loaded.outcome.value;
  const challengeId = ctx.newId();
  const claim = { once: undefined, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: FoundWebhook | undefined) => changed(found, change);
  const commit = async (decided: ChangedWebhook) => {
    const challenge = challengeOf(challengeId, decided.webhook.shown, ctx.webhooks.spelling);
    const done = await saveChanged(ctx.db, claim, own, decided, challenge);
    return 'refused' in done ? done : decided;
  };
  const { webhook, isChallenged } = await decideAndCommit(loaded.row, decide, commit);
  if (isChallenged) ctx.webhooks.remind([{ kind: 'send', message: challengeId }]);
  return webhook.shown;
}
