import { expect, test } from 'vitest';
import { readIfMatch } from '#src/http/cache/if-match.ts';
import type { Problem } from '#src/platform/problem/problem.ts';

const given = (header: string) => new Request('https://waypost.test/', { headers: { 'if-match': header } });

test.each([
  ['"1"', 1],
  ['"10"', 10],
  ['"999999999"', 999_999_999],
  ['*', undefined],
])('DOC-4 If-Match %s names the version %s', (header, version) => {
  expect(readIfMatch(given(header))).toBe(version);
});

test.each(['"01"', '"0"', '"00"', '"+1"', '"1.0"', '" 1"', '1', 'W/"1"', '"1", "2"', '"1000000000"', '""', ''])(
  'DOC-4 If-Match %s was never an ETag of ours',
  (header) => {
    const refusal = expect.objectContaining({ code: 'version_mismatch' }) as Problem;
    expect(() => readIfMatch(given(header))).toThrow(refusal);
  },
);
