const names = new Set([
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
]);

/** Headers of answers that a page may read (CORS). Whole once the domains are declared. */
export const readableHeaders = (): string => [...names].toSorted().join(', ');

/** For `declareDomains`. */
export function addHeaders(more: readonly string[]): void {
  for (const name of more) names.add(name);
}
