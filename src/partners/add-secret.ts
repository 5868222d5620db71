import type { Once } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { PartnerContext } from './context.ts';
import { insertSecret } from './secrets-store.ts';
import type { Shown } from './create-sender.ts';
import { getSender } from './get-sender.ts';
import { keepSecret } from './keep-secret.ts';

/**
 * Rotates a sender's secret: the new one and the one before it are live. Two round trips. Throws `not_found`,
 * `validation_failed`, `secret_in_use`.
 */
export async function addSecret(
  ctx: PartnerContext,
  senderId: string,
  given: string | undefined,
  once: Once | undefined,
): Promise<Shown> {
  const { kind } = await getSender(ctx, senderId);
  const { kept, secret } = await keepSecret(ctx, kind, given);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const settled = await insertSecret(ctx.db, claim, { senderId, secret: kept });
  if ('refused' in settled) throw new Problem(settled.refused);
  return { ...settled, secret: settled.replayed ? null : { id: kept.id, value: secret } };
}
