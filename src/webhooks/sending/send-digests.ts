import type { WebhookContext } from '#src/webhooks/context.ts';
import { makeDigests, type Digest } from './digests-store.ts';

/** Makes the digests that are due, in one round trip, and enqueues them. Idempotent. */
export async function sendDigests(ctx: Pick<WebhookContext, 'db' | 'webhooks'>, digest: Digest): Promise<void> {
  const made = await makeDigests(ctx.db, digest);
  ctx.webhooks.remind(made.map((message) => ({ kind: 'send', message }) as const));
}
