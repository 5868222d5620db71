import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import type { WebhookWithSecret } from './subscription.ts';
import { foundOf, withNewSecret } from './subscription-changes.ts';
import type { OwnWebhook } from './own-webhook-store.ts';
import { loadWebhook, saveSecret } from './subscriptions-store.ts';

/** Gives one of the owner's subscriptions a new secret; the one before also signs for a day. Throws `not_found`. */
export async function rotateSecret(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  own: OwnWebhook,
  once: Once | undefined,
): Promise<Outcome<WebhookWithSecret>> {
  const loaded = await loadWebhook<WebhookWithSecret>(ctx.db, once, own);
  if ('outcome' in loaded) return loaded.outcome;
  foundOf(loaded.row);
  const { vault } = ctx.webhooks;
  const secret = vault.newSecret();
  const sealedSecret = await vault.seal(secret, own.id);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const done = await decideAndCommit(loaded.row, withNewSecret, (changed) => {
    const value: WebhookWithSecret = { ...changed.webhook.shown, secret: null };
    return saveSecret(ctx.db, claim, own, changed, { sealedSecret, value });
  });
  return done.replayed ? done : { replayed: false, value: { ...done.value, secret } };
}
