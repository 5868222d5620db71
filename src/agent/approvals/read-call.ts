import type { AgentContext } from '#src/agent/context.ts';
import { auditCall, type FeeAudit } from '#src/agent/fees/audit-call.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Granting } from './agents.ts';

/**
 * A call that an agent made for this person, audited anew; undefined for anybody else’s. One round trip for each account
 * of theirs.
 */
export async function readCall(
  ctx: Pick<AgentContext, 'db' | 'verifyReceipt'>,
  { userId, accountIds }: Granting,
  id: string,
): Promise<FeeAudit | undefined> {
  for (const accountId of accountIds) {
    const found = await auditCall(ctx, { userId, accountId, scopes: new Set() }, id).catch(ifMissing);
    if (found?.subject.call.userId === userId) return found;
  }
  return undefined;
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'not_found') return;
  throw error;
}
