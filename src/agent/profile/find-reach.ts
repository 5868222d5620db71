import type { AgentContext } from '#src/agent/context.ts';
import type { AgentActor } from '#src/agent/credentials/agent-token.ts';
import { liveOf } from '#src/agent/grants/presented.ts';
import type { Reach } from './grant-status.ts';
import { findWithProfile } from './reach-store.ts';

/** A person by their own bearer token, or whoever presents a key or grant. */
export type Reaching = { readonly userId: string; readonly scopes: readonly string[] } | { readonly token: AgentActor };

/** What a credential may call, and what its person allows. One round trip. Throws `credential_unknown`, `credential_ended`. */
export async function findReach({ db }: Pick<AgentContext, 'db'>, reaching: Reaching): Promise<Reach> {
  const found = await findWithProfile(db, reaching);
  if (found === undefined) throw new Error('a look-up is one row');
  const { now, profile } = found;
  if (!('token' in reaching)) return { scopes: reaching.scopes, appIds: [], profile, now };
  const { grant, key } = liveOf(found.presented ?? undefined);
  return { scopes: (grant ?? key)?.scopes ?? [], appIds: key?.appIds ?? [], profile, now };
}
