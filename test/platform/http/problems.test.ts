import { describe, expect, test } from 'vitest';
import { databaseProblem, DatabaseError } from '#src/platform/db/database-problem.ts';
import { problemCatalog, type ProblemCode } from '#src/platform/problem/catalog.ts';
import type { ProblemRow } from '#src/platform/problem/row.ts';
import { problemDocument } from '#src/platform/problem/document.ts';
import { ownMembers, Problem, type Extensions } from '#src/platform/problem/problem.ts';

const rows = Object.entries(problemCatalog) as [ProblemCode, ProblemRow][];
const context = { docsUrl: 'https://d.example', requestId: 'r', instance: '/x' };

describe('the catalogue of problems', () => {
  test.each(rows)(
    'ERR-8 %s has a name in snake_case, a title, and a meaning and a cure in whole sentences',
    (code, row) => {
      expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(row.title).toMatch(/^[A-Z].*[^.]$/);
      for (const text of [row.meaning, row.cure]) expect(text).toMatch(/^[A-Za-z].{10,}\.$/s);
    },
  );

  test.each(rows)('ERR-9 %s is retryable exactly if the very same request can succeed later', (_, row) => {
    const passing = row.status === 429 || row.status >= 500;
    const forOperators = /operator/.test(row.cure);
    if (row.retryable) expect([400, 409, 429, 500, 503]).toContain(row.status); // 400: of RFC 8628
    else expect(passing && !forOperators).toBe(false);
  });

  test('ERR-10 interface B writes request_id, and retry with the seconds of Retry-After', () => {
    const problem = new Problem('quota_exceeded', { retryAfterSeconds: 7 });
    expect(problemDocument(problem, { ...context, spelling: 'snake' })).toMatchObject({
      request_id: 'r',
      retry: { retryable: true, after_s: 7 },
    });
    expect(problemDocument(new Problem('not_found'), { ...context, spelling: 'snake' })).toMatchObject({
      retry: { retryable: false },
    });
    expect(problemDocument(problem, { ...context, spelling: 'camel' })).toMatchObject({
      requestId: 'r',
      retryable: true,
    });
  });
});

describe('members that a problem adds', () => {
  test.each([
    ['camel', 'streamStatus'],
    ['snake', 'stream_status'],
  ] as const)(
    'ERR-14 they replace none of its own, wherever they come from, and are spelled as they are (%s)',
    (spelling, name) => {
      const own = problemDocument(new Problem('stream_over', { errors: [], retryAfterSeconds: 1 }), {
        ...context,
        spelling,
      });
      const added = Object.fromEntries([...ownMembers, 'streamStatus'].map((each) => [each, 'cancelled']));
      // As from a row of the database: the type of `extensions` lets no such name through.
      const init = { errors: [], retryAfterSeconds: 1, extensions: added as Extensions };
      const document = problemDocument(new Problem('stream_over', init), { ...context, spelling });
      expect(document).toEqual({ ...own, [name]: 'cancelled' });
      expect(Object.keys(own).filter((each) => !(ownMembers as readonly string[]).includes(each))).toEqual([]);
      expect(document['status']).toBe(409);
    },
  );

  test('ERR-14 one of its own doesn’t compile', () => {
    // @ts-expect-error -- `status` is the document's own
    expect(new Problem('stream_over', { extensions: { status: 'ended' } }).status).toBe(409);
  });
});

/** An error as Drizzle and the driver wrap it, with what it must not tell. */
const failed = (code: string | undefined, more: object = {}) =>
  databaseProblem({
    message: 'Failed query: … params: +14155550134',
    cause: { name: 'NeonDbError', message: 'Key (phone)=(+14155550134)', code, ...more },
  });

describe('a failed trip', () => {
  test.each(['08006', '53300', '57P01', '57P03', '58030', '40001', '40P01', '25006', '55P03', '57014', undefined])(
    'ERR-11 SQLSTATE %s passes: a 503 that says when to come back',
    (code) => {
      const error = failed(code) as Problem;
      expect([error.code, error.headers]).toEqual(['database_unavailable', { 'Retry-After': '2' }]);
    },
  );

  test.each(['22021', '23505', '23514', '42P01', '42501', 'P0001'])(
    'ERR-12 SQLSTATE %s that no rule foresaw is an internal error that carries no parameter',
    (code) => {
      const error = failed(code, { constraint: 'some_constraint', detail: '+14155550134' });
      expect(error).toBeInstanceOf(DatabaseError);
      expect(`${error.message}${error.stack}${JSON.stringify(error)}`).not.toContain('4155550134');
      expect(error.message).toContain(code);
    },
  );

  test('ERR-12 a failure that is not the driver’s is an internal error too: it says nothing of the database', () => {
    const error = failed(undefined, { name: 'TypeError' });
    expect([error instanceof DatabaseError, error.message]).toEqual([true, 'TypeError']);
  });

  test('ERR-13 a problem that a trip threw itself stays what it is', () => {
    const problem = new Problem('not_found');
    expect(databaseProblem(problem)).toBe(problem);
  });
});
