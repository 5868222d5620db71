import type { HotLimits } from './hot-limits.ts';

export interface Growth {
  readonly count: number;
  /** Since when the mean is low, in Unix ms; undefined where it isn't. */
  readonly lowSince: number | undefined;
}

/** Among how many leaves so many sockets are divided: none, two, and then twice or half as many. */
export function nextLeaves({ count, lowSince }: Growth, sockets: number, now: number, limits: HotLimits): Growth {
  if (count === 0) return { count: sockets > limits.roomSockets ? limits.firstLeaves : 0, lowSince: undefined };
  const mean = sockets / count;
  if (mean >= limits.doubledAtMean && count < limits.mostLeaves)
    return { count: Math.min(limits.mostLeaves, 2 * count), lowSince: undefined };
  if (mean >= limits.halvedUnderMean) return { count, lowSince: undefined };
  const since = lowSince ?? now;
  if (now - since < limits.halvedAfterMs) return { count, lowSince: since };
  return { count: count <= limits.firstLeaves ? 0 : count / 2, lowSince: undefined };
}
