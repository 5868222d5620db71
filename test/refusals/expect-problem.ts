import { expect } from 'vitest';
import type { ServiceName } from '#src/workers.ts';
import { problemCatalog, type ProblemCode } from '#src/platform/problem/catalog.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { CANARY } from './draft.ts';

export interface ProblemBody {
  readonly detail: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

/** Fields of interface A; B is snake_case and says when to retry. */
const camel = ['code', 'detail', 'instance', 'requestId', 'retryable', 'status', 'title', 'type'];
const snake = ['code', 'detail', 'instance', 'request_id', 'retry', 'status', 'title', 'type'];

const headersOfAll = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Asserts the headers that every response carries. */
export function expectGuarded(response: Response): void {
  expect(Object.fromEntries(response.headers)).toMatchObject(headersOfAll);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
}

/** Asserts that a response is the problem `code` in every respect in which problems are alike. Answers its body. */
export async function expectProblem(
  suite: Suite,
  service: ServiceName,
  response: Response,
  code: ProblemCode,
): Promise<ProblemBody> {
  const text = await response.text();
  const row = problemCatalog[code];
  expect({ status: response.status, text }).toMatchObject({
    status: row.status,
    text: expect.stringContaining(`"code":"${code}"`),
  });
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expectGuarded(response);

  const body = JSON.parse(text) as Record<string, unknown> & ProblemBody;
  const retryable = row.retryable ?? false;
  const spelling =
    service === 'agent'
      ? { request_id: response.headers.get('x-request-id'), retry: expect.objectContaining({ retryable }) }
      : { requestId: response.headers.get('x-request-id'), retryable };
  expect(body).toMatchObject({
    type: `${suite.urls.delivery}/problems/${code}`,
    title: row.title,
    status: row.status,
    instance: expect.stringMatching(/^\//),
    ...spelling,
  });
  expect(
    Object.keys(body)
      .filter((name) => name !== 'errors')
      .toSorted(),
  ).toEqual(service === 'agent' ? snake : camel);
  expect(body.detail.length).toBeGreaterThan(10);
  expect(`${text}${JSON.stringify([...response.headers])}`).not.toContain(CANARY);
  return body;
}
