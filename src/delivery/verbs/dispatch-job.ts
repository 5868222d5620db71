import { Problem } from '../../platform/problem/problem.ts';
import type { Once, Settled } from '../../platform/db/once.ts';
import type { DeliveryContext } from '../context.ts';
import type { JobId } from '../ids.ts';
import { dispatcherOf } from '../job-reach.ts';
import { invalidTransition } from '../life-cycle.ts';
import { startWave } from '../store/waves.ts';
import type { DeliveryStatus, JobStatus } from '../status.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'dispatch' | 'remind'>;

/**
 * Offers a job to the best drivers near its pickup, or answers with the wave that runs. One trip, matching included.
 * Throws `not_found`, `invalid_state_transition`, `payment_not_authorised`, `outside_delivery_hours`, `version_mismatch`.
 */
export async function dispatchJob(ctx: Ctx, jobId: JobId, once: Once | undefined, version?: number): Promise<Settled> {
  const { reach, mover } = dispatcherOf(ctx.actor);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const outcome = await startWave(ctx.db, claim, { jobId, reach, mover, policies: ctx.dispatch, version });
  if ('refused' in outcome) {
    switch (outcome.refused) {
      case 'not_found':
        throw new Problem('not_found');
      case 'unpaid':
        throw new Problem('payment_not_authorised');
      case 'closed':
        throw new Problem('outside_delivery_hours');
      case 'version':
        throw new Problem('version_mismatch');
      case 'early': // the clock's alone
      case 'illegal':
        throw invalidTransition(
          outcome.result as { deliveryStatus: DeliveryStatus | null; jobStatus: JobStatus },
          mover,
        );
    }
  }
  const wave = JSON.parse(outcome.body) as Times & { readonly started: boolean };
  if (wave.started && !outcome.replayed) remindOfWave(ctx, jobId, wave);
  return outcome;
}

export interface Times {
  readonly waveEndsAt: string;
  readonly expiresAt: string;
  readonly now: string;
}

/**
 * Reminds of the wave's end, or of the search's if that comes first: every wave reminds of what comes after it. By the
 * database's clock, from its own answer.
 */
export function remindOfWave(ctx: Pick<Ctx, 'remind'>, jobId: JobId, { waveEndsAt, expiresAt, now }: Times): void {
  const seconds = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000));
  const [wave, search] = [seconds(waveEndsAt), seconds(expiresAt)];
  ctx.remind({ kind: search <= wave ? 'expire' : 'wave', subject: jobId }, Math.min(wave, search));
}
