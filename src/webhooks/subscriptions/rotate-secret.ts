import type { Once } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { rotateSecret as store } from './subscriptions-store.ts';
import type { Shown } from './create-webhook.ts';

/** Gives one of the owner's subscriptions a new secret; the one before also signs for a day. Throws `not_found`. */
export async function rotateSecret(
  ctx: Pick<WebhookContext, 'db' | 'newId' | 'webhooks'>,
  id: string,
  owner: string,
  once: Once | undefined,
): Promise<Shown> {
  const { vault } = ctx.webhooks;
  const secret = vault.newSecret();
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const settled = await store(ctx.db, claim, { id, owner, sealedSecret: await vault.seal(secret, id) });
  if ('refused' in settled) throw new Problem(settled.refused);
  return { ...settled, secret: settled.replayed ? null : secret };
}
