import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import type { Identity } from '../../../sandbox/identity/provider.ts';
import { Browser, pkce } from './browser.ts';
import { authorizationUrlOf, redirectUri, signInAt, type Asked } from './code-flow.ts';
import { audiences, postToken, startHere, verifierOf } from './support.ts';

let identity: Identity;
beforeAll(async () => void (identity = await startHere()));
afterAll(() => identity.close());

const authorizationUrl = (challenge: string, more?: Asked) => authorizationUrlOf(identity, challenge, more);
const signIn = (sub: string, more?: Asked, browser?: Browser) => signInAt(identity, { sub }, more, browser);

test('the code flow with PKCE gives an access token that every Worker takes, and an ID token', async () => {
  const { answer, back } = await signIn('ada');
  expect(back.get('state')).toBe('s1');
  const { payload } = await verifierOf(identity, audiences.intel)(answer['access_token'] ?? '');
  expect(payload).toMatchObject({
    sub: 'ada',
    client_id: 'waypost-web',
    org: 'demo-merchant',
    tier: 'business',
    scope: 'deliveries:write',
    auth_time: expect.any(Number),
    aud: Object.values(audiences),
  });
  expect(decodeJwt(answer['id_token'] ?? '')).toMatchObject({ sub: 'ada', aud: 'waypost-web' });
});

test('the audiences are those that the application asked for', async () => {
  const one = await signIn('ben', { resource: audiences.live });
  expect(decodeJwt(one.answer['access_token'] ?? '').aud).toBe(audiences.live);
  const two = await signIn('ben', { resource: [audiences.agent, audiences.live], scope: 'chat' });
  expect(decodeJwt(two.answer['access_token'] ?? '').aud).toEqual([audiences.agent, audiences.live]);
});

async function refreshableSignIn() {
  const { answer } = await signIn('cleo', {
    scope: 'openid offline_access live:stream',
    prompt: 'consent',
    resource: [audiences.live, audiences.agent],
  });
  const refresh = (...resources: string[]) =>
    postToken(identity, [
      ['grant_type', 'refresh_token'],
      ['client_id', 'waypost-web'],
      ['refresh_token', answer['refresh_token'] ?? ''],
      ...resources.map((resource) => ['resource', resource] as const),
    ]);
  return { first: decodeJwt(answer['access_token'] ?? ''), refresh };
}

test('a refresh token gives a token of the same sign-in and audiences, once', async () => {
  const { first, refresh } = await refreshableSignIn();
  const { answer } = await refresh();
  const { sub, scope, aud, auth_time } = first;
  expect(decodeJwt(answer['access_token'] ?? '')).toMatchObject({ sub, scope, aud, auth_time });
  expect([scope, aud]).toEqual(['live:stream', [audiences.live, audiences.agent]]);
  expect((await refresh()).answer['error']).toBe('invalid_grant');
});

test('a refresh may narrow the audiences and never widen them', async () => {
  const narrowed = await (await refreshableSignIn()).refresh(audiences.live);
  expect(decodeJwt(narrowed.answer['access_token'] ?? '').aud).toBe(audiences.live);
  for (const wider of [[audiences.intel], [audiences.live, audiences.intel]]) {
    const { refresh } = await refreshableSignIn();
    expect((await refresh(...wider)).answer['error']).toBe('invalid_target');
  }
});

test('the login page says what it is, who asks and what for, and loads nothing from elsewhere', async () => {
  const { url, page } = await new Browser().follow(authorizationUrl(pkce().challenge));
  const html = (await page?.text()) ?? '';
  expect(new URL(url).pathname).toMatch(/^\/interaction\//);
  for (const text of [
    'demo identity provider',
    'Waypost on the web',
    'deliveries:write',
    audiences.live,
    'lang="en"',
    'viewport',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).not.toMatch(/(src|href)=|@import|url\(/);
  expect(page?.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a scope that a person cannot have is left out of their token', async () => {
  const { answer } = await signIn('ben', { scope: 'openid chat ops live:stream' });
  expect(decodeJwt(answer['access_token'] ?? '')['scope']).toBe('chat');
  const ops = await signIn('ops', { scope: 'openid chat ops live:stream' });
  expect(decodeJwt(ops.answer['access_token'] ?? '')['scope']).toBe('chat ops live:stream');
});

test('a second application signs in without a page; max_age=0 asks again and gives a newer sign-in time', async () => {
  const browser = new Browser();
  await signIn('ada', {}, browser);
  const consent = { client_id: 'waypost-consent', redirect_uri: `${audiences.agent}/consent/callback` };
  const second = await signIn('ada', { ...consent, scope: 'openid chat' }, browser);
  expect(second.shownPage).toBe(false);
  expect(decodeJwt(second.answer['access_token'] ?? '')).toMatchObject({ client_id: 'waypost-consent', sub: 'ada' });
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const fresh = await signIn('ada', { ...consent, scope: 'openid chat', max_age: '0' }, browser);
  expect(fresh.shownPage).toBe(true);
  const authTime = ({ answer }: typeof fresh) => Number(decodeJwt(answer['access_token'] ?? '')['auth_time']);
  expect(authTime(fresh)).toBeGreaterThan(authTime(second));
});

test('prompt=login switches the person', async () => {
  const browser = new Browser();
  await signIn('ada', {}, browser);
  const { answer } = await signIn('ben', { prompt: 'login' }, browser);
  expect(decodeJwt(answer['access_token'] ?? '').sub).toBe('ben');
});

test('Cancel goes back to the application with access_denied', async () => {
  const browser = new Browser();
  const { url } = await browser.follow(authorizationUrl(pkce().challenge));
  const back = await browser.follow(url, { cancel: 'yes' });
  expect(new URL(back.url).searchParams.get('error')).toBe('access_denied');
});

test('an unknown scope goes back to the application as invalid_scope', async () => {
  const { url } = await new Browser().follow(authorizationUrl(pkce().challenge, { scope: 'openid delivery' }));
  expect(new URL(url).searchParams.get('error')).toBe('invalid_scope');
});

test('a form that names a stranger is refused, and a page without its cookie has expired', async () => {
  const browser = new Browser();
  const { url } = await browser.follow(authorizationUrl(pkce().challenge));
  expect((await browser.open(url, { sub: 'mallory' })).status).toBe(400);
  expect(await (await new Browser().open(url)).text()).toContain('expired');
});

test('a foreign redirect is refused on a page of our own', async () => {
  const { page } = await new Browser().follow(
    authorizationUrl(pkce().challenge, { redirect_uri: 'https://evil.example/' }),
  );
  expect(page?.status).toBe(400);
  const html = await page?.text();
  expect(html).toContain('Sign-in failed');
  expect(html).not.toContain('fonts.googleapis');
});

test('a code without its PKCE verifier is worthless', async () => {
  const browser = new Browser();
  const { url } = await browser.follow(authorizationUrl(pkce().challenge));
  const back = await browser.follow(url, { sub: 'ada' });
  const { answer } = await postToken(identity, [
    ['grant_type', 'authorization_code'],
    ['client_id', 'waypost-web'],
    ['code', new URL(back.url).searchParams.get('code') ?? ''],
    ['code_verifier', pkce().verifier],
    ['redirect_uri', redirectUri],
  ]);
  expect(answer['error']).toBe('invalid_grant');
});
