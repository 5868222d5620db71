import * as z from 'zod';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import { problemDocument } from '#src/platform/problem/document.ts';
import type { Spelling } from '#src/platform/words/spelling.ts';
import { Problem, type ProblemInit } from '#src/platform/problem/problem.ts';
import { limits, problemCatalog } from '../declared.ts';

const FieldError = z
  .strictObject({
    pointer: z
      .string()
      .meta({ description: 'A JSON Pointer into the body, or query.x, path.x, header.X.', example: '#/dropoff/lat' }),
    code: z.string().meta({ description: 'Stable snake_case.', example: 'required' }),
    detail: z.string().meta({ description: 'What is allowed there. It never repeats the value.' }),
  })
  .meta({ id: 'FieldError' });

/** The shape of every problem document, in a Worker's spelling. `codes`: those of this Worker. */
export function problemShape(spelling: Spelling, codes: readonly [ProblemCode, ...ProblemCode[]]): z.ZodObject {
  const titles = Object.fromEntries(codes.map((code) => [code, problemCatalog[code].title]));
  const retryable = z.boolean().meta({ description: 'Whether the very same request can succeed later.' });
  const own =
    spelling === 'snake'
      ? {
          request_id: z.uuid(),
          retry: z.strictObject({ retryable, after_s: z.int().optional().meta({ description: 'Seconds to wait.' }) }),
        }
      : { requestId: z.uuid(), retryable };
  return z
    .looseObject({
      type: z.url().meta({ description: 'The URL of a page that explains the code and says what to do.' }),
      title: z.string(),
      status: z.int(),
      detail: z.string().meta({ description: 'What is wrong with this request, in words.' }),
      instance: z.string().meta({ description: 'The path that was requested.' }),
      code: z
        .enum(codes)
        .meta({ description: 'The machine-readable reason. Codes may be added.', 'x-error-codes': titles }),
      ...own,
      errors: z.array(FieldError).optional().meta({ description: 'If fields are at fault, one entry for each fault.' }),
    })
    .meta({ id: 'Problem', description: 'RFC 9457 problem details. Some codes add members of their own.' });
}

const fault = (pointer: string, code: string, detail: string): ProblemInit => ({ errors: [{ pointer, code, detail }] });
const wait = (seconds: number): ProblemInit => ({ retryAfterSeconds: seconds });

/** What the example of a code contains besides its meaning. */
const particulars: Partial<Record<ProblemCode, ProblemInit>> = {
  authorization_pending: wait(5),
  slow_down: wait(10),
  query_invalid: fault('query.limit', 'invalid_format', 'must be a whole number from 1 to 100'),
  path_invalid: fault('path.id', 'invalid_format', 'Invalid UUID'),
  validation_failed: fault('#/dropoff/lat', 'required', 'Required: number.'),
  idempotency_key_missing: fault(
    'header.Idempotency-Key',
    'required',
    'Required: a UUID, the same one on every retry.',
  ),
  idempotency_key_invalid: fault('header.Idempotency-Key', 'invalid_uuid', 'Must be one UUID.'),
  quota_exceeded: {
    ...wait(12),
    detail: `The quota "create" is ${limits.create.limit} requests in ${limits.create.periodSeconds} s per principal. Wait 12 s.`,
  },
  idempotency_in_progress: wait(1),
  database_unavailable: wait(5),
  payments_unavailable: wait(5),
  identity_unavailable: wait(5),
};

/** An example of a code, made by the function that makes the real documents. */
export const problemExample = (code: ProblemCode, spelling: Spelling): Record<string, unknown> =>
  problemDocument(new Problem(code, particulars[code]), {
    docsUrl: 'https://delivery.example.com',
    requestId: '7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11',
    instance: '/the/path/that/was/requested',
    spelling,
  });
