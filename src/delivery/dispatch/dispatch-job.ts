import { bytesToHex } from '@noble/hashes/utils.js';
import { cents, formatUsd } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Once, Settled } from '#src/platform/db/once.ts';
import { candidateKeyOf } from './candidate.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { dispatcherOf, moversOf } from '#src/delivery/jobs/job-reach.ts';
import { MAX_UNANSWERED_WAVES } from './dispatch-policy.ts';
import { invalidTransition, type Standing } from '#src/delivery/journey/operations.ts';
import { startWave } from './waves-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'dispatch' | 'unpaidLimitMinor' | 'remind' | 'idSecret'>;

/**
 * Offers a job to the best drivers near its pickup, or returns the running wave. One round trip, matching included.
 * Throws `not_found`, `invalid_state_transition`, `payment_not_authorised`, `outside_delivery_hours`,
 * `version_mismatch`, `waves_unanswered`.
 */
export async function dispatchJob(ctx: Ctx, jobId: JobId, once: Once | undefined, version?: number): Promise<Settled> {
  const { reach, mover } = dispatcherOf(ctx.actor);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const { dispatch: policies, unpaidLimitMinor } = ctx;
  const shown = mover === 'owner' ? coarse(ctx, jobId) : { as: 'exact' as const };
  const outcome = await startWave(ctx.db, claim, { jobId, reach, mover, shown, policies, unpaidLimitMinor, version });
  if ('refused' in outcome) {
    switch (outcome.refused) {
      case 'not_found':
        throw new Problem('not_found');
      case 'unpaid':
        throw new Problem('payment_not_authorised');
      case 'over_limit':
        throw overLimit((outcome.result as { readonly unpaid: Unpaid }).unpaid);
      case 'closed':
        throw new Problem('outside_delivery_hours');
      case 'version':
        throw new Problem('version_mismatch');
      case 'unanswered':
        throw unanswered((outcome.result as { readonly inSeconds: number }).inSeconds);
      case 'early': // only for the clock
      case 'illegal':
        throw invalidTransition(outcome.result as Standing, { door: 'dispatch', movers: moversOf(ctx.actor, 'owner') });
    }
  }
  const wave = JSON.parse(outcome.body) as Times & { readonly started: boolean };
  if (wave.started && !outcome.replayed) remindOfWave(ctx, jobId, wave);
  return outcome;
}

/**
 * The ids of candidates are made with their job's own key, so that two jobs don't show whether they asked the same
 * driver.
 */
const coarse = ({ idSecret }: Pick<Ctx, 'idSecret'>, jobId: JobId) => ({
  as: 'coarse' as const,
  candidateKey: bytesToHex(candidateKeyOf(idSecret, jobId)),
});

const unanswered = (seconds: number) =>
  new Problem('waves_unanswered', {
    detail: `Of the last hour's waves that you were shown, ${MAX_UNANSWERED_WAVES} have been accepted by nobody. Wait ${seconds} s, or until drivers accept; a search that runs goes on by itself.`,
    retryAfterSeconds: Math.max(1, seconds),
  });

interface Unpaid {
  readonly amountMinor: string;
  readonly underWayMinor: string;
  readonly limitMinor: string;
}

function overLimit(unpaid: Unpaid): Problem {
  const usd = (minor: string) => formatUsd(cents(BigInt(minor)));
  const { amountMinor, underWayMinor, limitMinor } = unpaid;
  return new Problem('payment_not_authorised', {
    detail: `Deliveries of ${usd(underWayMinor)} are under way without an authorised payment; with this one of ${usd(amountMinor)} they would be over the limit of ${usd(limitMinor)}. Its search begins by itself once its payment is authorised.`,
    extensions: { ...unpaid },
  });
}

export interface Times {
  readonly waveEndsAt: string;
  readonly expiresAt: string;
  readonly now: string;
}

/**
 * Reminds of the wave's end, or of the search's if that is earlier; every wave reminds of what follows it. The times
 * come from the database's answer.
 */
export function remindOfWave(ctx: Pick<Ctx, 'remind'>, jobId: JobId, { waveEndsAt, expiresAt, now }: Times): void {
  const seconds = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000));
  const [wave, search] = [seconds(waveEndsAt), seconds(expiresAt)];
  ctx.remind({ kind: search <= wave ? 'expire' : 'wave', subject: jobId }, Math.min(wave, search));
}
