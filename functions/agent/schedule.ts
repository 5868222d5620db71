import type { AgentContext } from '#src/agent/context.ts';
import type { agent } from '#src/agent/domain.ts';
import { signHeads } from '#src/agent/fees/sign-heads.ts';
import { sweepCalls } from '#src/agent/invoke/sweep-calls.ts';
import type { Jobs } from '#src/http/background.ts';
import { sweepExpiredKeys } from '#src/platform/db/sweep-expired-keys.ts';

/** Once a minute: expired idempotency keys are deleted, calls that were left behind find their end, heads of receipts are signed. */
export const everyMinute: Jobs<AgentContext, typeof agent> = {
  sweepExpiredKeys: ({ db }) => sweepExpiredKeys(db),
  sweepCalls,
  signHeads,
};
