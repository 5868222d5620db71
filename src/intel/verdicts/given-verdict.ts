import type { Verdict } from '#src/intel/insights/insight.ts';

/** Blocks of a target that may be muted. */
export const MAX_MUTES = 500;

/** Of what a block says that is known by its words. */
export const MUTED_CHARACTERS = 200;

/** What somebody says of an insight: the last word counts. */
export interface GivenVerdict {
  readonly insightId: string;
  readonly verdict: Verdict;
  readonly muted: boolean;
}
