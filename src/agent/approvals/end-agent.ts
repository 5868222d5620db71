import type { AgentContext } from '#src/agent/context.ts';
import { revokeGrant } from '#src/agent/grants/revoke-grant.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Granting } from './agents.ts';
import { getGrant } from '#src/agent/grants/get-grant.ts';

/**
 * Ends what an agent may do for a person, and all that it handed on: a grant of theirs, on one of their accounts. Again,
 * it stays as it is. Three round trips, four for the account of an organisation. Throws `not_found`.
 */
export async function endAgent(
  ctx: Pick<AgentContext, 'db' | 'newId' | 'announce' | 'wake'>,
  { userId, accountIds }: Granting,
  id: string,
): Promise<void> {
  for (const accountId of accountIds) {
    const asking = { userId, accountId };
    const grant = await getGrant(ctx, asking, id).then((found) => found.grant, ifMissing);
    if (grant?.userId !== userId) continue;
    await revokeGrant(ctx, asking, id, undefined);
    return;
  }
  throw new Problem('not_found');
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'not_found') return;
  throw error;
}
