import type { AgentContext } from '#src/agent/context.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { ApiKey, KeyTerms, KeyWithToken } from './key.ts';
import { expiryOf, roomForKey, type KeyCount } from './key-changes.ts';
import { insertKey, loadCount } from './keys-store.ts';
import { TOKEN_BYTES, tokenEnds, tokenOf } from './token.ts';
import { tokenHash } from './token-hash.ts';

export interface CreateKey extends Omit<KeyTerms, 'expiresAt'> {
  readonly accountId: string;
  readonly createdBy: string;
  /** Undefined: 90 days from now. */
  readonly expiresAt: Date | undefined;
}

/** Adds a key to an account. Throws `key_limit_reached`, `validation_failed`. */
export async function createKey(
  ctx: Pick<AgentContext, 'db' | 'newId' | 'newBytes' | 'peppers'>,
  terms: CreateKey,
  once: Once | undefined,
): Promise<Outcome<KeyWithToken>> {
  const loaded = await loadCount<KeyWithToken>(ctx.db, once, terms.accountId);
  if ('outcome' in loaded) return loaded.outcome;
  const token = tokenOf('key', ctx.newBytes(TOKEN_BYTES));
  const [id, hash] = [ctx.newId(), tokenHash(ctx.peppers, token)];
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (row: KeyCount | undefined) => {
    if (row === undefined) throw new Error('a count is one row');
    return { hash, othersAtMost: roomForKey(row), key: newKey(id, token, terms, row.now) };
  };
  const done = await decideAndCommit(loaded.row, decide, (row) =>
    insertKey<KeyWithToken>(ctx.db, claim, row, { key: row.key, token: null }),
  );
  return done.replayed ? done : { replayed: false, value: { ...done.value, token } };
}

const newKey = (id: string, token: string, { expiresAt, ...terms }: CreateKey, now: Date): ApiKey => ({
  ...terms,
  ...tokenEnds(token),
  id,
  actsFor: terms.createdBy,
  expiresAt: expiryOf(expiresAt, now),
  lastUsedAt: null,
  rotationDeadline: null,
  revokedAt: null,
  revokedReason: null,
  createdAt: now,
  version: 1,
});
