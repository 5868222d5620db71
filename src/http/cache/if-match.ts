import { Problem } from '#src/platform/problem/problem.ts';

/**
 * The version in If-Match; undefined if it is absent or `*`. Throws `version_mismatch` for anything that was never an
 * ETag of ours.
 */
export function readIfMatch(request: Request): number | undefined {
  const header = request.headers.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = /^"([1-9]\d{0,8})"$/.exec(header)?.[1];
  if (version === undefined) throw new Problem('version_mismatch');
  return Number(version);
}
