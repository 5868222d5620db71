import type { Fault } from '#src/agent/run/run.ts';
import { logError } from '#src/platform/log.ts';
import { Problem } from '#src/platform/problem/problem.ts';

/** Any failure as a run tells it: a problem as it is, anything else logged in full and told bare. */
export function faultOf(error: unknown, requestId: string): Fault {
  const problem = error instanceof Problem ? error : new Problem('internal_error');
  if (problem !== error) logError(requestId, error);
  const { code, detail, errors, extensions } = problem;
  return { ...extensions, ...(errors === undefined ? {} : { errors }), code, detail };
}
