import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formTokenOf, isFormToken } from '#src/http/sign-in/form-token.ts';
import type { SignIn } from '#src/http/sign-in/sign-in.ts';
import { openSealed } from '#src/platform/sealed-text.ts';
import { Browser } from '#test/sandbox/identity/browser.ts';
import { urls } from '#test/support/workers/surroundings.ts';
import { startIdentity, type Identity } from '../../../sandbox/identity/provider.ts';
import { cookieOf, pairOf, signInWorker } from './sign-in-worker.ts';

const HERE = 'http://127.0.0.1:45679';
const DECISIONS = `${urls.agent}/consent`;
const keys = [{ kid: 'k1', secret: 'a'.repeat(43) }];

/** As the pages for decisions sign in: under a path, sealed, with levels. */
const sealed: SignIn = {
  clientId: 'waypost-consent',
  scope: 'openid',
  base: '/consent',
  home: '/approvals',
  resource: () => DECISIONS,
  levels: () => ({
    low: { acrValues: [], maxAgeSeconds: 300 },
    high: { acrValues: ['phr', 'phrh'], maxAgeSeconds: 0 },
  }),
  sealedUnder: () => keys,
};

let identity: Identity;
beforeAll(async () => void (identity = await startIdentity({ port: 0, audiences: urls })));
afterAll(() => identity.close());

const openWorker = () => signInWorker({ ENVIRONMENT: 'local', ISSUER: identity.issuer, LIVE_URL: HERE }, sealed);

/** From the beginning to a callback that hasn't been followed. */
async function begin(ask: ReturnType<typeof openWorker>, query = '?to=/consent/one') {
  const begun = await ask(`${HERE}/consent/sign-in${query}`);
  return {
    away: new URL(begun.headers.get('location') ?? ''),
    cookie: pairOf(cookieOf(begun, 'attempt', 'consent-')),
  };
}

const signInAs = async (away: URL, button: Record<string, string> = { sub: 'ada' }) => {
  const browser = new Browser();
  const login = await browser.follow(away.href);
  return new URL((await browser.follow(login.url, button)).url);
};

test('CPAGE-1 a sealed sign-in stands under its path, and its token is for decisions alone', async () => {
  const ask = openWorker();
  const { away, cookie } = await begin(ask);
  expect(Object.fromEntries(away.searchParams)).toMatchObject({
    client_id: 'waypost-consent',
    redirect_uri: `${HERE}/consent/callback`,
    resource: DECISIONS,
    scope: 'openid',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const back = await signInAs(away);
  const done = await ask(back.href, { cookie });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/consent/one']);
  const kept = cookieOf(done, 'session', 'consent-');
  expect(kept).toMatch(/HttpOnly; SameSite=Lax$/);
  const [, value = ''] = pairOf(kept).split('=');
  const token = await openSealed(keys, { purpose: 'sign-in', of: 'consent-session' }, decodeURIComponent(value));
  expect(decodeJwt(token)).toMatchObject({ sub: 'ada', aud: DECISIONS, client_id: 'waypost-consent' });
  expect(kept).not.toContain(token.slice(0, 20));
});

test('CPAGE-1 no page gets the token: there is no /session', async () => {
  expect((await openWorker()(`${HERE}/consent/session`)).status).toBe(404);
  expect((await openWorker()(`${HERE}/session`)).status).toBe(404);
});

test.each([
  ['another state', (back: URL) => back.searchParams.set('state', 'x')],
  ['no state', (back: URL) => back.searchParams.delete('state')],
  ['another provider’s name', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
  ['no provider’s name', (back: URL) => back.searchParams.delete('iss')],
  ['a made-up code', (back: URL) => back.searchParams.set('code', 'x')],
])('CPAGE-2 a callback with %s signs nobody in', async (_what, change) => {
  const ask = openWorker();
  const { away, cookie } = await begin(ask);
  const back = await signInAs(away);
  change(back);
  const refused = await ask(back.href, { cookie });
  expect([refused.status, cookieOf(refused, 'session', 'consent-')]).toEqual([400, '']);
  expect(await refused.text()).toContain('You aren’t signed in');
});

test('CPAGE-2 a callback without the browser’s own attempt signs nobody in', async () => {
  const ask = openWorker();
  const back = await signInAs((await begin(ask)).away);
  expect((await ask(back.href)).status).toBe(400);
  const { cookie: ofAnother } = await begin(ask);
  expect((await ask(back.href, { cookie: ofAnother })).status).toBe(400);
});

test.each([
  ['another nonce', 400, (away: URL) => away.searchParams.set('nonce', 'of-another-sign-in')],
  ['no nonce', 503, (away: URL) => away.searchParams.delete('nonce')],
])('CPAGE-2 an ID token with %s signs nobody in', async (_what, status, change) => {
  const ask = openWorker();
  const { away, cookie } = await begin(ask);
  change(away);
  const refused = await ask((await signInAs(away)).href, { cookie });
  expect([refused.status, cookieOf(refused, 'session', 'consent-')]).toEqual([status, '']);
});

test('CPAGE-3 a step-up asks for the level that it names, and an unknown one for nothing', async () => {
  const ask = openWorker();
  const askedOf = async (level: string) => {
    const { searchParams } = (await begin(ask, `?level=${level}`)).away;
    return [searchParams.get('acr_values'), searchParams.get('max_age')];
  };
  expect(await askedOf('low')).toEqual([null, '300']);
  expect(await askedOf('high')).toEqual(['phr phrh', '0']);
  for (const none of ['', 'toString', '__proto__', 'HIGH']) expect(await askedOf(none)).toEqual([null, null]);
});

test.each(['https://evil.example', '//evil.example', ''])(
  'CPAGE-2 a sign-in for %j leads home to the approvals',
  async (to) => {
    const ask = openWorker();
    const { away, cookie } = await begin(ask, `?to=${encodeURIComponent(to)}`);
    const done = await ask((await signInAs(away)).href, { cookie });
    expect(done.headers.get('location')).toBe('/approvals');
  },
);

test('CPAGE-2 another site’s page signs nobody out', async () => {
  const ask = openWorker();
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const refused = await ask(`${HERE}/consent/sign-out`, foreign, 'POST');
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
  const done = await ask(`${HERE}/consent/sign-out`, {}, 'POST');
  expect([done.status, cookieOf(done, 'session', 'consent-')]).toEqual([303, expect.stringContaining('Max-Age=0')]);
});

test('CPAGE-1 with TLS the cookie belongs to this host alone', async () => {
  const ask = signInWorker({ ISSUER: identity.issuer }, sealed);
  const begun = await ask(`${urls.live}/consent/sign-in`);
  expect(cookieOf(begun, 'attempt', 'consent-')).toMatch(
    /^__Host-waypost-live-consent-attempt=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('CPAGE-4 a form’s token is of its session alone, and an older key’s is still good', () => {
  const newer = [{ kid: 'k2', secret: 'b'.repeat(43) }, ...keys];
  const token = formTokenOf(keys, 'one');
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(isFormToken(newer, 'one', token)).toBe(true);
  for (const wrong of ['', 'x', token.slice(1), `${token}x`, formTokenOf(newer, 'one')])
    expect(isFormToken(keys, 'one', wrong)).toBe(false);
  expect(isFormToken(keys, 'two', token)).toBe(false);
});
