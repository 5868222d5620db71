import type { Refused } from '#src/platform/db/decide.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { updateWebhook, type WebhookChange } from './subscriptions-store.ts';
import { notActive, type StoredWebhook } from './subscription.ts';
import { refuseUrl } from './create-webhook.ts';

/**
 * Changes the given fields. A challenge is sent if one is needed. Throws `not_found`, `webhook_not_active`,
 * `webhook_url_refused`, `resolver_unavailable`.
 */
export async function changeWebhook(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  change: Omit<WebhookChange, 'challengeId'>,
): Promise<StoredWebhook> {
  if (change.url !== undefined) await refuseUrl(ctx, change.url);
  const challengeId = ctx.newId();
  const settled = await updateWebhook(ctx.db, { ...change, challengeId });
  if ('refused' in settled) throw refusalOf(settled);
  const changed = JSON.parse(settled.body) as StoredWebhook;
  if (changed.status === 'pending') ctx.webhooks.remind([{ kind: 'send', message: challengeId }]);
  return changed;
}

/** Why a subscription isn't changed, or sent something: it doesn't exist, or its status doesn't allow it. */
export const refusalOf = ({ refused, result }: Refused<'not_found' | 'inactive'>): Problem =>
  refused === 'inactive' ? notActive((result as Pick<StoredWebhook, 'status'>).status) : new Problem(refused);
