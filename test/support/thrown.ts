import { Problem } from '#src/platform/problem/problem.ts';

/** The problem that a rule throws. */
export function thrownBy(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
