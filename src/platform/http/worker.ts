import { Hono } from 'hono';
import { hasSandbox, type CommonConfig } from '../config.ts';
import { Meter, type Database } from '../db/database.ts';
import { Problem } from '../problem/problem.ts';
import { logRequest } from '../log.ts';
import { spendFor } from './charge.ts';
import { corsHeaders, preflight } from './cors.ts';
import { documentPages } from './document-pages.tsx';
import { finish, guarded, readRequestId } from './finish.ts';
import { instanceOf } from './instance.ts';
import { openIsolate, type IsolateParts } from './isolate.ts';
import { problemResponse } from './problem-response.ts';
import { addressKey } from './rate-limit.ts';
import { runBatch, runSchedule, type BackgroundParts, type BatchLike } from './background.ts';
import type { ServedRoute } from './route.ts';
import { runRoute } from './run-route.ts';
import type { Env, Isolate, Scope } from './scope.ts';

export interface WorkerParts<Config extends CommonConfig, C extends { readonly db: Database }>
  extends IsolateParts<Config>, BackgroundParts<C> {
  readonly routes: readonly ServedRoute<C>[];
  readonly openContext: (scope: Scope<Config>) => C;
  /** Pages for people: not part of the API, and answered in HTML. */
  readonly pages?: Hono<{ Bindings: Scope<Config> }>;
}

interface ExecutionContextLike {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * A Worker from its parts. Each request gets a scope, an answer of a route or a problem document, headers and a log
 * line.
 */
export function createWorker<Config extends CommonConfig, C extends { readonly db: Database }>(
  parts: WorkerParts<Config, C>,
) {
  const isolates = new WeakMap<Env, Isolate<Config>>();
  const app = mountRoutes(parts);

  const isolateFor = (env: Env): Isolate<Config> => {
    const known = isolates.get(env);
    if (known !== undefined) return known;
    const opened = openIsolate(parts, env);
    isolates.set(env, opened);
    return opened;
  };

  return {
    async fetch(request: Request, env: Env, execution: ExecutionContextLike): Promise<Response> {
      const requestId = readRequestId(request);
      let isolate: Isolate<Config>;
      try {
        isolate = isolateFor(env);
      } catch (error) {
        return refuseAll(parts, error, request, requestId, env);
      }
      const now = new Date();
      const scope: Scope<Config> = {
        isolate,
        requestId,
        startedAt: now.getTime(),
        now,
        ip: addressKey(request.headers.get('cf-connecting-ip')),
        meter: new Meter(),
        waitUntil: (work) => execution.waitUntil(work),
        actor: { kind: 'anonymous' },
        route: 'unmatched',
      };
      return finish(await app.fetch(request, scope), request, scope);
    },
    queue: (batch: BatchLike, env: Env, execution: ExecutionContextLike): Promise<void> =>
      runBatch(parts, batch, isolateFor(env), (work) => execution.waitUntil(work)),
    scheduled: (_controller: unknown, env: Env, execution: ExecutionContextLike): Promise<void> =>
      runSchedule(parts, isolateFor(env), (work) => execution.waitUntil(work)),
  };
}

/** A Worker with a wrong configuration answers everything with that problem, and logs it. */
function refuseAll(
  { service, routes, spelling = 'camel' }: Pick<WorkerParts<never, never>, 'service' | 'routes' | 'spelling'>,
  error: unknown,
  request: Request,
  requestId: string,
  env: Env,
): Response {
  const response = problemResponse(
    error,
    instanceOf(request, routes),
    requestId,
    String(env['DELIVERY_URL']),
    spelling,
  );
  const code = error instanceof Problem ? error.code : 'internal_error';
  logRequest({
    service,
    requestId,
    route: 'unmatched',
    principalKind: 'anonymous',
    status: response.status,
    durationMs: 0,
    trips: 0,
    code,
  });
  return guarded(response, requestId);
}

/**
 * Mounts the routes, then a refusal of other methods for each of their paths, then 404. One handler for all failures.
 */
function mountRoutes<Config extends CommonConfig, C extends { readonly db: Database }>(parts: WorkerParts<Config, C>) {
  const app = new Hono<{ Bindings: Scope<Config> }>();
  for (const route of parts.routes) {
    app.on(route.method, route.path, async (c) => {
      refuseSandbox(route, c.env);
      c.env.route = `${route.method} ${route.path}`;
      const response = await runRoute(route, c.req.raw, c.req.param() as Record<string, string>, c.env, () =>
        parts.openContext(c.env),
      );
      return withHeaders(response, corsHeaders(c.req.raw, route.access, c.env.isolate.config.CORS_ORIGINS));
    });
  }
  // Everything else: pages and documents, other methods, preflights, and unknown paths.
  app.use(async (c, next) => {
    await spendFor(c.env, 'address', c.env.ip);
    await next();
  });
  if (parts.pages !== undefined) app.route('/', parts.pages);
  app.route('/', documentPages(parts.routes));
  for (const path of new Set(parts.routes.map((route) => route.path))) {
    const here = parts.routes.filter((route) => route.path === path);
    const methods = [
      ...here.flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])),
      'OPTIONS',
    ];
    app.all(path, (c) => {
      for (const route of here) refuseSandbox(route, c.env);
      if (c.req.method !== 'OPTIONS')
        throw new Problem('method_not_allowed', { headers: { Allow: methods.join(', ') } });
      const asked = here.find((route) => route.method === c.req.header('access-control-request-method')) ?? here[0];
      return preflight(c.req.raw, methods, asked?.access, c.env.isolate.config.CORS_ORIGINS);
    });
  }
  app.notFound(() => {
    throw new Problem('route_not_found');
  });
  app.onError((error, c) => {
    const { isolate, requestId } = c.env;
    c.env.problemCode = error instanceof Problem ? error.code : 'internal_error';
    const instance = instanceOf(c.req.raw, parts.routes);
    const response = problemResponse(error, instance, requestId, isolate.config.DELIVERY_URL, isolate.spelling);
    const rule = parts.routes.find((route) => `${route.method} ${route.path}` === c.env.route)?.access;
    return withHeaders(response, corsHeaders(c.req.raw, rule, isolate.config.CORS_ORIGINS));
  });
  return app;
}

/** A deployed Worker has no sandbox: its paths are unknown. Throws `route_not_found`. */
function refuseSandbox(route: Pick<ServedRoute<never>, 'sandbox'>, { isolate }: Scope): void {
  if (route.sandbox === true && !hasSandbox(isolate.config)) throw new Problem('route_not_found');
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  if (Object.keys(headers).length === 0) return response;
  const copy = new Response(response.body, response); // a cached response's headers can't be changed
  for (const [name, value] of Object.entries(headers)) copy.headers.set(name, value);
  return copy;
}
