import { describe, expect, test } from 'vitest';
import { openClient, type ClientOptions } from '../../clients/shared/client.ts';
import { ProblemError, unwrap } from '../../clients/shared/problem.ts';
import { keyed } from '../../clients/delivery/keyed.ts';
import type { paths } from '../../clients/delivery/openapi.ts';

const lost = () => Promise.reject(new TypeError('fetch failed'));
const json =
  (body: object, init: ResponseInit = {}) =>
  () =>
    Promise.resolve(Response.json(body, init));
type Answer = (request: Request) => Promise<Response>;

/** A client whose attempts end so, one after the other, and the attempts that it made. */
function clientOf(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const attempts: Request[] = [];
  const fetch = (request: Request) => {
    attempts.push(request);
    return answers[attempts.length - 1]?.(request) ?? Promise.reject(new Error('one attempt too many'));
  };
  return { attempts, client: openClient<paths>({ baseUrl: 'http://127.0.0.1', fetch, ...options }, keyed) };
}

const body = { pickup: { lat: 1, lng: 1 }, dropoff: { lat: 1, lng: 1 } };
const ID = '7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11';
const read = { params: { path: { id: ID } } };

test('CLIENT-3 all attempts of a call have one key and one body, and each call a key of its own', async () => {
  const { client, attempts } = clientOf([lost, lost, json({ ok: 1 }), json({ ok: 2 })]);
  await client.POST('/v1/deliveries', { body });
  await client.POST('/v1/deliveries', { body });
  const keys = attempts.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
  const bodies = await Promise.all(attempts.map((attempt) => attempt.json()));
  expect(bodies).toEqual([body, body, body, body]);
});

test('CLIENT-3 an operation without a key gets none', async () => {
  const { client, attempts } = clientOf([json({})]);
  await client.GET('/v1/deliveries/{id}', read);
  expect(attempts[0]?.headers.has('Idempotency-Key')).toBe(false);
});

test('CLIENT-4 an attempt that isn’t answered in time, or whose answer breaks off, is lost', async () => {
  const silent: Answer = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  const broken: Answer = () => {
    const half = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) });
    return Promise.resolve(new Response(half, { headers: { 'Content-Type': 'application/problem+json' } }));
  };
  const { client, attempts } = clientOf([silent, broken, json({ ok: 1 })], { timeoutSeconds: 0.02 });
  expect((await client.GET('/v1/deliveries/{id}', read)).data).toEqual({ ok: 1 });
  expect(attempts).toHaveLength(3);
});

test('CLIENT-4 what goes on failing is thrown in the end, and what is answered is answered', async () => {
  const gone = clientOf([lost, lost], { maxRetries: 1 });
  await expect(gone.client.GET('/v1/deliveries/{id}', read)).rejects.toThrow('fetch failed');
  const busy = clientOf([json({}, { status: 503 }), json({}, { status: 503 })], { maxRetries: 1 });
  expect((await busy.client.GET('/v1/deliveries/{id}', read)).response.status).toBe(503);
});

test('CLIENT-4 each attempt asks for its credential, unless the call brings one', async () => {
  let asked = 0;
  const token = () => `token ${(asked += 1)}`;
  const { client, attempts } = clientOf([lost, json({}), json({})], { token });
  await client.GET('/v1/deliveries/{id}', read);
  await client.GET('/v1/deliveries/{id}', { ...read, headers: { Authorization: 'Bearer mine' } });
  expect(attempts.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer token 1',
    'Bearer token 2',
    'Bearer mine',
  ]);
});

describe('CLIENT-8 a caller’s signal', () => {
  test('CLIENT-8 ends a wait', async () => {
    const given = new AbortController();
    const { client, attempts } = clientOf([json({}, { status: 429, headers: { 'Retry-After': '50' } })], {
      onRetry: () => setTimeout(() => given.abort(new Error('enough'))),
    });
    await expect(client.GET('/v1/deliveries/{id}', { ...read, signal: given.signal })).rejects.toThrow('enough');
    expect(attempts).toHaveLength(1);
  });

  test('CLIENT-8 ends an attempt, which isn’t repeated', async () => {
    const given = new AbortController();
    const silent: Answer = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        given.abort(new Error('enough'));
      });
    const { client, attempts } = clientOf([silent]);
    await expect(client.GET('/v1/deliveries/{id}', { ...read, signal: given.signal })).rejects.toThrow('enough');
    expect(attempts).toHaveLength(1);
  });

  test('CLIENT-8 a token that can’t be had is the caller’s own error', async () => {
    const token = () => Promise.reject(new Error('signed out'));
    const { client, attempts } = clientOf([], { token });
    await expect(client.GET('/v1/deliveries/{id}', read)).rejects.toThrow('signed out');
    expect(attempts).toHaveLength(0);
  });
});

describe('a refusal', () => {
  const refused = (document: object, headers: Record<string, string> = {}) =>
    clientOf([json(document, { status: 402, headers })])
      .client.GET('/v1/deliveries/{id}', read)
      .then(unwrap)
      .catch((thrown: unknown) => thrown);

  test('CLIENT-6 in camelCase', async () => {
    const document = { code: 'a_code', detail: 'why', title: 'what', requestId: 'r', retryable: true, errors: [] };
    const error = await refused(document, { 'Retry-After': '9' });
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ code: 'a_code', detail: 'why', requestId: 'r', retryable: true, document });
    expect(error).toMatchObject({ retryAfterSeconds: 9, status: 402, message: '402 a_code: why' });
  });

  test('CLIENT-6 in snake_case', async () => {
    const error = await refused({ code: 'a_code', request_id: 'r', retry: { retryable: true, after_s: 3 } });
    expect(error).toMatchObject({ code: 'a_code', requestId: 'r', retryable: true });
  });

  test('CLIENT-6 that is no problem document', async () => {
    const page = () => Promise.resolve(new Response('<h1>Not here</h1>', { status: 404, statusText: 'Not Found' }));
    const { client } = clientOf([page]);
    const error = await client
      .GET('/v1/deliveries/{id}', read)
      .then(unwrap)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'no_problem_document', status: 404, title: 'Not Found', errors: [] });
  });
});
