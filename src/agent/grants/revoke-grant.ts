import type { AgentContext } from '#src/agent/context.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { heedEnd } from '#src/agent/news/end-effects-store.ts';
import { foundOf } from './get-grant.ts';
import type { GrantWithToken } from './grant.ts';
import { endGrant, loadGrant, type FoundGrant } from './grants-store.ts';
import type { Asking } from './asking.ts';

/**
 * Ends a grant, and all that descends from it, at once. Again, it stays as it is. Throws `credential_unknown`,
 * `credential_ended`, `not_found`.
 */
export async function revokeGrant(
  ctx: Pick<AgentContext, 'db' | 'newId' | 'announce' | 'wake'>,
  asking: Asking,
  id: string,
  once: Once | undefined,
): Promise<Outcome<GrantWithToken>> {
  const loaded = await loadGrant<GrantWithToken>(ctx.db, once, asking, id);
  if ('outcome' in loaded) return loaded.outcome;
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const reason = 'token' in asking ? 'agent' : 'owner';
  const decide = (found: FoundGrant | undefined) => foundOf(asking, found);
  const done = await decideAndCommit(loaded.row, decide, async ({ grant, now }) => {
    if (grant.revokedAt !== null) return { replayed: false, value: { grant, now, token: null }, effects: null };
    const ended = { grant: { ...grant, revokedAt: now, revokedReason: reason }, now, token: null } as const;
    return endGrant<GrantWithToken>(
      ctx.db,
      claim,
      asking,
      { id, userId: grant.userId, accountId: grant.accountId, at: now, reason },
      ended,
    );
  });
  heedEnd(ctx, done.effects);
  return done;
}
