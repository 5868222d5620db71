import { createHash } from 'node:crypto';

import { checkKey } from './api-key.ts';
import { expanded } from './expand.ts';
import { Failure } from './failure.ts';
import { canonical, parseForm, type Form } from './form.ts';
import type { Claim } from './idempotency.ts';
import { newId } from './ids.ts';
import { readParameters } from './parameters.ts';
import { routes } from './routes.ts';
import { API_VERSION, type World } from './world.ts';

export type ApiRequest = {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};
export type ApiAnswer = { status: number; body: string; headers: Record<string, string> };

/** What execution came to. `began`: the answer is kept under the request's key. */
export type Executed = { answer: ApiAnswer; began: boolean };

/** What stands round a request: `door` round all of it, `inside` round its execution, while its key is in flight. */
export type Around = {
  door: (request: ApiRequest, next: () => Promise<ApiAnswer>) => Promise<ApiAnswer | 'cut'>;
  inside: (request: ApiRequest, next: () => Executed) => Promise<Executed>;
};

export type Api = {
  key: string;
  world: (request: World['request'], apiVersion: string | undefined) => World;
  claim: (key: string, path: string, fingerprint: string, now: number) => Claim;
  around: Around;
};

/** Answers one request; `cut` when the connection is to be destroyed instead. */
export const answer = (api: Api, request: ApiRequest): Promise<ApiAnswer | 'cut'> =>
  api.around.door(request, async () => {
    const requestId = newId('req', 14);
    const version = text(request.headers['stripe-version']) ?? API_VERSION;
    const truth = await attempt(api, request, requestId);
    return { ...truth, headers: { 'Request-Id': requestId, 'Stripe-Version': version, ...truth.headers } };
  });

async function attempt(api: Api, request: ApiRequest, requestId: string): Promise<ApiAnswer> {
  try {
    checkKey(api.key, text(request.headers['authorization']));
    const route = routes.find((one) => one.method === request.method && one.path.test(request.path));
    if (!route) throw unknownUrl(request);
    const form = readForm(request);
    const key = request.method === 'POST' ? text(request.headers['idempotency-key']) : undefined;
    const world = api.world({ id: requestId, idempotency_key: key ?? null }, text(request.headers['stripe-version']));
    const run = () => api.around.inside(request, () => execute(world, route, form, request.path));
    if (!key) return (await run()).answer;
    const fingerprint = createHash('sha256').update(canonical(form)).digest('hex');
    const claim = api.claim(key, request.path, fingerprint, world.now);
    if (claim.kind === 'replay') {
      const { status, body, requestId: original } = claim.answer;
      const replay = { 'Idempotency-Key': key, 'Idempotent-Replayed': 'true', 'Original-Request': original };
      return { status, body, headers: { ...replay, ...retryAdvice(status) } };
    }
    return await firstAnswer(run, claim.done, { key, fingerprint, path: request.path, requestId, at: world.now });
  } catch (error) {
    return failureAnswer(error);
  }
}

type Keeping = { key: string; fingerprint: string; path: string; requestId: string; at: number };

async function firstAnswer(
  run: () => Promise<Executed>,
  done: Extract<Claim, { kind: 'mine' }>['done'],
  keeping: Keeping,
) {
  let executed: Executed | undefined;
  try {
    executed = await run();
  } finally {
    const { key: _key, ...rest } = keeping;
    const kept = executed?.began ? { ...rest, status: executed.answer.status, body: executed.answer.body } : null;
    done(kept);
  }
  const headers = { 'Idempotency-Key': keeping.key, 'Original-Request': keeping.requestId, ...executed.answer.headers };
  return { ...executed.answer, headers };
}

function execute(world: World, route: (typeof routes)[number], form: Form, path: string): Executed {
  try {
    const values = readParameters(form, route.schema);
    const id = route.path.exec(path)?.[1] ?? '';
    const object = route.run(world, values, id);
    const expand = (values['expand'] as string[] | undefined) ?? [];
    const body = JSON.stringify(expanded(world, object, expand), null, 2);
    return { answer: { status: 200, body, headers: {} }, began: true };
  } catch (error) {
    return { answer: failureAnswer(error), began: !(error instanceof Failure) || error.began };
  }
}

function readForm(request: ApiRequest): Form {
  if (request.method !== 'POST') return parseForm(request.query);
  const type = text(request.headers['content-type']) ?? '';
  if (request.body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    const message = `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we can help at https://support.stripe.com/.`;
    throw new Failure(400, { type: 'invalid_request_error', message }, false);
  }
  return { ...parseForm(request.query), ...parseForm(request.body) };
}

export function failureAnswer(error: unknown): ApiAnswer {
  if (!(error instanceof Failure)) console.error('payment sandbox:', error);
  const { status, body } = error instanceof Failure ? error : brokenInside();
  return { status, body: JSON.stringify({ error: body }, null, 2), headers: retryAdvice(status) };
}

/** What Stripe tells its clients: a key in use is worth another try, a kept 500 isn't. */
function retryAdvice(status: number): Record<string, string> {
  if (status === 409) return { 'Stripe-Should-Retry': 'true' };
  return status === 500 ? { 'Stripe-Should-Retry': 'false' } : {};
}

export function brokenInside(): Failure {
  return new Failure(500, { type: 'api_error', message: 'An error occurred inside the payment sandbox.' }, true);
}

function unknownUrl({ method, path }: ApiRequest): Failure {
  const message = `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`;
  return new Failure(404, { type: 'invalid_request_error', message }, false);
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
