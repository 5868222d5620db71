import type { AgentContext } from '#src/agent/context.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { ApiKey } from './key.ts';
import { heedEnd } from '#src/agent/news/end-effects-store.ts';
import { foundOf, revoked, type FoundKey } from './key-changes.ts';
import { loadKey, saveKey, type OwnKey } from './keys-store.ts';

/** Ends a key at once, with the token before its last rotation. Again, it stays as it is. Throws `not_found`. */
export async function revokeKey(
  ctx: Pick<AgentContext, 'db' | 'newId' | 'announce' | 'wake'>,
  own: OwnKey,
): Promise<ApiKey> {
  const loaded = await loadKey<ApiKey>(ctx.db, undefined, own);
  if ('outcome' in loaded) return loaded.outcome.value;
  const claim = { once: undefined, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: FoundKey | undefined) => ({ was: foundOf(found).was, key: revoked(found) });
  const done = await decideAndCommit(loaded.row, decide, async ({ was, key }) =>
    key === was ? { value: was, effects: null } : saveKey(ctx.db, claim, { key }, key),
  );
  heedEnd(ctx, done.effects);
  return done.value;
}
