import type { AgentContext } from '#src/agent/context.ts';
import type { Profile } from '#src/agent/profile/profile.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { waiting } from './decided.ts';
import type { GrantRequest } from './grant-request.ts';
import { findRequest } from './requests-store.ts';
import { readUserCode } from './user-code.ts';

/**
 * The request that waits for a decision under a code, as somebody typed it, for a person to decide, with what that
 * person allows. One round trip; none for what can’t be a code. Throws `not_found`, also for one that is over or decided.
 */
export async function findGrantRequest(
  { db }: Pick<AgentContext, 'db'>,
  typedCode: string,
  userId: string,
): Promise<{ readonly request: GrantRequest; readonly profile: Profile; readonly now: Date }> {
  const code = readUserCode(typedCode);
  if (code === undefined) throw new Problem('not_found');
  const found = await findRequest(db, code, userId);
  const request = waiting(found);
  if (found === undefined) throw new Error('a look-up is one row');
  return { request, profile: found.profile, now: found.now };
}
