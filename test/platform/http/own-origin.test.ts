import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentity, type Identity } from '../../../sandbox/identity/provider.ts';
import type { Isolate } from '#src/http/scope.ts';
import { Browser } from '#test/sandbox/identity/browser.ts';
import { urls } from '#test/support/workers/surroundings.ts';
import { cookieOf, pairOf, signInWorker } from './sign-in-worker.ts';

/** The provider knows the demo's client by loopback addresses alone. */
const LOOPBACK = 'http://127.0.0.1:45678';
/** A name of somebody's that leads here. */
const REBOUND = 'http://rebound.example';

let identity: Identity;
beforeAll(async () => void (identity = await startIdentity({ port: 0, audiences: { ...urls, live: LOOPBACK } })));
afterAll(() => identity.close());

/** The pages of a Worker that says this of where it is. */
const workerIn = (config: Partial<Isolate['config']>) => signInWorker({ ISSUER: identity.issuer, ...config });

test('LIVEPAGE-24 a deployed Worker signs in by its own URL, whatever host the request names', async () => {
  const ask = workerIn({ ENVIRONMENT: 'production', LIVE_URL: LOOPBACK });
  const begun = await ask(`${REBOUND}/sign-in?to=/go-live`);
  const away = new URL(begun.headers.get('location') ?? '');
  expect(away.searchParams.get('redirect_uri')).toBe(`${LOOPBACK}/callback`);

  const browser = new Browser();
  const back = await browser.follow((await browser.follow(away.href)).url, { sub: 'ben' });
  const cookie = pairOf(cookieOf(begun, 'attempt'));
  const done = await ask(back.url.replace(LOOPBACK, REBOUND), { cookie });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/go-live']);
  expect(cookieOf(done, 'session')).toMatch(/^waypost-live-session=[\w-]+\.[\w-]+\.[\w-]+; /);
});

test('LIVEPAGE-24 its cookies are bound to its host and to TLS by that URL, too', async () => {
  const begun = await workerIn({ ENVIRONMENT: 'production' })(`${REBOUND}/sign-in`);
  expect(cookieOf(begun, 'attempt')).toMatch(/^__Host-waypost-live-attempt=.*; Path=\/; .*; Secure(?:;|$)/);
  const local = await workerIn({ ENVIRONMENT: 'local' })(`${LOOPBACK}/sign-in`);
  expect(cookieOf(local, 'attempt')).toMatch(/^waypost-live-attempt=(?!.*Secure)/);
});

test.each([
  [urls.live, undefined, 200],
  [urls.live, 'same-origin', 200],
  ['null', 'same-origin', 200], // our own form’s
  ['null', undefined, 403],
  ['null', 'cross-site', 403],
  [REBOUND, undefined, 403],
  [REBOUND, 'same-origin', 403],
  [urls.live, 'same-site', 403],
] as const)('LIVEPAGE-24 what a page of %s sends (%s) is answered with %i', async (origin, site, status) => {
  const ask = workerIn({ ENVIRONMENT: 'production' });
  const headers = { origin, ...(site === undefined ? {} : { 'sec-fetch-site': site }) };
  for (const host of [urls.live, REBOUND]) expect((await ask(`${host}/session`, headers)).status, host).toBe(status);
  const out = await ask(`${REBOUND}/sign-out`, headers, 'POST');
  expect(out.status).toBe(status === 200 ? 303 : status);
});

test('LIVEPAGE-24 on one’s own machine the name that was asked for is the Worker’s own', async () => {
  const ask = workerIn({ ENVIRONMENT: 'local' });
  const begun = await ask('http://localhost:8703/sign-in');
  const away = new URL(begun.headers.get('location') ?? '');
  expect(away.searchParams.get('redirect_uri')).toBe('http://localhost:8703/callback');
  const headers = { origin: 'http://localhost:8703' };
  expect((await ask('http://localhost:8703/session', headers)).status).toBe(200);
});
