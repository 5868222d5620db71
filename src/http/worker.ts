import { Hono, type Context } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { explainedAt, spellingOf, type CommonConfig } from '#src/platform/config.ts';
import { declareDomains } from '#src/platform/declare-domains.ts';
import type { Domain } from '#src/platform/domain.ts';
import type { Database } from '#src/platform/db/database.ts';
import { logRequest } from '#src/platform/log.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { runBatch, runSchedule, type BackgroundParts, type BatchLike } from './background.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import { allowOrigin, preflight } from './cors.ts';
import { failedPage } from '#src/http/pages/failed-page.tsx';
import { asksForPage, noPage, readsPages, withoutSlash } from '#src/http/pages/no-page.tsx';
import { documentPages } from '#src/http/pages/document-pages.tsx';
import { readRequestId } from './finish.ts';
import type { HonoEnv } from './hono-env.ts';
import { instanceOf } from '#src/http/status/instance.ts';
import { openIsolate, type IsolateParts } from './isolate.ts';
import { openDoor, type Door, type Entry } from '#src/http/door/door.ts';
import { lookUpOf } from '#src/http/door/look-up.ts';
import { openScope } from './open-scope.ts';
import { pipelineOf, type RouteEnv, type Step } from './pipeline.ts';
import { problemOf, problemResponse } from './problem-response.ts';
import type { Route } from './route.ts';
import type { Env, Isolate, Scope, Visit } from './scope.ts';

export interface WorkerParts<Config extends CommonConfig, C extends { readonly db: Database }>
  extends IsolateParts<Config>, BackgroundParts<C> {
  /** Every domain of the house: each Worker shows every problem. */
  readonly domains: readonly Domain[];
  readonly routes: readonly Route<C>[];
  readonly openContext: (scope: Scope<Config>) => C;
  /** What a person sees: no part of the interface, and answered in HTML. */
  readonly pages?: Hono<HonoEnv<Config>>;
}

interface ExecutionContextLike {
  waitUntil(work: Promise<unknown>): void;
}

/** A Worker from its parts: a Hono application, what isn't asked over HTTP, and the door for its siblings. */
export function createWorker<Config extends CommonConfig, C extends { readonly db: Database }>(
  parts: WorkerParts<Config, C>,
) {
  declareDomains(parts.domains);
  const isolates = new WeakMap<Env, Isolate<Config>>();
  const isolateFor = (env: Env): Isolate<Config> => {
    const isolate = isolates.get(env) ?? openIsolate(parts, env);
    isolates.set(env, isolate);
    return isolate;
  };
  const app = openApplication(parts, isolateFor);
  return {
    fetch: app.fetch,
    queue: (batch: BatchLike, env: Env, execution: ExecutionContextLike): Promise<void> =>
      runBatch(parts, batch, isolateFor(env), (work) => execution.waitUntil(work)),
    scheduled: (_controller: unknown, env: Env, execution: ExecutionContextLike): Promise<void> =>
      runSchedule(parts, isolateFor(env), (work) => execution.waitUntil(work)),
    door: openDoorOf(parts, isolateFor),
  };
}

/** What every answer has: nothing is guessed, framed, referred to or asked for in the clear. */
const SECURE = {
  crossOriginResourcePolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  removePoweredBy: false,
  overwrite: false, // a page has its own policy
};

/** What each request passes before and after its route, over HTTP and by the door. */
function openFrame<Config extends CommonConfig, C extends { readonly db: Database }>(
  parts: WorkerParts<Config, C>,
  isolateFor: (env: Env) => Isolate<Config>,
  visitOf?: (request: Request) => Visit,
) {
  const app = new Hono<HonoEnv<Config>>();
  app.use(requestId({ headerName: '', generator: (c) => readRequestId(c.req.raw) }));
  app.use(secureHeaders(SECURE));
  app.use(openScope(isolateFor, visitOf));
  app.notFound((c) => answerProblem(parts, c, new Problem('route_not_found')));
  app.onError((error, c) => answerProblem(parts, c, error));
  return app;
}

/** The way in for siblings: an application for each route that they ask, in the same frame. */
function openDoorOf<Config extends CommonConfig, C extends { readonly db: Database }>(
  parts: WorkerParts<Config, C>,
  isolateFor: (env: Env) => Isolate<Config>,
): Door {
  const entries = new WeakMap<Request, Entry>();
  const visitOf = (request: Request): Visit => {
    const entry = entries.get(request);
    return { via: 'door', ...(entry !== undefined && 'vouched' in entry ? { vouched: entry.vouched } : {}) };
  };
  const frame = () => openFrame(parts, isolateFor, visitOf);
  const framed = ({ method, path }: Route<C>, steps: Step<C>[]) =>
    frame().route('/', new Hono<RouteEnv<C>>().on(method, [path], ...steps));
  const open = contextOf(parts);
  return openDoor({
    routes: parts.routes,
    entries,
    running: (route) => framed(route, pipelineOf(route, open)),
    lookingUp: (route) => framed(route, lookUpOf(route, open)),
    refusing: () =>
      frame().use(async (c) => {
        await spendFor(c.get('scope'), 'address', 'door');
        const entry = entries.get(c.req.raw);
        throw entry !== undefined && 'refusal' in entry ? entry.refusal : new Error('a call came without its entry');
      }),
  });
}

/** Routes, then for whatever is none of them: pages and documents, preflights, other methods, and what isn't there. */
function openApplication<Config extends CommonConfig, C extends { readonly db: Database }>(
  parts: WorkerParts<Config, C>,
  isolateFor: (env: Env) => Isolate<Config>,
) {
  const app = openFrame(parts, isolateFor);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (c, methods) => refuseMethod(parts, c, methods) }));
  app.route('/', mountRoutes(parts));
  app.use(async (c, next) => {
    await spendFor(c.get('scope'), 'address', c.get('scope').ip);
    await next();
  });
  if (parts.pages !== undefined) app.route('/', parts.pages);
  app.route('/', documentPages(parts.workers));
  app.route('/', mountPreflights(parts.routes));
  return app;
}

/** The scope that `openScope` opened is this Worker's, with its own configuration. */
const contextOf =
  <Config extends CommonConfig, C extends { readonly db: Database }>({ openContext }: WorkerParts<Config, C>) =>
  (scope: Scope) =>
    openContext(scope as Scope<Config>);

function mountRoutes<Config extends CommonConfig, C extends { readonly db: Database }>(parts: WorkerParts<Config, C>) {
  const app = new Hono<RouteEnv<C>>();
  const open = contextOf(parts);
  for (const route of parts.routes) app.on(route.method, [route.path], ...pipelineOf(route, open));
  return app;
}

function mountPreflights(routes: readonly Route<never>[]) {
  const app = new Hono<HonoEnv>();
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    const ruleOf = (method: string | undefined) => (here.find((route) => route.method === method) ?? here[0])?.access;
    const answer = preflight(methodsOf(here), ruleOf);
    app.options(path, answer);
  }
  return app;
}

const methodsOf = (routes: readonly Route<never>[]) => [
  ...routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  'OPTIONS',
];

/** More than any path of ours has. */
const MAX_PARTS = 16;

/** Whether these parts of a path are those of a route's. */
const isOf = (parts: readonly string[], route: Route<never>): boolean => {
  const pattern = route.path.split('/');
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
};

/**
 * A path that is there, asked by a method that isn't. Its methods are those of the route whose path it is, not those of
 * a wider pattern (`/things/:id`) that it fits as well.
 */
function refuseMethod<Config extends CommonConfig, C extends { readonly db: Database }>(
  parts: WorkerParts<Config, C>,
  c: Context<HonoEnv<Config>>,
  methods: readonly string[],
): Response {
  const asked = c.req.path.split('/', MAX_PARTS);
  const [mine] = parts.routes
    .filter((route) => isOf(asked, route))
    .map(({ path }) => path)
    .toSorted((one, other) => one.split('/:').length - other.split('/:').length);
  const own = parts.routes.filter(({ path }) => path === mine);
  const allowed = own.length === 0 ? methods : methodsOf(own);
  return answerProblem(parts, c, new Problem('method_not_allowed', { headers: { Allow: allowed.join(', ') } }));
}

/** Faults of the address itself: what asks is as likely a program, whatever it wants to read. */
const ofAddress: readonly string[] = ['route_not_found', 'method_not_allowed'];

/** Any failure as a problem document, or as a page where a person waits for one. A Worker that isn't set up answers nothing else, in the log too. */
function answerProblem<Config extends CommonConfig, C extends { readonly db: Database }>(
  { routes, service, workers }: WorkerParts<Config, C>,
  c: Context<HonoEnv<Config>>,
  error: unknown,
): Response {
  const request = c.req.raw;
  const instance = instanceOf(request, routes);
  const id = c.get('requestId');
  const problem = problemOf(error, id);
  const { code, status } = problem;
  const scope = c.get('scope') as Scope<Config> | undefined;
  if (scope === undefined) {
    const docsUrl = explainedAt(workers, c.env);
    const response = problemResponse(problem, instance, id, docsUrl, spellingOf(workers, service));
    const principalKind = 'anonymous';
    logRequest({ service, requestId: id, route: 'unmatched', principalKind, status, durationMs: 0, trips: 0, code });
    response.headers.set('X-Request-Id', id);
    return response;
  }
  scope.problemCode = code;
  if (code === 'route_not_found' && asksForPage(request)) return withoutSlash(request) ?? noPage();
  const { config, problemsUrl } = scope.isolate;
  const isOperation = routes.some((route) => `${route.method} ${route.path}` === scope.route);
  if (!isOperation && !ofAddress.includes(code) && readsPages(request)) return failedPage(problem, request, id);
  const response = problemResponse(problem, instance, id, problemsUrl, scope.isolate.spelling);
  if (!isOperation) allowOrigin(response.headers, undefined, request.headers.get('origin'), config.CORS_ORIGINS);
  return response;
}
