import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import type { WaveTimes } from './wave.ts';

/** Reminds of a wave's end, or of its search's if that is earlier; every wave reminds of what follows it. */
export function remindOfWave(
  ctx: Pick<DeliveryContext, 'remind'>,
  jobId: JobId,
  { waveInSeconds, searchInSeconds }: WaveTimes,
): void {
  const kind = searchInSeconds <= waveInSeconds ? 'expire' : 'wave';
  ctx.remind({ kind, subject: jobId }, Math.min(waveInSeconds, searchInSeconds));
}
