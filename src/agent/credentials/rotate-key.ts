import type { AgentContext } from '#src/agent/context.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { KeyWithToken } from './key.ts';
import { rotated, type FoundKey } from './key-changes.ts';
import { loadKey, saveKey, type OwnKey } from './keys-store.ts';
import { TOKEN_BYTES, tokenEnds, tokenOf } from './token.ts';
import { tokenHash } from './token-hash.ts';

/** Gives a key a new token, and whoever took it answers for the key; the one before goes on for so many seconds. Throws `not_found`, `key_revoked`. */
export async function rotateKey(
  ctx: Pick<AgentContext, 'db' | 'newId' | 'newBytes' | 'peppers'>,
  own: OwnKey,
  overlapSeconds: number,
  by: string,
  once: Once | undefined,
): Promise<Outcome<KeyWithToken>> {
  const loaded = await loadKey<KeyWithToken>(ctx.db, once, own);
  if ('outcome' in loaded) return loaded.outcome;
  const token = tokenOf('key', ctx.newBytes(TOKEN_BYTES));
  const hash = tokenHash(ctx.peppers, token);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: FoundKey | undefined) => rotated(found, tokenEnds(token), overlapSeconds, by);
  const done = await decideAndCommit(loaded.row, decide, (key) =>
    saveKey<KeyWithToken>(ctx.db, claim, { key, hash }, { key, token: null }),
  );
  return done.replayed ? done : { replayed: false, value: { ...done.value, token } };
}
