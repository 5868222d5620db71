import type { Jobs } from '#src/http/background.ts';
import { sendDigests } from '#src/intel/alerts/send-digests.ts';
import { sweepEvents } from '#src/intel/alerts/sweep-events.ts';
import type { IntelContext } from '#src/intel/context.ts';
import type { intel } from '#src/intel/domain.ts';
import { sweepInsights } from '#src/intel/insights/sweep-insights.ts';
import { sweepScans } from '#src/intel/scans/sweep-scans.ts';
import { expireTasks } from '#src/intel/schedule/expire-tasks.ts';
import { startDueScans } from '#src/intel/schedule/start-due-scans.ts';
import { sweepOrphans, sweepSnapshots } from '#src/intel/snapshots/sweep-snapshots.ts';
import { sweepExpiredKeys } from '#src/platform/db/sweep-expired-keys.ts';
import { askForAnalyses } from '#src/intel/wording/ask-for-analyses.ts';
import type { webhooks } from '#src/webhooks/domain.ts';
import { sweepWebhooks } from '#src/webhooks/sending/sweep-webhooks.ts';

/** Once a minute: scans that are due begin, those whose time is over end, what is over is deleted, digests are made, analyses are worded, and events are told that no reminder came for. */
export const everyMinute: Jobs<IntelContext, typeof intel | typeof webhooks> = {
  sweepExpiredKeys: ({ db }) => sweepExpiredKeys(db),
  sweepEvents,
  sweepScans,
  sweepInsights,
  sweepSnapshots,
  sweepOrphans,
  sweepWebhooks,
  sendDigests,
  startDueScans,
  expireTasks,
  askForAnalyses,
};
