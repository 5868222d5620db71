import type { DeliveryContext } from '#src/delivery/context.ts';
import { cancelOrphanIntents } from '#src/delivery/money/cancel-orphan-intents.ts';
import { noteEtaChanges } from '#src/delivery/journey/note-eta-changes.ts';
import { reconcilePayments } from '#src/delivery/money/reconcile-payments.ts';
import { remindOfDue } from '#src/delivery/due/remind-of-due.ts';
import { startNightlyAudit } from '#src/delivery/audit/start-nightly-audit.ts';
import { sweepKeys } from '#src/delivery/due/sweep-keys.ts';
import { sweepWebhooks } from '#src/webhooks/sending/sweep-webhooks.ts';

/**
 * Once a minute: enqueues due rows that no reminder came for, deletes expired keys, reads payments from the processor,
 * compares arrival times.
 */
export async function everyMinute(ctx: DeliveryContext): Promise<void> {
  const runs = [
    sweepWebhooks(ctx),
    remindOfDue(ctx),
    sweepKeys(ctx),
    reconcilePayments(ctx),
    cancelOrphanIntents(ctx),
    startNightlyAudit(ctx),
    noteEtaChanges(ctx),
  ];
  const failed = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
