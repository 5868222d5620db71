import { logError } from '#src/platform/log.ts';
import { problemDocument } from '#src/platform/problem/document.ts';
import type { Spelling } from '#src/platform/words/spelling.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { textResponse } from './text-response.ts';

/** Any failure as a problem. An unexpected error is logged in full; the problem says only `internal_error`. */
export function problemOf(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  logError(requestId, error);
  return new Problem('internal_error');
}

/** A problem as an `application/problem+json` response. */
export function problemResponse(
  problem: Problem,
  instance: string,
  requestId: string,
  docsUrl: string,
  spelling: Spelling,
): Response {
  const document = problemDocument(problem, { docsUrl, requestId, spelling, instance });
  return textResponse(JSON.stringify(document), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...problem.headers },
  });
}
