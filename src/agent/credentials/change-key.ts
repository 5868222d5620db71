import type { AgentContext } from '#src/agent/context.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { ApiKey, KeyTerms } from './key.ts';
import { changed, type FoundKey } from './key-changes.ts';
import { loadKey, saveKey, type OwnKey } from './keys-store.ts';

/** Changes the given fields of a key, from its next call on, which acts for whoever changed it. Throws `not_found`, `key_revoked`, `validation_failed`. */
export async function changeKey(
  ctx: Pick<AgentContext, 'db' | 'newId'>,
  own: OwnKey,
  change: Partial<KeyTerms>,
  by: string,
): Promise<ApiKey> {
  const loaded = await loadKey<ApiKey>(ctx.db, undefined, own);
  if ('outcome' in loaded) return loaded.outcome.value;
  const claim = { once: undefined, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: FoundKey | undefined) => changed(found, change, by);
  return (await decideAndCommit(loaded.row, decide, (key) => saveKey(ctx.db, claim, { key }, key))).value;
}
