import type { PartnerContext } from './context.ts';
import type { StoredSender } from './sender.ts';
import { updateSender, type SenderChange } from './senders-store.ts';
import { problemOf } from './create-sender.ts';

/**
 * Changes the given fields of a sender, from its next order on. Throws `not_found`, `version_mismatch`,
 * `validation_failed`.
 */
export async function changeSender(
  ctx: Pick<PartnerContext, 'db' | 'newId'>,
  change: Omit<SenderChange, 'attempt'>,
): Promise<StoredSender> {
  const settled = await updateSender(ctx.db, { ...change, attempt: ctx.newId() });
  if ('refused' in settled) throw problemOf(settled);
  return JSON.parse(settled.body) as StoredSender;
}
