import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { challengeOf } from '#src/webhooks/sending/message.ts';
import type { EventFilter, Mode, WebhookWithSecret } from './subscription.ts';
import { roomForWebhook } from './subscription-changes.ts';
import { insertWebhook, loadCount, type WebhookCount } from './subscriptions-store.ts';

interface Subscribe {
  readonly url: string;
  readonly events: readonly string[];
  readonly filter: EventFilter;
  readonly product: string | null;
  readonly mode: Mode;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Adds a subscription for a URL that passes the outbound gate, and sends its challenge. Throws `webhook_url_refused`,
 * `resolver_unavailable`, `webhook_limit_reached`, `idempotency_key_reused`.
 */
export async function createWebhook(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  owner: string,
  input: Subscribe,
  once: Once | undefined,
): Promise<Outcome<WebhookWithSecret>> {
  await refuseUrl(ctx, input.url);
  const loaded = await loadCount<WebhookWithSecret>(ctx.db, once, owner);
  if ('outcome' in loaded) return loaded.outcome;
  const { vault, remind, spelling } = ctx.webhooks;
  const [id, challengeId, secret] = [ctx.newId(), ctx.newId(), vault.newSecret()];
  const sealedSecret = await vault.seal(secret, id);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (row: WebhookCount | undefined) => {
    if (row === undefined) throw new Error('a count is one row');
    return { othersAtMost: roomForWebhook(row.count), webhook: newWebhook(id, input, row.now) };
  };
  const done = await decideAndCommit(loaded.row, decide, ({ othersAtMost, webhook }) => {
    const challenge = challengeOf(challengeId, webhook, spelling);
    const row = { webhook, owner, sealedSecret, challenge, othersAtMost };
    return insertWebhook<WebhookWithSecret>(ctx.db, claim, row, { ...webhook, secret: null });
  });
  if (done.replayed) return done;
  remind([{ kind: 'send', message: challengeId }]);
  return { replayed: false, value: { ...done.value, secret } };
}

const newWebhook = (id: string, subscribe: Subscribe, now: Date) =>
  ({
    id,
    ...subscribe,
    status: 'pending',
    disabledReason: null,
    failingSince: null,
    oldSecretUntil: null,
    createdAt: now,
    updatedAt: now,
  }) as const;

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
