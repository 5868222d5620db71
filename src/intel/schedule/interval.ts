import type { ScanOutcome } from '#src/intel/scans/scan.ts';

/** A change halves the interval of an adaptive schedule; seeing none lengthens it by a quarter. Its bounds are the target's. */
export function intervalFactor(outcome: ScanOutcome): number {
  if (outcome === 'changed') return 0.5;
  return outcome === 'unchanged' || outcome === 'not_modified' || outcome === 'noise_only' ? 1.25 : 1;
}

/** Each due time is moved by up to a tenth to either side. `draw`: at random, from 0 to 1. */
export const jitterFactor = (draw: number): number => 0.9 + 0.2 * draw;

/** Failures in a row that pause a target, and how often it is tried then. */
export const FAILURES_TO_PAUSE = 10;
export const PROBE_DAYS = 7;
/** A page counts as removed when it was so twice, this long apart. */
export const GONE_HOURS = 1;
