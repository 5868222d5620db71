import type { MiddlewareHandler } from 'hono';
import type { CommonConfig } from '#src/platform/config.ts';
import { Meter } from '#src/platform/db/database.ts';
import { finish } from './finish.ts';
import type { HonoEnv } from './hono-env.ts';
import { addressKey } from '#src/http/quota/rate-limit.ts';
import type { Env, Isolate } from './scope.ts';

/**
 * Opens the request's scope, and ends it: headers that only the end knows, and the line in the log. Throws
 * `misconfigured`, `demo_credentials`.
 */
export const openScope =
  <Config extends CommonConfig>(isolateFor: (env: Env) => Isolate<Config>): MiddlewareHandler<HonoEnv<Config>> =>
  async (c, next) => {
    const now = new Date();
    const scope = {
      isolate: isolateFor(c.env),
      requestId: c.get('requestId'),
      startedAt: now.getTime(),
      now,
      ip: addressKey(c.req.raw.headers.get('cf-connecting-ip')),
      meter: new Meter(),
      waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
      actor: { kind: 'anonymous' } as const,
      route: 'unmatched',
    };
    c.set('scope', scope);
    await next();
    finish(c, scope);
  };
