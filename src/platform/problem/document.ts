import { problemCatalog } from './catalog.ts';
import { spelledName, type Spelling } from '#src/platform/words/spelling.ts';
import { ownMembers, type Problem } from './problem.ts';

export interface ProblemContext {
  readonly docsUrl: string;
  readonly requestId: string;
  readonly instance: string;
  readonly spelling: Spelling;
}

const isOwn = (name: string) => (ownMembers as readonly string[]).includes(name);

/** The RFC 9457 document of a problem. Added members never replace the standard ones. */
export function problemDocument(problem: Problem, context: ProblemContext): Record<string, unknown> {
  const row = problemCatalog[problem.code];
  const retryable = row.retryable ?? false;
  const retryAfter = problem.headers['Retry-After'];
  return {
    type: `${context.docsUrl}/problems/${problem.code}`,
    title: row.title,
    status: row.status,
    detail: problem.detail,
    instance: context.instance,
    code: problem.code,
    ...(context.spelling === 'snake'
      ? {
          request_id: context.requestId,
          retry: { retryable, ...(retryAfter === undefined ? {} : { after_s: Number(retryAfter) }) },
        }
      : { requestId: context.requestId, retryable }),
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
    ...Object.fromEntries(
      Object.entries(problem.extensions).flatMap(([name, value]) =>
        isOwn(name) ? [] : [[spelledName(name, context.spelling), value]],
      ),
    ),
  };
}
