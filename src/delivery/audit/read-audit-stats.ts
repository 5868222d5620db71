import type { DeliveryContext } from '#src/delivery/context.ts';
import { readStats, type RunFigures } from './audit-runs-store.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';

export interface AuditRunFigures extends Omit<RunFigures, 'startedAt' | 'finishedAt'> {
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

export interface FeeAuditStats {
  /** Of the newest finished run. */
  readonly audited: number;
  readonly drifted: number;
  readonly lastDrift: { readonly deliveryId: DeliveryId; readonly detectedAt: Date } | null;
  readonly lastRun: AuditRunFigures | null;
  /** The current night's run, while it isn't finished. */
  readonly running: AuditRunFigures | null;
}

/** The results of the nightly audits. One round trip. */
export async function readAuditStats(ctx: Pick<DeliveryContext, 'db'>): Promise<FeeAuditStats> {
  const { newest, finished, lastDrift } = await readStats(ctx.db);
  return {
    audited: finished?.audited ?? 0,
    drifted: finished?.drifted ?? 0,
    lastDrift: lastDrift === null ? null : { ...lastDrift, detectedAt: new Date(lastDrift.detectedAt) },
    lastRun: finished === null ? null : dated(finished),
    running: newest?.finishedAt === null ? dated(newest) : null,
  };
}

const dated = (run: RunFigures): AuditRunFigures => ({
  ...run,
  startedAt: new Date(run.startedAt),
  finishedAt: run.finishedAt === null ? null : new Date(run.finishedAt),
});
