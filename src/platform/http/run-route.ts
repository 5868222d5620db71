import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { findSettled, type Once, type Settled } from '../db/once.ts';
import { Problem } from '../problem/problem.ts';
import { callerOf, principalOf } from './access.ts';
import { authenticate, authorise } from './authenticate.ts';
import { DEFAULT_MAX_BODY_BYTES, readJson, readRaw } from './body.ts';
import { fingerprintOf, readIdempotencyKey } from './idempotency.ts';
import { acceptsJson, namesOneOf } from './negotiate.ts';
import type { Answer, Call, ServedRoute } from './route.ts';
import type { Scope } from './scope.ts';
import { pathObject, queryObject, validate } from './validate.ts';

const NO_QUERY = z.strictObject({});

/**
 * One request through one route, in the same order everywhere: quota of the address, credential, scope, quota of the
 * caller, input, idempotency, handler, answer.
 */
export async function runRoute<C extends { readonly db: Database }>(
  route: ServedRoute<C>,
  request: Request,
  pathParams: Record<string, string>,
  scope: Scope,
  openContext: (scope: Scope) => C,
): Promise<Response> {
  if (!acceptsJson(request) && !namesOneOf(request, rawAnswersOf(route))) throw new Problem('not_acceptable');
  await spendAddressQuota(route, scope);
  await identify(route, request, scope);
  const ctx = openContext(scope);

  const key = readIdempotencyKey(request, route.idempotency ?? 'none');
  const rawParams = pathObject(pathParams);
  const rawQuery = queryObject(new URL(request.url).searchParams);
  const rawBody = await readBody(route, request);
  const once =
    key === undefined
      ? undefined
      : onceOf(route, request, scope, key, { params: rawParams, query: rawQuery, body: rawBody });
  const replay = await spendPrincipalQuota(route, scope, ctx, once);
  if (replay !== undefined) return settledResponse(route, replay);

  const call: Call<C, unknown, unknown, unknown> = {
    ctx,
    actor: scope.actor,
    params: route.params === undefined ? undefined : validate(route.params, rawParams, 'path'),
    query: validate(route.query ?? NO_QUERY, rawQuery, 'query'),
    body: route.body === undefined ? rawBody : validate(route.body.schema, rawBody, 'body'),
    once,
    request,
    scope,
  };
  try {
    const answer = await route.handle(call as Call<C, never, never, never>);
    if (once !== undefined && 'settled' in answer) scope.isolate.recent.remember(once, 'settled');
    return respond(route, answer);
  } catch (error) {
    if (once !== undefined) scope.isolate.recent.forget(once);
    throw error;
  }
}

function readBody<C>({ body, raw }: ServedRoute<C>, request: Request): Promise<unknown> | undefined {
  if (raw !== undefined) return readRaw(request, raw);
  return body === undefined ? undefined : readJson(request, body.maxBytes ?? DEFAULT_MAX_BODY_BYTES);
}

const rawAnswersOf = <C>({ responses }: ServedRoute<C>) => Object.values(responses).flatMap(({ raw }) => raw ?? []);

async function spendAddressQuota<C>(route: ServedRoute<C>, scope: Scope): Promise<void> {
  if (route.limits?.ip !== undefined) await scope.isolate.quotas.spend(route.limits.ip, scope.ip);
}

async function identify<C>(route: ServedRoute<C>, request: Request, scope: Scope): Promise<void> {
  const { quotas, credentials } = scope.isolate;
  try {
    scope.actor = await authenticate(request, route.access, credentials);
  } catch (error) {
    if (error instanceof Problem && error.status === 401) await quotas.spend('auth_failure', scope.ip);
    throw error;
  }
  authorise(scope.actor, route.access);
}

/**
 * Counts the call against its caller, or against the wider quota of replays where this isolate has let the very same
 * request through before. Answers the stored response where there is one to be had.
 */
async function spendPrincipalQuota<C extends { readonly db: Database }>(
  route: ServedRoute<C>,
  scope: Scope,
  ctx: C,
  once: Once | undefined,
): Promise<Settled | undefined> {
  const { quotas, recent } = scope.isolate;
  const name = route.limits?.principal;
  if (name === undefined) return undefined;
  const principal = principalOf(scope.actor);
  const state = once === undefined ? undefined : recent.stateOf(once);
  if (once !== undefined && state !== undefined) {
    await quotas.spend('replay', principal);
    return state === 'settled' ? findSettled(ctx.db, once) : undefined;
  }
  if (await quotas.allows(name, principal)) {
    if (once !== undefined) recent.remember(once, 'running');
    return undefined;
  }
  // Over quota: a retry of something that is done is still answered.
  if (once !== undefined && (await quotas.allows('replay', principal))) {
    const settled = await findSettled(ctx.db, once);
    if (settled !== undefined) return settled;
  }
  throw quotas.exceeded(name);
}

function onceOf<C>(
  route: ServedRoute<C>,
  request: Request,
  scope: Scope,
  key: string,
  input: { params: unknown; query: unknown; body: unknown },
): Once {
  return {
    principal: callerOf(scope.actor),
    route: `${route.method} ${route.path}`,
    key,
    fingerprint: fingerprintOf({ ...input, ifMatch: request.headers.get('if-match') }),
  };
}

const JSON_HEADERS = { 'Content-Type': 'application/json' } as const;

function settledResponse<C>(route: ServedRoute<C>, settled: Settled): Response {
  const replayed = settled.replayed ? { 'Idempotent-Replayed': 'true' } : {};
  const shown = route.present?.(JSON.parse(settled.body));
  return new Response(shown === undefined ? settled.body : encodeBody(route, settled.status, shown.body), {
    status: settled.status,
    headers: { ...JSON_HEADERS, ...settled.headers, ...shown?.headers, ...replayed },
  });
}

function respond<C>(route: ServedRoute<C>, answer: Answer): Response {
  if ('response' in answer) return answer.response;
  if ('settled' in answer) return settledResponse(route, answer.settled);
  return new Response(encodeBody(route, answer.status, answer.body), {
    status: answer.status,
    headers: { ...JSON_HEADERS, ...answer.headers },
  });
}

/** A domain value as the wire's bytes. A field that the contract doesn't name fails the encoding: nothing slips out. */
export function encodeBody<C>(route: Pick<ServedRoute<C>, 'responses'>, status: number, body: unknown): string {
  const contract = route.responses[status];
  if (contract?.schema === undefined) throw new Error(`status ${status} has no body in the contract`);
  return JSON.stringify(z.encode(contract.schema, body));
}
