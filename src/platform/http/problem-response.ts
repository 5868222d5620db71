import { logError, redact } from '../log.ts';
import { problemDocument, type ProblemSpelling } from '../problem/document.ts';
import { Problem } from '../problem/problem.ts';

/** Any failure as an `application/problem+json` response. What nobody foresaw is logged whole and answered bare. */
export function problemResponse(
  error: unknown,
  request: Request,
  requestId: string,
  docsUrl: string,
  spelling: ProblemSpelling,
): Response {
  const problem = error instanceof Problem ? error : new Problem('internal_error');
  if (problem !== error) logError(requestId, error);
  const document = problemDocument(problem, { docsUrl, requestId, spelling, instance: instanceOf(request) });
  return new Response(JSON.stringify(document), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...problem.headers },
  });
}

/** The path that was asked for, without a key that is in it, in whatever spelling. */
function instanceOf(request: Request): string {
  const { pathname } = new URL(request.url);
  const decoded = decodedOf(pathname);
  return redact(decoded) === decoded ? pathname : redact(decoded);
}

function decodedOf(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
