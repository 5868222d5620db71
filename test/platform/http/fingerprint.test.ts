import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fingerprintOf, readIdempotencyKey, RecentRequests } from '#src/http/idempotency.ts';
import { Problem } from '#src/platform/problem/problem.ts';

const request = {
  params: { id: '1' },
  query: { limit: '5' },
  ifMatch: '"3"' as string | null,
  body: { a: 1, b: { c: [1, 2], d: 'x' } } as unknown,
};

const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, inner]) => [key, reversed(inner)]),
        )
      : value;

describe('what makes two requests the same request', () => {
  test('IDEM-3 the fingerprint is the SHA-256 of the RFC 8785 form: the order of keys and the spelling of numbers do not matter', () => {
    expect(fingerprintOf(request)).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprintOf(reversed(request) as typeof request)).toBe(fingerprintOf(request));
    const [plain, spelled] = ['{"a":100,"b":0.5}', '{"b":5e-1,"a":1e2}'].map((text) =>
      fingerprintOf({ ...request, body: JSON.parse(text) }),
    );
    expect(spelled).toBe(plain);
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (body) =>
          void expect(fingerprintOf({ ...request, body: reversed(body) })).toBe(fingerprintOf({ ...request, body })),
      ),
    );
  });

  test.each([
    ['a path parameter', { params: { id: '2' } }],
    ['a query parameter', { query: { limit: '6' } }],
    ['no query parameter', { query: {} }],
    ['If-Match', { ifMatch: '"4"' }],
    ['no If-Match', { ifMatch: null }],
    ['a value', { body: { a: 2, b: { c: [1, 2], d: 'x' } } }],
    ['a type', { body: { a: '1', b: { c: [1, 2], d: 'x' } } }],
    ['the order of a list', { body: { a: 1, b: { c: [2, 1], d: 'x' } } }],
    ['a field more', { body: { a: 1, b: { c: [1, 2], d: 'x' }, e: null } }],
    ['no body', { body: undefined }],
  ])('IDEM-4 another request by %s has another fingerprint', (_, change) => {
    expect(fingerprintOf({ ...request, ...change })).not.toBe(fingerprintOf(request));
  });

  test('IDEM-5 a key is one UUID in any case, with blanks around it; where none is taken none is read', () => {
    const key = '7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11';
    const read = (value: string | undefined, use: 'none' | 'accepted' | 'required') =>
      readIdempotencyKey(
        new Request('https://x.example', { headers: value === undefined ? {} : { 'idempotency-key': value } }),
        use,
      );
    expect([
      read(key, 'required'),
      read(` ${key.toUpperCase()} `, 'accepted'),
      read('nonsense', 'none'),
      read(undefined, 'accepted'),
    ]).toEqual([key, key, undefined, undefined]);
    for (const value of ['', 'x', `${key},${key}`, `{${key}}`, `urn:uuid:${key}`])
      expect(() => read(value, 'accepted')).toThrow(Problem);
  });

  test('LIMIT-11 only the very same request of the same caller is taken for a retry, and the memory of them has an end', () => {
    const [recent, once] = [
      new RecentRequests(),
      { principal: 'user:ada', route: 'POST /v1/deliveries', key: 'k', fingerprint: 'f' },
    ];
    recent.remember(once, 'running');
    expect(recent.stateOf({ ...once })).toBe('running');
    for (const change of [{ principal: 'user:ben' }, { route: 'POST /v1/jobs' }, { key: 'l' }, { fingerprint: 'g' }])
      expect(recent.stateOf({ ...once, ...change })).toBeUndefined();
    for (let index = 0; index < 10_000; index++) recent.remember({ ...once, key: String(index) }, 'settled');
    expect(recent.stateOf(once)).toBeUndefined();
  });
});
