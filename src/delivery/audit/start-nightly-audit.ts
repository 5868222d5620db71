import type { DeliveryContext } from '#src/delivery/context.ts';
import { startRun } from './audit-runs-store.ts';

/**
 * Starts the audit of every fee, once a night: called each minute, it starts the night's run unless it exists. One
 * round trip.
 */
export async function startNightlyAudit(ctx: Pick<DeliveryContext, 'db' | 'newId' | 'remind'>): Promise<void> {
  const run = ctx.newId();
  if (await startRun(ctx.db, run)) ctx.remind({ kind: 'audit', subject: run });
}
