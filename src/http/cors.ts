import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { ruleUnder, type AccessRule } from '#src/http/caller/access.ts';
import { readableHeaders } from '#src/platform/readable-headers.ts';
import type { HonoEnv } from './hono-env.ts';

const ALLOW_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name';
const PREFLIGHT_MAX_AGE_SECONDS = 7_200;

/**
 * Which pages may read an answer: any page what nobody needs a credential for, whoever asks, for a cache keeps it for
 * the others too; anything else pages of the origins that the operator lists.
 */
const originFor = (rule: AccessRule | undefined, origin: string | null, listed: readonly string[]): string | null =>
  rule?.anyone === true ? '*' : origin !== null && listed.includes(origin) ? origin : null;

/** Sets the CORS headers of an answer. Hono's own middleware answers preflights: round an answer it would rebuild it twice. */
export function allowOrigin(
  headers: Headers,
  rule: AccessRule | undefined,
  origin: string | null,
  listed: readonly string[],
): void {
  const allowed = originFor(rule, origin, listed);
  if (allowed !== '*') headers.append('Vary', 'Origin');
  if (allowed === null) return;
  headers.set('Access-Control-Allow-Origin', allowed);
  headers.set('Access-Control-Expose-Headers', readableHeaders());
}

/** Answers preflights of one path: what a page may send there. `ruleOf`: by the method that it asks for. */
export function preflight(
  methods: readonly string[],
  ruleOf: (method: string | undefined) => AccessRule | undefined,
): MiddlewareHandler<HonoEnv> {
  const allowed = methods.join(', ');
  const answer = cors({
    origin: (origin, c) => {
      const { isolate } = (c as Parameters<MiddlewareHandler<HonoEnv>>[0]).get('scope');
      const rule = ruleOf(c.req.header('access-control-request-method'));
      return originFor(rule && ruleUnder(rule, isolate.config), origin, isolate.config.CORS_ORIGINS);
    },
    allowMethods: [allowed],
    allowHeaders: [ALLOW_HEADERS],
    exposeHeaders: [readableHeaders()],
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
  });
  return (c, next) => {
    c.res.headers.set('Allow', allowed);
    return answer(c, next);
  };
}
