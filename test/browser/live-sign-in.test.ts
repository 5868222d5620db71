import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStream } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { isHere, phone, say, saidOn, signedIn } from './live-people.ts';
import { openPage } from './visit.ts';

const PATIENT = { timeout: 60_000, interval: 50 };

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['live'] }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

test('LIVEPAGE-1 one signs in at the identity provider, comes back to the room, writes there, and signs out', async () => {
  const { stream } = await newStream(suite);
  const { page, complaints, close } = await openPage(browser, `${suite.address}/s/${stream.id}`, phone);
  await page.getByRole('link', { name: 'Sign in to chat' }).click();
  await page.getByRole('button', { name: 'Continue as Ben' }).click();
  await page.waitForURL(`${suite.address}/s/${stream.id}`);
  await isHere(page);
  await say(page, 'Hello');
  await expect.poll(() => saidOn(page), PATIENT).toEqual(['Hello']);
  expect(await page.locator('#messages .author').innerText()).toBe('Ben');

  const readable = await page.evaluate(() => [
    document.cookie,
    ...[localStorage, sessionStorage].flatMap((storage) => Object.values(storage)),
  ]);
  expect(readable).toEqual(['']);
  const ours = async () =>
    (await page.context().cookies(suite.address)).filter(({ name }) => name.startsWith('waypost-live'));
  const cookies = await ours();
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    ['waypost-live-session', true, 'Lax'],
  ]);

  await page.getByText('Ben', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in to chat' }).waitFor();
  expect(await ours()).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test('LIVEPAGE-1 whoever changes their mind there comes back as nobody', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/go-live`, phone);
  await page.getByRole('link', { name: 'Sign in to go live' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`${suite.address}/go-live`);
  expect(await page.getByRole('link', { name: 'Sign in to go live' }).count()).toBe(1);
  await close();
});

test.each([
  ['a callback that nobody asked for', '/callback?code=x&state=y', ''],
  ['another’s state', '/callback?code=x&state=y', 'waypost-live-attempt=z.v.%2F'],
  ['a code that the provider doesn’t know', '/callback?code=x&state=z', 'waypost-live-attempt=z.v.%2F'],
  ['no code', '/callback?state=z', 'waypost-live-attempt=z.v.%2F'],
  ['a cookie that nobody can read', '/callback?state=z', 'waypost-live-attempt=z.v.%E0%A4'],
  ['a cookie of something else', '/callback?state=z', 'waypost-live-attempt=%'],
])('LIVEPAGE-1 %s signs nobody in', async (_what, path, cookie) => {
  const named = `${path}&iss=${encodeURIComponent(suite.identity.issuer)}`;
  const response = await suite.fetch(named, { headers: { cookie } });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('You aren’t signed in')]);
  expect(response.headers.get('set-cookie') ?? '').not.toContain('session');
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  'LIVEPAGE-1 a sign-in for %j comes back to the front page',
  async (to) => {
    const response = await suite.fetch(`/sign-in?to=${encodeURIComponent(to)}`);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.origin).toBe(suite.identity.issuer);
    expect(location.searchParams.get('code_challenge_method')).toBe('S256');
    expect(response.headers.get('set-cookie')).toMatch(/^waypost-live-attempt=[\w-]{43}\.[\w-]{43}\.%2F; .*HttpOnly/);
  },
);

test('LIVEPAGE-1 a place with dots is kept whole', async () => {
  const to = '/s/a.b.c?q=1.5&to=..%2F';
  const begun = await suite.fetch(`/sign-in?to=${encodeURIComponent(to)}`);
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state');
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const query = new URLSearchParams({ error: 'access_denied', state: state ?? '', iss: suite.identity.issuer });
  const back = await suite.fetch(`/callback?${query}`, { headers: { cookie } });
  expect([back.status, back.headers.get('location')]).toEqual([303, to]);
});

test('LIVEPAGE-1 a cookie that can’t be read is nobody’s, on every page', async () => {
  for (const session of ['%', '%E0%A4', 'a.b.c', '..', '"', '__proto__', '{}'])
    for (const path of ['/', '/session', '/go-live'])
      expect([
        session,
        path,
        (await suite.fetch(path, { headers: { cookie: `waypost-live-session=${session}` } })).status,
      ]).toEqual([session, path, 200]);
});

test('LIVEPAGE-1 another site’s page gets no token, and signs nobody out', async () => {
  const { storageState } = await signedIn(suite, 'Ben');
  const [held] = (storageState as { cookies: { name: string; value: string }[] }).cookies;
  const cookie = `${held?.name}=${held?.value}`;
  expect(await (await suite.fetch('/session', { headers: { cookie } })).json()).toEqual({ token: held?.value });
  expect(await (await suite.fetch('/session')).json()).toEqual({ token: null });
  expect(await (await suite.fetch('/session', { headers: { cookie: `${cookie}x` } })).json()).toEqual({ token: null });
  const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const [path, method] of [
    ['/session', 'GET'],
    ['/sign-out', 'POST'],
  ] as const) {
    const response = await suite.fetch(path, { method, headers: foreign });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('set-cookie')).toBeNull();
  }
});
