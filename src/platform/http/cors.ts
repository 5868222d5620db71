import type { AccessRule } from './access.ts';

const ALLOW_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id';
const EXPOSE_HEADERS = 'ETag, Idempotent-Replayed, Link, Location, RateLimit-Policy, Retry-After, X-Request-Id';
const PREFLIGHT_MAX_AGE_SECONDS = '7200';

/** Which origin may read an answer: any where nobody needs a credential, else the ones that the operator lists. */
function allowedOrigin(origin: string, rule: AccessRule | undefined, listed: readonly string[]): string | undefined {
  if (rule?.anyone === true) return '*';
  return listed.includes(origin) ? origin : undefined;
}

/** CORS headers for a page's cross-origin request; none where there is no Origin or it isn't allowed. */
export function corsHeaders(
  request: Request,
  rule: AccessRule | undefined,
  listed: readonly string[],
): Record<string, string> {
  const origin = request.headers.get('origin');
  const allowed = origin === null ? undefined : allowedOrigin(origin, rule, listed);
  if (allowed === undefined) return rule?.anyone === true ? {} : { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': allowed, 'Access-Control-Expose-Headers': EXPOSE_HEADERS, Vary: 'Origin' };
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
