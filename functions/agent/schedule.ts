import type { AgentContext } from '#src/agent/context.ts';
import type { agent } from '#src/agent/domain.ts';
import type { Jobs } from '#src/http/background.ts';
import { sweepGrantRequests } from '#src/agent/requests/sweep-grant-requests.ts';
import { sweepExpiredKeys } from '#src/platform/db/sweep-expired-keys.ts';

/** Once a minute: expired idempotency keys are deleted, and requests for grants that are over. */
export const everyMinute: Jobs<AgentContext, typeof agent> = {
  sweepExpiredKeys: ({ db }) => sweepExpiredKeys(db),
  sweepGrantRequests: (ctx) => sweepGrantRequests(ctx),
};
