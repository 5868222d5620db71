import type { Manners } from './gap.ts';

/** How long a permit lasts that nobody gives back: longer than any request. */
export const PERMIT_SECONDS = 40;
/** The longest that a request takes, from the permit on. */
const REQUEST_SECONDS = 35;

/** A permit that nobody gives back: its request is over by then, and then comes the gap. */
export const unusedSeconds = (gapMs: number): number => REQUEST_SECONDS + gapMs / 1_000;

/** A permit that is given back: from when on the host may be asked again, and how it is to be treated. */
export interface GivenBack extends Manners {
  readonly host: string;
  /** Nobody asks it before. */
  readonly nextInMs: number;
  /** Its gap from now on. */
  readonly gapMs: number;
}
