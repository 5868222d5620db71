import type { Increments } from '#src/live/auctions/auction.ts';
import { incrementAt } from '#src/live/auctions/lot/increments.ts';
import { atLeast, atMost, exactly, has, isEmpty, type Range } from './range.ts';

/**
 * A bid against whoever leads, where a best may be unknown: the winning maximum stays closed, and in a lot that runs or
 * was cancelled all do. Each answer narrows what they can be; undefined where nothing can be.
 */
export interface Contest {
  readonly amountMinor: number;
  readonly best: Range;
  readonly leaderBest: Range;
  readonly increments: Increments;
}

const next = (increments: Increments, minor: number) => minor + incrementAt(increments, minor);

/** Whether a step leads from somewhere in the range to exactly this price. */
const leadsTo = (increments: Increments, range: Range, priceMinor: number) =>
  increments.some(([, step]) => has(range, priceMinor - step) && next(increments, priceMinor - step) === priceMinor);

/** The newcomer's best after they took the lead at this price. */
export function afterLead(
  { amountMinor, best, leaderBest, increments }: Contest,
  priceMinor: number,
): Range | undefined {
  if (priceMinor === amountMinor) return leaderBest.from < amountMinor ? best : undefined;
  // The amount didn't beat the leader's best, so that the price is a step above it, or the newcomer's best.
  const beaten = atMost(atLeast(leaderBest, amountMinor), priceMinor - 1);
  if (isEmpty(beaten) || next(increments, beaten.to) < priceMinor) return undefined;
  const isStep = leadsTo(increments, beaten, priceMinor);
  const narrowed = isStep ? atLeast(best, priceMinor) : has(best, priceMinor) ? exactly(priceMinor) : undefined;
  return narrowed === undefined || isEmpty(narrowed) ? undefined : narrowed;
}

/** The same where a reserve that was just reached may have lifted the price. */
export function afterLeadBelow(
  { amountMinor, best, leaderBest, increments }: Contest,
  priceMinor: number,
): Range | undefined {
  if (leaderBest.from < amountMinor) return amountMinor <= priceMinor ? best : undefined;
  const winning = atLeast(best, leaderBest.from + 1);
  const least = Math.min(winning.from, next(increments, leaderBest.from));
  return isEmpty(winning) || least > priceMinor ? undefined : winning;
}

/** The leader's best after they held the lead, and the price went to this. */
export function afterHold({ best, leaderBest, increments }: Contest, priceMinor: number): Range | undefined {
  const outbid = atMost(best, priceMinor);
  const held = atLeast(leaderBest, priceMinor);
  if (isEmpty(outbid) || isEmpty(held) || next(increments, outbid.to) < priceMinor) return undefined;
  if (leadsTo(increments, outbid, priceMinor)) return held;
  return has(leaderBest, priceMinor) ? exactly(priceMinor) : undefined;
}
