import type { Once, Settled } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { insertWebhook } from './subscriptions-store.ts';
import { MAX_SUBSCRIPTIONS, type EventFilter } from './subscription.ts';

interface Subscribe {
  readonly url: string;
  readonly events: readonly string[];
  readonly filter: EventFilter;
}

const RETRY_AFTER_SECONDS = 5;

/** An answer with a secret, which is shown once: a replay has none. */
export type Shown = Settled & { readonly secret: string | null };

/**
 * Adds a subscription for a URL that passes the outbound gate, and sends its challenge. Throws `webhook_url_refused`,
 * `resolver_unavailable`, `webhook_limit_reached`, `idempotency_key_reused`.
 */
export async function createWebhook(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  owner: string,
  input: Subscribe,
  once: Once | undefined,
): Promise<Shown> {
  await refuseUrl(ctx, input.url);
  const { vault, remind } = ctx.webhooks;
  const [id, challengeId, secret] = [ctx.newId(), ctx.newId(), vault.newSecret()];
  const settled = await insertWebhook(
    ctx.db,
    { once, attempt: ctx.newId(), keepFor: 'day' },
    { ...input, id, owner, challengeId, sealedSecret: await vault.seal(secret, id) },
  );
  if ('refused' in settled)
    throw new Problem('webhook_limit_reached', { detail: `At most ${MAX_SUBSCRIPTIONS} subscriptions an owner.` });
  if (settled.replayed) return { ...settled, secret: null };
  remind([{ kind: 'send', message: challengeId }]);
  return { ...settled, secret };
}

/**
 * Refuses a URL that doesn't pass the gate. It is checked again at every attempt. Throws `webhook_url_refused`,
 * `resolver_unavailable`.
 */
export async function refuseUrl({ webhooks }: Pick<WebhookContext, 'webhooks'>, url: string): Promise<void> {
  const refusal = await webhooks.sender.refusalOf(url);
  if (refusal?.code === 'resolution_failed')
    throw new Problem('resolver_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (refusal !== null)
    throw new Problem('webhook_url_refused', {
      detail: refusal.sentence,
      errors: [{ pointer: '#/url', code: refusal.code, detail: refusal.sentence }],
    });
}
