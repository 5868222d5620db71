import type { AgentContext } from '#src/agent/context.ts';
import type { agent } from '#src/agent/domain.ts';
import { sweepCalls } from '#src/agent/invoke/sweep-calls.ts';
import type { Jobs } from '#src/http/background.ts';
import { sweepGrantRequests } from '#src/agent/requests/sweep-grant-requests.ts';
import { sweepExpiredKeys } from '#src/platform/db/sweep-expired-keys.ts';

/** Once a minute: keys and requests for grants that are over are deleted, and calls that were left behind find their end. */
export const everyMinute: Jobs<AgentContext, typeof agent> = {
  sweepExpiredKeys: ({ db }) => sweepExpiredKeys(db),
  sweepCalls,
  sweepGrantRequests,
};
