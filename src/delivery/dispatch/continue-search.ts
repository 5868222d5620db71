import type { DeliveryContext } from '#src/delivery/context.ts';
import { earlyBy, type DueOutcome } from '#src/delivery/due/due.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { startWave } from './waves-store.ts';
import { remindOfWave, type Times } from './dispatch-job.ts';

/** Starts a job's next wave after one without an accept. A job that needs none is left unchanged. */
export async function continueSearch(
  ctx: Pick<DeliveryContext, 'db' | 'newId' | 'dispatch' | 'unpaidLimitMinor' | 'remind'>,
  jobId: string,
): Promise<DueOutcome> {
  const outcome = await startWave(
    ctx.db,
    { once: undefined, attempt: ctx.newId(), keepFor: 'day' },
    {
      jobId: jobId as JobId,
      reach: 'all',
      mover: 'clock',
      shown: { as: 'exact' },
      policies: ctx.dispatch,
      unpaidLimitMinor: ctx.unpaidLimitMinor,
      version: undefined,
    },
  );
  if ('refused' in outcome) {
    return outcome.refused === 'early' ? earlyBy((outcome.result as Early).inSeconds) : { kind: 'done' };
  }
  const wave = JSON.parse(outcome.body) as Times & { readonly started: boolean };
  if (wave.started) remindOfWave(ctx, jobId as JobId, wave);
  return { kind: 'done' };
}

interface Early {
  readonly inSeconds: number;
}
