import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import type { Database } from '#src/platform/db/database.ts';
import type { Once } from '#src/platform/db/once.ts';
import { serviceUrl } from '#src/platform/config.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { nameMetadata } from '#src/http/caller/challenge.ts';
import { callerOf, ruleUnder } from '#src/http/caller/access.ts';
import { admitVouched, authenticate, authorise, isSigned, presentsKey } from '#src/http/caller/authenticate.ts';
import { DEFAULT_MAX_BODY_BYTES, readJson, readRaw } from './body.ts';
import { admitCaller, findReplay, routeName, type Admission } from '#src/http/quota/caller-quota.ts';
import { chargeUpload, spendFor } from '#src/http/quota/charge.ts';
import { allowOrigin } from './cors.ts';
import { isRefusedCredential } from '#src/http/quota/guesses.ts';
import type { HonoEnv } from './hono-env.ts';
import { fingerprintOf, readIdempotencyKey } from './idempotency.ts';
import { readIfMatch } from '#src/http/cache/if-match.ts';
import { acceptsJson, namesOneOf } from './negotiate.ts';
import { respond, respondAgain } from './respond.ts';
import type { Call, Route } from './route.ts';
import type { Scope } from './scope.ts';
import { asksForPage } from './pages/no-page.tsx';
import { nfc, pathObject, queryObject, refuseIssues, validate } from './validate.ts';

/** What the list's own steps hand on to each other. */
interface Passage<C> {
  readonly ctx: C;
  readonly key: string | undefined;
  readonly admission: Admission;
  /** The body as it came, not validated yet. */
  body: unknown;
  once: Once | undefined;
}

export interface RouteEnv<C> extends HonoEnv {
  Variables: HonoEnv['Variables'] & { passage: Passage<C> };
}

export type Step<C> = MiddlewareHandler<RouteEnv<C>>;

/**
 * The middleware that a route's contract asks for, in the order in which every request passes it: quota of the address,
 * credential, quota of the caller, input, idempotency, handler.
 */
export function pipelineOf<C extends { readonly db: Database }>(
  route: Route<C>,
  openContext: (scope: Scope) => C,
): Step<C>[] {
  return [
    enter(route),
    limitAddress(route),
    identify(route),
    limitCaller(route, openContext),
    readInput(route),
    replay(route),
    ...readAddress(route),
    handle(route),
  ];
}

/** The path's parameters and the query, for the handler. */
export const readAddress = <C>(route: Route<C>): Step<C>[] => [
  ...(route.params === undefined ? [] : [validator('param', route.params)]),
  validator('query', route.query ?? NO_QUERY),
];

const NO_QUERY = z.strictObject({});

export const enter =
  <C>(route: Route<C>): Step<C> =>
  async (c, next) => {
    const scope = c.get('scope');
    scope.route = routeName(route);
    await next();
    const { config, service } = scope.isolate;
    nameMetadata(c.res.headers, route.access, serviceUrl(config, service));
    allowOrigin(c.res.headers, ruleUnder(route.access, config), c.req.raw.headers.get('origin'), config.CORS_ORIGINS);
  };

/** Every route has a quota of the address: its own, or that of all that have none. */
export function limitAddress<C>(route: Route<C>): Step<C> {
  const limit = route.limits?.ip ?? 'address';
  const raw = Object.values(route.responses).flatMap((response) => response.raw ?? []);
  return async (c, next) => {
    const isForPage = route.page !== undefined && asksForPage(c.req.raw) && !c.req.raw.headers.has('authorization');
    if (!isForPage && !acceptsJson(c.req.raw) && !namesOneOf(c.req.raw, raw)) throw new Problem('not_acceptable');
    const scope = c.get('scope');
    await spendFor(scope, limit, scope.ip);
    if (isForPage) return c.redirect(`${route.page}${c.req.path.slice(c.req.path.lastIndexOf('/'))}`, 303);
    return next();
  };
}

export function identify<C>(route: Route<C>): Step<C> {
  const signs = isSigned(route.access);
  const { key } = route.access;
  const lookUps = key?.presentedIn === 'bearer' ? key.limits : undefined;
  return async (c, next) => {
    const scope = c.get('scope');
    const { guesses, credentials, config } = scope.isolate;
    const rule = ruleUnder(route.access, config);
    if (signs) guesses.refuseSpent('auth_failure', scope.ip);
    const { vouched } = scope;
    const verify = async () =>
      vouched === undefined ? authenticate(c.req.raw, rule, credentials) : admitVouched(vouched, rule);
    if (presentsKey(c.req.raw, rule)) {
      scope.actor = await guesses.attempt('auth_failure', scope.ip, isRefusedCredential, verify);
      if (lookUps !== undefined) for (const name of lookUps) await spendFor(scope, name, scope.ip);
      return next();
    }
    // A token is signed: nobody guesses one, and failures of others at an address don't lock out who has one.
    try {
      scope.actor = await verify();
      authorise(scope.actor, rule);
    } catch (error) {
      // A good credential that isn't enough counts as well: what is refused is no free question.
      if (error instanceof Problem && (error.status === 401 || error.status === 403))
        await guesses.wrong('auth_failure', scope.ip);
      throw error;
    }
    return next();
  };
}

/** Whose credential it is, and whether it still is somebody's, only the operation finds out: it answers its own retries. */
const isLookedUpLater = ({ access, retries }: Pick<Route<never>, 'access' | 'retries'>, request: Request): boolean =>
  retries === 'own' || (access.key?.presentedIn === 'bearer' && presentsKey(request, access));

const limitCaller =
  <C>(route: Route<C>, openContext: (scope: Scope) => C): Step<C> =>
  async (c, next) => {
    const scope = c.get('scope');
    const ctx = openContext(scope);
    const key = readIdempotencyKey(c.req.raw, route.idempotency ?? 'none');
    const admission = await admitCaller(route, scope, isLookedUpLater(route, c.req.raw) ? undefined : key);
    c.set('passage', { ctx, key, admission, body: undefined, once: undefined });
    await next();
  };

/** Reads the body, and what identifies the request if it has a key. */
export const readInput =
  <C>(route: Route<C>): Step<C> =>
  async (c, next) => {
    const passage = c.get('passage');
    const params = pathObject(c.req.param() as Record<string, string>);
    const query = c.req.url.includes('?') ? queryObject(new URL(c.req.url).searchParams) : {};
    const scope = c.get('scope');
    passage.body = await readBody(route, scope, c.req.raw);
    if (passage.key !== undefined) {
      const ifMatch = c.req.raw.headers.get('if-match');
      const fingerprint = fingerprintOf({ params, query, body: passage.body, ifMatch });
      passage.once = { principal: callerOf(scope.actor), route: routeName(route), key: passage.key, fingerprint };
    }
    return next();
  };

/** Answers at once what was stored for this very request before. */
const replay =
  <C extends { readonly db: Database }>(route: Route<C>): Step<C> =>
  async (c, next) => {
    const { ctx, admission, once } = c.get('passage');
    if (once === undefined || isLookedUpLater(route, c.req.raw)) return next();
    const stored = await findReplay(route, c.get('scope'), ctx.db, admission, once);
    return stored === undefined ? next() : respondAgain(route, ctx, stored);
  };

async function readBody<C>({ body, raw }: Route<C>, scope: Scope, request: Request): Promise<unknown> {
  if (raw !== undefined) {
    const given = await readRaw(request, raw);
    chargeUpload(scope, given.bytes.length);
    return given;
  }
  return body === undefined ? undefined : readJson(request, body.maxBytes ?? DEFAULT_MAX_BODY_BYTES, body);
}

/** Path and query in NFC by their shapes. (A body is validated with its handler: Hono's validator would parse it again.) */
const validator = (target: 'param' | 'query', schema: z.ZodObject): MiddlewareHandler =>
  zValidator(
    target,
    schema,
    (result) => {
      if (!result.success) refuseIssues(result.error.issues, target === 'param' ? 'path' : 'query');
    },
    { validationFunction: (shape, value) => shape.safeParse(nfc(value)) },
  );

const handle =
  <C>(route: Route<C>): Step<C> =>
  async (c) => {
    const { isolate } = c.get('scope');
    const { ctx, once } = c.get('passage');
    try {
      const answer = await route.handle(callOf(route, c) as Call<C, never, never, never>);
      if (once !== undefined && 'replayed' in answer) isolate.recent.remember(once, 'settled');
      return await respond(route, ctx, answer);
    } catch (error) {
      if (once !== undefined) isolate.recent.forget(once);
      throw error;
    }
  };

/** What a handler is given. */
export function callOf<C>(route: Route<C>, c: Context<RouteEnv<C>>): Call<C, unknown, unknown, unknown> {
  const scope = c.get('scope');
  const { ctx, body, once } = c.get('passage');
  return {
    ctx,
    actor: scope.actor,
    params: route.params === undefined ? undefined : c.req.valid('param' as never),
    query: c.req.valid('query' as never),
    get body() {
      return route.body === undefined ? body : validate(route.body.schema, body, 'body');
    },
    once,
    version: route.requestHeaders?.includes('If-Match') === true ? readIfMatch(c.req.raw) : undefined,
    request: c.req.raw,
    scope,
  };
}
