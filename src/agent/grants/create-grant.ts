import type { AgentContext } from '#src/agent/context.ts';
import { TOKEN_BYTES, tokenOf } from '#src/agent/credentials/token.ts';
import { tokenHash } from '#src/agent/credentials/token-hash.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { GrantWithToken } from './grant.ts';
import { findPresented, insertGrant, loadBeforehand, type Beforehand } from './grants-store.ts';
import { liveOf } from './presented.ts';
import type { Asking } from './asking.ts';
import type { Made, Standing } from './new-grant.ts';

type Ctx = Pick<AgentContext, 'db' | 'newId' | 'newBytes' | 'peppers'>;

/** What is to be made of what is there: `personsGrant`, `keysGrant` or `childGrant`, with what is wanted. */
type Decide = (standing: Standing, presented: Beforehand['presented']) => Made;

/** Makes a grant, as `decide` says. Two round trips. Throws what that throws. */
export async function createGrant(
  ctx: Ctx,
  asking: Asking,
  decide: Decide,
  once: Once | undefined,
): Promise<Outcome<GrantWithToken>> {
  const loaded = await loadBeforehand<GrantWithToken>(ctx.db, once, asking);
  if ('outcome' in loaded) {
    if ('token' in asking) liveOf(await findPresented(ctx.db, asking.token)); // who has lost it gets no more answers
    return loaded.outcome;
  }
  const token = tokenOf('grant', ctx.newBytes(TOKEN_BYTES));
  const [id, hash] = [ctx.newId(), tokenHash(ctx.peppers, token)];
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const made = (row: Beforehand | undefined) => {
    if (row === undefined) throw new Error('what is there before a grant is one row');
    return { now: row.now, ...decide({ id, now: row.now, count: row.count, profile: row.profile }, row.presented) };
  };
  const done = await decideAndCommit(loaded.row, made, ({ now, ...row }) =>
    insertGrant<GrantWithToken>(ctx.db, claim, asking, { ...row, hash }, { grant: row.grant, now, token: null }),
  );
  return done.replayed ? done : { replayed: false, value: { ...done.value, token } };
}
