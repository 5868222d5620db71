import type { AgentContext } from '#src/agent/context.ts';
import type { agent } from '#src/agent/domain.ts';
import { sweepCalls } from '#src/agent/running/sweep-calls.ts';
import { signHeads } from '#src/agent/fees/sign-heads.ts';
import type { Jobs } from '#src/http/background.ts';
import { sweepRuns } from '#src/agent/conversations/sweep-runs.ts';
import { sweepGrantRequests } from '#src/agent/requests/sweep-grant-requests.ts';
import type { webhooks } from '#src/webhooks/domain.ts';
import { sweepWebhooks } from '#src/webhooks/sending/sweep-webhooks.ts';
import { sweepExpiredKeys } from '#src/platform/db/sweep-expired-keys.ts';

/** Once a minute: what is over is deleted, calls that were left behind find their end, heads of receipts are signed, and events are told that no reminder came for. */
export const everyMinute: Jobs<AgentContext, typeof agent | typeof webhooks> = {
  sweepExpiredKeys: ({ db }) => sweepExpiredKeys(db),
  sweepCalls,
  sweepGrantRequests,
  sweepRuns,
  signHeads,
  sweepWebhooks,
};
