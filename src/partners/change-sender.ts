import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { PartnerContext } from './context.ts';
import type { SenderTerms, StoredSender } from './sender.ts';
import { changed, type Changed, type Found } from './sender-changes.ts';
import { loadSender, saveSender } from './senders-store.ts';

/**
 * Changes the given fields of a sender, from its next order on. `version`: only if it still has this one. Throws
 * `not_found`, `version_mismatch`, `validation_failed`.
 */
export async function changeSender(
  ctx: Pick<PartnerContext, 'db' | 'newId'>,
  { id, version }: { readonly id: string; readonly version: number | undefined },
  change: Partial<SenderTerms>,
): Promise<StoredSender> {
  const sought = { id, timezone: change.timezone };
  const loaded = await loadSender<StoredSender>(ctx.db, undefined, sought);
  if ('outcome' in loaded) return loaded.outcome.value;
  const claim = { once: undefined, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: Found | undefined) => changed(found, change, version);
  const commit = (decided: Changed) => saveSender(ctx.db, claim, sought, decided, { value: decided.sender });
  return (await decideAndCommit(loaded.row, decide, commit)).value;
}
