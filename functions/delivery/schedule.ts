import type { DeliveryContext } from '../../src/delivery/context.ts';
import { cancelOrphanIntents } from '../../src/delivery/verbs/cancel-orphan-intents.ts';
import { reconcilePayments } from '../../src/delivery/verbs/reconcile-payments.ts';
import { remindOfDue } from '../../src/delivery/verbs/remind-of-due.ts';
import { sweepKeys } from '../../src/delivery/verbs/sweep-keys.ts';

/** Once a minute: what is due and no message came for, keys that have expired, and what the processor knows that we don't. */
export async function everyMinute(ctx: DeliveryContext): Promise<void> {
  const runs = [remindOfDue(ctx), sweepKeys(ctx), reconcilePayments(ctx), cancelOrphanIntents(ctx)];
  const failed = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected'); // one's failure stops no other
  if (failed !== undefined) throw failed.reason;
}
