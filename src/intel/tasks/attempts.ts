/** Attempts of a scan, and how long they go on. */
export const MAX_ATTEMPTS = 8;
export const TASK_HOURS = 6;

const FIRST_SECONDS = 30;
/** Half of this to each side. */
const JITTER = 0.4;

/** How long to wait after the first, second … attempt failed. `draw`: at random, from 0 to 1. */
export const backoffSeconds = (attempt: number, draw: number): number =>
  FIRST_SECONDS * 2 ** (attempt - 1) * (1 + JITTER * (draw - 0.5));
