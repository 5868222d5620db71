import { signWebhook } from '../../platform/crypto/sign-webhook.ts';
import type { WebhookContext } from '../context.ts';
import { payloadOf } from '../message.ts';
import { verdictOf, type Outcome } from '../retry.ts';
import { leaseMessage, noteAttempt, type LeasedMessage } from '../store/sending.ts';

/** A retry that is further away is left to the cron: to the minute is good enough then. */
const MAX_REMINDER_SECONDS = 60;

export type SendOutcome = { readonly kind: 'done' } | { readonly kind: 'early'; readonly inSeconds: number };

/**
 * Sends one message, if it is due: lease, post, note. Whoever dies in between leaves a lease that ends; then it is sent
 * again under the same webhook-id.
 */
export async function sendMessage(
  ctx: Pick<WebhookContext, 'db' | 'now' | 'newId' | 'webhooks'>,
  id: string,
): Promise<SendOutcome> {
  const holder = ctx.newId();
  const leased = await leaseMessage(ctx.db, id, holder);
  if (leased.kind === 'early' && leased.inSeconds <= MAX_REMINDER_SECONDS) return leased;
  if (leased.kind !== 'leased') return { kind: 'done' };
  const { message } = leased;
  const outcome = await post(ctx, id, message);
  const verdict = verdictOf(outcome, message.tries, ctx.webhooks.random());
  await noteAttempt(ctx.db, { id, holder, message, outcome, verdict });
  if (verdict.kind === 'retry' && verdict.inSeconds <= MAX_REMINDER_SECONDS)
    ctx.webhooks.remind([{ kind: 'send', message: id }], Math.ceil(verdict.inSeconds));
  return { kind: 'done' };
}

async function post(
  { now, webhooks }: Pick<WebhookContext, 'now' | 'webhooks'>,
  id: string,
  message: LeasedMessage,
): Promise<Outcome> {
  const secrets = await openSecrets(webhooks, message);
  if (secrets === undefined)
    return { status: null, error: 'secret_unreadable', retryAfterSeconds: null, latencyMs: 0, answer: null };
  const body = new TextEncoder().encode(payloadOf({ ...message, at: new Date(message.at) }));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Waypost-Webhooks/1',
    ...signWebhook({ id, at: now, body, secrets }),
  };
  return webhooks.sender.post(message.url, headers, body);
}

/** The newest first; undefined where the key that sealed them is gone. */
async function openSecrets(
  { vault }: WebhookContext['webhooks'],
  message: LeasedMessage,
): Promise<string[] | undefined> {
  const { subscriptionId, sealedSecret, sealedOldSecret } = message;
  const sealed = sealedOldSecret === null ? [sealedSecret] : [sealedSecret, sealedOldSecret];
  return Promise.all(sealed.map((each) => vault.open(each, subscriptionId))).catch(() => undefined);
}
