import type { AgentContext } from '#src/agent/context.ts';
import type { Profile } from '#src/agent/profile/profile.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { shownTo } from './decided.ts';
import type { GrantRequest } from './grant-request.ts';
import { findRequest } from './requests-store.ts';
import { readUserCode } from './user-code.ts';

/**
 * The request under a code, as somebody typed it: one that waits for a decision, or that this person has decided, with
 * what they allow. One round trip; none for what can’t be a code. Throws `not_found`, also for one that is over, or that
 * somebody else decided.
 */
export async function findGrantRequest(
  { db }: Pick<AgentContext, 'db'>,
  typedCode: string,
  userId: string,
): Promise<{ readonly request: GrantRequest; readonly profile: Profile; readonly now: Date }> {
  const code = readUserCode(typedCode);
  if (code === undefined) throw new Problem('not_found');
  const found = await findRequest(db, code, userId);
  const request = shownTo(found, userId);
  if (found === undefined) throw new Error('a look-up is one row');
  return { request, profile: found.profile, now: found.now };
}
