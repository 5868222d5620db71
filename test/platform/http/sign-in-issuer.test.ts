import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Browser } from '#test/sandbox/identity/browser.ts';
import { urls } from '#test/support/workers/surroundings.ts';
import { startIdentity } from '../../../sandbox/identity/provider.ts';
import { cookieOf, pairOf, signInWorker } from './sign-in-worker.ts';

/** The provider knows the demo's client by loopback addresses alone. */
const HERE = 'http://127.0.0.1:45678';
const ELSEWHERE = 'https://other-provider.example';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A worker with the local stack's provider, and a callback that this has just sent Ben to. */
async function signedInThere() {
  const identity = await startIdentity({ port: 0, audiences: { ...urls, live: HERE } });
  closing.push(() => identity.close());
  const ask = signInWorker({ ENVIRONMENT: 'local', ISSUER: identity.issuer, LIVE_URL: HERE });
  const begun = await ask(`${HERE}/sign-in?to=/go-live`);
  const browser = new Browser();
  const login = await browser.follow(begun.headers.get('location') ?? '');
  const back = new URL((await browser.follow(login.url, { sub: 'ben' })).url);
  return { ask, back, issuer: identity.issuer, cookie: pairOf(cookieOf(begun, 'attempt')) };
}

interface SmallProvider {
  readonly issuer: string;
  readonly redeemed: URLSearchParams[];
}

/** A provider of this metadata, that gives any code this answer. */
async function smallProvider(
  metadata: Readonly<Record<string, unknown>>,
  answer: Readonly<Record<string, unknown>> = { access_token: 'a+b/c=', token_type: 'Bearer', expires_in: 60 },
  status = 200,
): Promise<SmallProvider> {
  const redeemed: URLSearchParams[] = [];
  const server: Server = createServer((request, response) => {
    const send = (code: number, body: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') return void send(200, { ...endpoints, ...metadata });
    let form = '';
    request.on('data', (chunk: Buffer) => (form += chunk.toString()));
    request.on('end', () => {
      redeemed.push(new URLSearchParams(form));
      send(status, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endpoints = {
    issuer,
    authorization_endpoint: `${issuer}/auth?tenant=7`,
    token_endpoint: `${issuer}/token`,
  };
  return { issuer, redeemed };
}

/** From the beginning to the callback, which has these parameters beside its state. */
async function comeBack({ issuer }: SmallProvider, parameters: Readonly<Record<string, string>>) {
  const ask = signInWorker({ ENVIRONMENT: 'local', ISSUER: issuer, LIVE_URL: HERE });
  const begun = await ask(`${HERE}/sign-in`);
  const away = new URL(begun.headers.get('location') ?? HERE);
  const query = new URLSearchParams({ state: away.searchParams.get('state') ?? '', ...parameters });
  const done = await ask(`${HERE}/callback?${query}`, { cookie: pairOf(cookieOf(begun, 'attempt')) });
  return { begun, away, done };
}

test.each([
  ['of another provider', ELSEWHERE],
  ['of the same host with a path', 'path'],
  ['without an issuer', undefined],
  ['with an empty issuer', ''],
])('LIVEPAGE-25 a callback %s signs nobody in, and its code isn’t redeemed', async (_what, named) => {
  const { ask, back, issuer, cookie } = await signedInThere();
  expect(back.searchParams.get('iss')).toBe(issuer);
  const mixed = new URL(back);
  if (named === undefined) mixed.searchParams.delete('iss');
  else mixed.searchParams.set('iss', named === 'path' ? `${issuer}/other` : named);
  const refused = await ask(mixed.href, { cookie });
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []]);
  expect(await refused.text()).toContain('You aren’t signed in');

  const done = await ask(back.href, { cookie }); // a code that had been redeemed would be worth nothing
  expect([done.status, cookieOf(done, 'session')]).toEqual([303, expect.stringMatching(/=[\w-]+\.[\w-]+\.[\w-]+;/)]);
});

test('LIVEPAGE-25 a callback that names two issuers is refused', async () => {
  const { ask, back, cookie } = await signedInThere();
  expect((await ask(`${back.href}&iss=${encodeURIComponent(ELSEWHERE)}`, { cookie })).status).toBe(400);
});

test('LIVEPAGE-25 a cancellation counts only if it is the provider’s own', async () => {
  const { ask, back, issuer, cookie } = await signedInThere();
  const cancelled = (iss: string) =>
    ask(
      `${HERE}/callback?${new URLSearchParams({ error: 'access_denied', state: back.searchParams.get('state') ?? '', iss })}`,
      { cookie },
    );
  expect((await cancelled(ELSEWHERE)).status).toBe(400);
  expect((await cancelled(issuer)).status).toBe(303);
});

test.each([
  ['none', 303, {}, 1],
  ['another', 400, { iss: ELSEWHERE }, 0],
])(
  'LIVEPAGE-25 where a provider doesn’t say that it names itself, a callback with %s gets %i',
  async (_what, status, named, codes) => {
    const provider = await smallProvider({});
    const { done } = await comeBack(provider, { code: 'c', ...named });
    expect([done.status, provider.redeemed.length]).toEqual([status, codes]);
  },
);

test('LIVEPAGE-25 metadata that names another issuer is not believed', async () => {
  const provider = await smallProvider({ issuer: ELSEWHERE });
  const { begun } = await comeBack(provider, { code: 'c' });
  expect([begun.status, begun.headers.get('location')]).toEqual([503, null]);
});

test('LIVEPAGE-1 the code is redeemed with its verifier for this Worker alone, whatever characters the token has', async () => {
  const provider = await smallProvider({});
  const { away, done } = await comeBack(provider, { code: 'c' });
  expect(Object.fromEntries(away.searchParams)).toMatchObject({
    tenant: '7',
    client_id: 'waypost-web',
    resource: HERE,
  });
  const [given] = provider.redeemed;
  expect(Object.fromEntries(given ?? [])).toEqual({
    grant_type: 'authorization_code',
    client_id: 'waypost-web',
    code: 'c',
    redirect_uri: `${HERE}/callback`,
    resource: HERE,
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(cookieOf(done, 'session')).toMatch(/^waypost-live-session=a%2Bb%2Fc%3D; Max-Age=60; /);
});

test('LIVEPAGE-1 a token for longer than a browser keeps a cookie is kept for as long as it can be', async () => {
  const answer = { access_token: 'a', token_type: 'Bearer', expires_in: 1e10 };
  const { done } = await comeBack(await smallProvider({}, answer), { code: 'c' });
  expect(cookieOf(done, 'session')).toContain('; Max-Age=34560000;');
});

test.each([
  ['refuses the code', { error: 'invalid_grant' }, 400, 400],
  ['is broken', { error: 'server_error' }, 500, 503],
  ['answers without a token', { token_type: 'Bearer' }, 200, 503],
])('LIVEPAGE-1 a provider that %s signs nobody in', async (_what, answer, status, expected) => {
  const { done } = await comeBack(await smallProvider({}, answer, status), { code: 'c' });
  expect([done.status, cookieOf(done, 'session')]).toEqual([expected, '']);
});

test('LIVEPAGE-1 the provider’s metadata is read once for many', async () => {
  let reads = 0;
  const provider = await smallProvider({
    get jwks_uri() {
      reads += 1;
      return 'https://x.example/jwks';
    },
  });
  for (let each = 0; each < 3; each += 1) expect((await comeBack(provider, { code: 'c' })).done.status).toBe(303);
  expect(reads).toBe(1);
});
