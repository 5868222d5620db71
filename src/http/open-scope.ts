import type { MiddlewareHandler } from 'hono';
import type { CommonConfig } from '#src/platform/config.ts';
import { Meter } from '#src/platform/db/database.ts';
import { finish, readTraceparent } from './finish.ts';
import type { HonoEnv } from './hono-env.ts';
import { addressKey } from '#src/http/quota/rate-limit.ts';
import type { Env, Isolate, Visit } from './scope.ts';

/**
 * Opens the request's scope, and ends it: headers that only the end knows, and the line in the log. Throws
 * `misconfigured`, `demo_credentials`. `visitOf`: how a request came that isn't HTTP's. Whom a sibling vouches for
 * stands for the IP address, too: the sibling has counted that.
 */
export const openScope =
  <Config extends CommonConfig>(
    isolateFor: (env: Env) => Isolate<Config>,
    visitOf?: (request: Request) => Visit,
  ): MiddlewareHandler<HonoEnv<Config>> =>
  async (c, next) => {
    const now = new Date();
    const visit = visitOf?.(c.req.raw) ?? {};
    const scope = {
      isolate: isolateFor(c.env),
      requestId: c.get('requestId'),
      traceparent: readTraceparent(c.req.raw),
      startedAt: now.getTime(),
      now,
      ip: visit.vouched?.principal ?? addressKey(c.req.raw.headers.get('cf-connecting-ip')),
      ...visit,
      meter: new Meter(),
      waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
      actor: { kind: 'anonymous' } as const,
      route: 'unmatched',
    };
    c.set('scope', scope);
    await next();
    finish(c, scope);
  };
