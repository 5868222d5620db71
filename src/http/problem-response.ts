import { logError } from '#src/platform/log.ts';
import { problemDocument } from '#src/platform/problem/document.ts';
import type { Spelling } from '#src/platform/words/spelling.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { textResponse } from './text-response.ts';

/**
 * Any failure as an `application/problem+json` response. An unexpected error is logged in full; the answer says only
 * `internal_error`.
 */
export function problemResponse(
  error: unknown,
  instance: string,
  requestId: string,
  docsUrl: string,
  spelling: Spelling,
): Response {
  const problem = error instanceof Problem ? error : new Problem('internal_error');
  if (problem !== error) logError(requestId, error);
  const document = problemDocument(problem, { docsUrl, requestId, spelling, instance });
  return textResponse(JSON.stringify(document), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...problem.headers },
  });
}
