import type { DeliveryContext } from '#src/delivery/context.ts';
import type { delivery } from '#src/delivery/domain.ts';
import type { Jobs } from '#src/http/background.ts';
import { cancelOrphanIntents } from '#src/delivery/money/cancel-orphan-intents.ts';
import { noteEtaChanges } from '#src/delivery/journey/note-eta-changes.ts';
import { reconcilePayments } from '#src/delivery/money/reconcile-payments.ts';
import { reconcileTips } from '#src/delivery/tips/reconcile-tips.ts';
import { remindOfDue } from '#src/delivery/due/remind-of-due.ts';
import { startNightlyAudit } from '#src/delivery/audit/start-nightly-audit.ts';
import { sweepKeys } from '#src/delivery/due/sweep-keys.ts';
import type { webhooks } from '#src/webhooks/domain.ts';
import { sweepWebhooks } from '#src/webhooks/sending/sweep-webhooks.ts';

/**
 * Once a minute: enqueues due rows that no reminder came for, deletes expired keys, reads payments from the processor,
 * compares arrival times.
 */
export const everyMinute: Jobs<DeliveryContext, typeof delivery | typeof webhooks> = {
  sweepWebhooks,
  remindOfDue,
  sweepKeys,
  reconcilePayments,
  reconcileTips,
  cancelOrphanIntents,
  startNightlyAudit,
  noteEtaChanges,
};
