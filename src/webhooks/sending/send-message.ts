import { signWebhook } from '#src/webhooks/signature/webhook-signature.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { payloadOf } from './message.ts';
import { verdictOf, type Outcome } from './retry.ts';
import { noteAttempt, type LeasedMessage } from './sending-store.ts';
import { MAX_REMINDER_SECONDS, type TakenMessage } from './take-message.ts';

/**
 * Sends a leased message, and records the outcome. A crash in between leaves a lease that ends; then it is sent again
 * under the same webhook-id. It takes as long as the receiver, so nobody else should wait for it.
 */
export async function sendMessage(
  ctx: Pick<WebhookContext, 'db' | 'webhooks'>,
  { message, holder }: TakenMessage,
): Promise<void> {
  const outcome = await post(ctx, message);
  const verdict = verdictOf(outcome, message.tries, ctx.webhooks.random());
  const next = await noteAttempt(ctx.db, { holder, message, outcome, verdict });
  ctx.webhooks.remind(next.map((id) => ({ kind: 'send', message: id })));
  if (verdict.kind === 'retry' && verdict.inSeconds <= MAX_REMINDER_SECONDS)
    ctx.webhooks.remind([{ kind: 'send', message: message.id }], Math.ceil(verdict.inSeconds));
}

async function post({ webhooks }: Pick<WebhookContext, 'webhooks'>, message: LeasedMessage): Promise<Outcome> {
  const secrets = await openSecrets(webhooks, message);
  if (secrets === undefined)
    return { status: null, error: 'secret_unreadable', retryAfterSeconds: null, latencyMs: 0, answer: null };
  const body = new TextEncoder().encode(payloadOf(message));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Waypost-Webhooks/1',
    ...signWebhook({ id: message.id, at: webhooks.clock(), body, secrets }),
  };
  return webhooks.sender.post(message.url, headers, body);
}

/** The newest first; undefined if the key that sealed them is gone. */
async function openSecrets(
  { vault }: WebhookContext['webhooks'],
  message: LeasedMessage,
): Promise<string[] | undefined> {
  const { subscriptionId, sealedSecret, sealedOldSecret } = message;
  const sealed = sealedOldSecret === null ? [sealedSecret] : [sealedSecret, sealedOldSecret];
  return Promise.all(sealed.map((each) => vault.open(each, subscriptionId))).catch(() => undefined);
}
