import type { AgentContext } from '#src/agent/context.ts';
import type { agent } from '#src/agent/domain.ts';
import { signHeads } from '#src/agent/fees/sign-heads.ts';
import type { Jobs } from '#src/http/background.ts';
import { sweepExpiredKeys } from '#src/platform/db/sweep-expired-keys.ts';

/** Once a minute: expired idempotency keys are deleted, heads of receipts signed. */
export const everyMinute: Jobs<AgentContext, typeof agent> = {
  sweepExpiredKeys: ({ db }) => sweepExpiredKeys(db),
  signHeads,
};
