import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { PartnerContext } from './context.ts';
import { keepSecret } from './keep-secret.ts';
import type { SenderWithSecret } from './sender.ts';
import { foundOf, withSecret, type Found } from './sender-changes.ts';
import { loadSender, saveSender } from './senders-store.ts';

/**
 * Rotates a sender's secret: the new one and the one before it are live. Throws `not_found`, `validation_failed`,
 * `secret_in_use`.
 */
export async function addSecret(
  ctx: PartnerContext,
  senderId: string,
  given: string | undefined,
  once: Once | undefined,
): Promise<Outcome<SenderWithSecret>> {
  const sought = { id: senderId };
  const loaded = await loadSender<SenderWithSecret>(ctx.db, once, sought);
  if ('outcome' in loaded) return loaded.outcome;
  const { kept, secret } = await keepSecret(ctx, foundOf(loaded.row).was.kind, given);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: Found | undefined) => withSecret(found, kept.id);
  const done = await decideAndCommit(loaded.row, decide, (changed) => {
    const value: SenderWithSecret = { ...changed.sender, secret: null };
    return saveSender(ctx.db, claim, sought, changed, { secret: kept, value });
  });
  if (done.replayed) return done;
  return { replayed: false, value: { ...done.value, secret: { id: kept.id, value: secret } } };
}
