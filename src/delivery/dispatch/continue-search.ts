import { withoutKey } from '#src/platform/db/once.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { earlyBy, type DueOutcome } from '#src/platform/due.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { remindOfWave } from './remind-of-wave.ts';
import { startWave } from './waves-store.ts';

/** Starts a job's next wave after one without an accept. A job that needs none is left unchanged. */
export async function continueSearch(
  ctx: Pick<DeliveryContext, 'db' | 'dispatch' | 'unpaidLimitMinor' | 'remind'>,
  jobId: JobId,
): Promise<DueOutcome> {
  const started = await startWave(ctx.db, withoutKey, {
    jobId,
    reach: 'all',
    mover: 'clock',
    policies: ctx.dispatch,
    unpaidLimitMinor: ctx.unpaidLimitMinor,
    version: undefined,
  });
  if ('refused' in started) return started.refused === 'early' ? earlyBy(started.detail.inSeconds) : { kind: 'done' };
  if (started.effects !== null) remindOfWave(ctx, jobId, started.effects);
  return { kind: 'done' };
}
