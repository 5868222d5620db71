import type { AgentContext } from '#src/agent/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { ApiKey } from './key.ts';
import { findKey, type OwnKey } from './keys-store.ts';

/** One of an account's keys. Throws `not_found`, also for another account's. */
export async function getKey({ db }: Pick<AgentContext, 'db'>, own: OwnKey): Promise<ApiKey> {
  const found = await findKey(db, own);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
