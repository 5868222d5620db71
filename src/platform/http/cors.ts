import type { AccessRule } from './access.ts';

const ALLOW_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id';
const EXPOSE_HEADERS = 'ETag, Idempotent-Replayed, Link, Location, RateLimit-Policy, Retry-After, X-Request-Id';
const PREFLIGHT_MAX_AGE_SECONDS = '7200';

/**
 * CORS headers: any page may read an answer that needs no credential, whoever asks, because a cache keeps it for others
 * too. Other answers only pages of the configured origins.
 */
export function corsHeaders(
  request: Request,
  rule: AccessRule | undefined,
  listed: readonly string[],
): Record<string, string> {
  const exposed = { 'Access-Control-Expose-Headers': EXPOSE_HEADERS };
  if (rule?.anyone === true) return { 'Access-Control-Allow-Origin': '*', ...exposed };
  const origin = request.headers.get('origin');
  if (origin === null || !listed.includes(origin)) return { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': origin, ...exposed, Vary: 'Origin' };
}

/** The answer to a preflight: what a page may send to this path. */
export function preflight(
  request: Request,
  methods: readonly string[],
  rule: AccessRule | undefined,
  listed: readonly string[],
): Response {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: methods.join(', '),
      ...corsHeaders(request, rule, listed),
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': ALLOW_HEADERS,
      'Access-Control-Max-Age': PREFLIGHT_MAX_AGE_SECONDS,
    },
  });
}
