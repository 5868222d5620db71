import * as z from 'zod';
import type { Database } from '../db/database.ts';
import type { Once, Settled } from '../db/once.ts';
import { Problem } from '../problem/problem.ts';
import { callerOf } from './access.ts';
import { authenticate, authorise, presentsPoolKey } from './authenticate.ts';
import { DEFAULT_MAX_BODY_BYTES, readJson, readRaw } from './body.ts';
import { admitCaller, findReplay, routeName } from './caller-quota.ts';
import { spendFor } from './charge.ts';
import { isRefusedCredential } from './guesses.ts';
import { fingerprintOf, readIdempotencyKey } from './idempotency.ts';
import { readIfMatch } from './if-match.ts';
import { acceptsJson, namesOneOf } from './negotiate.ts';
import type { Answer, Call, ServedRoute } from './route.ts';
import type { Scope } from './scope.ts';
import { textResponse } from './text-response.ts';
import { pathObject, queryObject, validate } from './validate.ts';

const NO_QUERY = z.strictObject({});

/**
 * Runs a request through its route, always in the same order: quota of the IP address, credential, scope, quota of the
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
  const admission = await admitCaller(route, scope, key);
  const rawParams = pathObject(pathParams);
  const rawQuery = queryObject(new URL(request.url).searchParams);
  const rawBody = await readBody(route, request);
  const once =
    key === undefined
      ? undefined
      : onceOf(route, request, scope, key, { params: rawParams, query: rawQuery, body: rawBody });
  const replay = once === undefined ? undefined : await findReplay(route, scope, ctx.db, admission, once);
  if (replay !== undefined) return settledResponse(route, ctx, replay);

  const call: Call<C, unknown, unknown, unknown> = {
    ctx,
    actor: scope.actor,
    params: route.params === undefined ? undefined : validate(route.params, rawParams, 'path'),
    query: validate(route.query ?? NO_QUERY, rawQuery, 'query'),
    body: route.body === undefined ? rawBody : validate(route.body.schema, rawBody, 'body'),
    once,
    version: route.requestHeaders?.includes('If-Match') === true ? readIfMatch(request) : undefined,
    request,
    scope,
  };
  try {
    const answer = await route.handle(call as Call<C, never, never, never>);
    if (once !== undefined && 'settled' in answer) scope.isolate.recent.remember(once, 'settled');
    return await respond(route, ctx, answer);
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

/** Every route has such a quota: its own, or the shared one. */
const spendAddressQuota = <C>({ limits }: ServedRoute<C>, scope: Scope): Promise<void> =>
  spendFor(scope, limits?.ip ?? 'address', scope.ip);

async function identify<C>(route: ServedRoute<C>, request: Request, scope: Scope): Promise<void> {
  const { guesses, credentials } = scope.isolate;
  const verify = () => authenticate(request, route.access, credentials);
  if (presentsPoolKey(request, route.access)) {
    scope.actor = await guesses.attempt('auth_failure', scope.ip, isRefusedCredential, verify);
    return;
  }
  // A token is signed, so that nobody guesses one, and failures of others at an IP address don't lock out a caller with
  // a valid one.
  try {
    scope.actor = await verify();
    authorise(scope.actor, route.access);
  } catch (error) {
    // A valid credential that isn't sufficient counts as well: a refusal isn't free.
    if (error instanceof Problem && (error.status === 401 || error.status === 403))
      await guesses.wrong('auth_failure', scope.ip);
    throw error;
  }
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
    route: routeName(route),
    key,
    fingerprint: fingerprintOf({ ...input, ifMatch: request.headers.get('if-match') }),
  };
}

const JSON_HEADERS = { 'Content-Type': 'application/json' } as const;

async function settledResponse<C>(route: ServedRoute<C>, ctx: C, settled: Settled): Promise<Response> {
  const replayed = settled.replayed ? { 'Idempotent-Replayed': 'true' } : {};
  const stored = route.reveal === undefined ? settled.body : await route.reveal(ctx, settled.body);
  const shown = route.present?.(JSON.parse(stored));
  return textResponse(shown === undefined ? stored : encodeBody(route, settled.status, shown.body), {
    status: settled.status,
    headers: { ...JSON_HEADERS, ...settled.headers, ...shown?.headers, ...replayed },
  });
}

async function respond<C>(route: ServedRoute<C>, ctx: C, answer: Answer): Promise<Response> {
  if ('response' in answer) return answer.response;
  if ('settled' in answer) return settledResponse(route, ctx, answer.settled);
  return textResponse(encodeBody(route, answer.status, answer.body), {
    status: answer.status,
    headers: { ...JSON_HEADERS, ...answer.headers },
  });
}

/** Encodes a domain value for the wire. A field that isn't in the contract fails, so that nothing leaks. */
export function encodeBody<C>(route: Pick<ServedRoute<C>, 'responses'>, status: number, body: unknown): string {
  const contract = route.responses[status];
  if (contract?.schema === undefined) throw new Error(`status ${status} has no body in the contract`);
  return JSON.stringify(z.encode(contract.schema, body));
}
