import type { DeliveryContext } from '#src/delivery/context.ts';
import { MAX_CLOCK_AHEAD_SECONDS } from './driver.ts';
import { driverReachOf } from './driver-reach.ts';
import { upsertPositions, type DriverFix } from './positions-store.ts';

export type FixRefusal = 'not_found' | 'fix_out_of_order' | 'fix_implausible';

export type FixContext = Pick<DeliveryContext, 'db' | 'actor' | 'now'>;

const refusalOf = { not_found: 'not_found', out_of_order: 'fix_out_of_order', implausible: 'fix_implausible' } as const;

/**
 * Stores fixes of many drivers in one round trip, of each driver the newest. Returns the refusal of each fix, or
 * undefined.
 */
export async function recordFixes(ctx: FixContext, fixes: readonly DriverFix[]): Promise<(FixRefusal | undefined)[]> {
  const latestAllowed = ctx.now.getTime() + MAX_CLOCK_AHEAD_SECONDS * 1000;
  const newest = new Map<string, DriverFix>();
  for (const fix of fixes) {
    const best = newest.get(fix.driverId);
    if (fix.at.getTime() <= latestAllowed && (best === undefined || best.at < fix.at)) newest.set(fix.driverId, fix);
  }
  const sent = [...newest.values()];
  const outcomes = sent.length === 0 ? [] : await upsertPositions(ctx.db, sent, driverReachOf(ctx.actor));
  const outcomeOf = new Map(sent.map((fix, index) => [fix, outcomes[index] ?? 'not_found']));
  return fixes.map((fix) => {
    if (fix.at.getTime() > latestAllowed) return 'fix_implausible';
    const outcome = outcomeOf.get(fix) ?? 'out_of_order'; // a newer fix of the same driver came with it
    return outcome === 'taken' ? undefined : refusalOf[outcome];
  });
}
