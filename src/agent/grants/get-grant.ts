import type { AgentContext } from '#src/agent/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Grant } from './grant.ts';
import { findGrant, type FoundGrant } from './grants-store.ts';
import type { Asking } from './asking.ts';
import { liveOf } from './presented.ts';

/** What was found, if whoever asks may ask. Throws `credential_unknown`, `credential_ended`, `not_found`. */
export function foundOf(asking: Asking, found: FoundGrant | undefined): { readonly grant: Grant; readonly now: Date } {
  if (found === undefined) throw new Error('a look-up is one row');
  if ('token' in asking) liveOf(found.presented ?? undefined);
  if (found.grant === null) throw new Problem('not_found');
  return { grant: found.grant, now: found.now };
}

/** One grant within reach of whoever asks. Throws `credential_unknown`, `credential_ended`, `not_found`. */
export const getGrant = async ({ db }: Pick<AgentContext, 'db'>, asking: Asking, id: string) =>
  foundOf(asking, await findGrant(db, asking, id));
