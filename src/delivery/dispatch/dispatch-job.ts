import { formatUsd } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Refused } from '#src/platform/db/decide.ts';
import { mapOutcome, type Once, type Outcome } from '#src/platform/db/once.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { dispatcherOf, moversOf } from '#src/delivery/jobs/job-reach.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { invalidTransition } from '#src/delivery/journey/operations.ts';
import { MAX_UNANSWERED_WAVES } from './dispatch-policy.ts';
import { remindOfWave } from './remind-of-wave.ts';
import { coarseWave, exactWave, type Unpaid, type Wave, type WaveOffer, type WaveRefusals } from './wave.ts';
import { startWave } from './waves-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'dispatch' | 'unpaidLimitMinor' | 'remind' | 'idSecret'>;

/**
 * Offers a job to the best drivers near its pickup, or returns the running wave. One round trip, matching included. A
 * delivery's owner gets it without what would tell where the drivers are. Throws `not_found`,
 * `invalid_state_transition`, `payment_not_authorised`, `outside_delivery_hours`, `version_mismatch`,
 * `waves_unanswered`.
 */
export async function dispatchJob(
  ctx: Ctx,
  jobId: JobId,
  once: Once | undefined,
  version?: number,
): Promise<Outcome<Wave>> {
  const { reach, mover } = dispatcherOf(ctx.actor);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const { dispatch: policies, unpaidLimitMinor } = ctx;
  const started = await startWave(ctx.db, claim, { jobId, reach, mover, policies, unpaidLimitMinor, version });
  if ('refused' in started) throw problemOf(started, moversOf(ctx.actor, 'owner'));
  if (started.effects !== null) remindOfWave(ctx, jobId, started.effects);
  return mapOutcome(started, (wave) => shownWave(wave, ctx));
}

/** A stored wave, as its caller may see it. */
export const shownWave = (wave: Wave<WaveOffer>, { actor, idSecret }: Pick<Ctx, 'actor' | 'idSecret'>): Wave =>
  dispatcherOf(actor).mover === 'owner' ? coarseWave(wave, idSecret) : exactWave(wave);

function problemOf(refusal: Refused<WaveRefusals>, movers: readonly Mover[]): Problem {
  switch (refusal.refused) {
    case 'not_found':
      return new Problem('not_found');
    case 'unpaid':
      return new Problem('payment_not_authorised');
    case 'over_limit':
      return overLimit(refusal.detail);
    case 'closed':
      return new Problem('outside_delivery_hours');
    case 'version':
      return new Problem('version_mismatch');
    case 'unanswered':
      return unanswered(refusal.detail.inSeconds);
    case 'illegal':
      return invalidTransition(refusal.detail, { operation: 'dispatch', movers });
    case 'early':
      throw new Error('only the clock is early');
  }
}

const unanswered = (seconds: number) =>
  new Problem('waves_unanswered', {
    detail: `Of the last hour's waves that you were shown, ${MAX_UNANSWERED_WAVES} have been accepted by nobody. Wait ${seconds} s, or until drivers accept; a search that runs goes on by itself.`,
    retryAfterSeconds: Math.max(1, seconds),
  });

/** An owner's unpaid deliveries would be over the limit. Rule UNPAID-1. */
export const overLimit = ({ amountMinor, underWayMinor, limitMinor }: Unpaid) =>
  new Problem('payment_not_authorised', {
    detail: `Deliveries of ${formatUsd(underWayMinor)} are under way without an authorised payment; with this one of ${formatUsd(amountMinor)} they would be over the limit of ${formatUsd(limitMinor)}. Its search begins by itself once its payment is authorised.`,
    extensions: {
      amountMinor: amountMinor.toString(),
      underWayMinor: underWayMinor.toString(),
      limitMinor: limitMinor.toString(),
    },
  });
