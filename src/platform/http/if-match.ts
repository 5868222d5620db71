import { Problem } from '../problem/problem.ts';

/** The version that If-Match names; undefined where it is absent or `*`. Throws `version_mismatch` on anything that was never ours. */
export function readIfMatch(request: Request): number | undefined {
  const header = request.headers.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw new Problem('version_mismatch');
  return Number(version);
}
