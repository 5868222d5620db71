import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestIdentity } from '#test/support/workers/identity.ts';
import { Browser, pkce } from './browser.ts';
import { authorizationUrlOf, signInAt } from './code-flow.ts';
import { audiences, postToken, startHere, verifierOf } from './support.ts';

let identity: TestIdentity;
beforeAll(async () => void (identity = await startHere()));
afterAll(() => identity.close());

const decisions = `${audiences.agent}/consent`;
const consent = {
  client_id: 'waypost-consent',
  redirect_uri: `${audiences.agent}/consent/callback`,
  resource: decisions,
  scope: 'openid',
  nonce: 'n1',
};
const withPasskey = { ...consent, acr_values: 'phr' };

type SignedIn = Awaited<ReturnType<typeof signInAt>>;
const claimsOf = ({ answer }: SignedIn) => decodeJwt(answer['access_token'] ?? '');
const oneSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100));

test('CID-1 the consent client’s tokens are for decisions, whether it says so or not', async () => {
  const { resource: _resource, ...unsaid } = consent;
  for (const asked of [consent, unsaid]) {
    expect(claimsOf(await signInAt(identity, { sub: 'ada' }, asked))).toMatchObject({
      aud: decisions,
      client_id: 'waypost-consent',
    });
  }
});

test.each([
  ['another client, for decisions', { resource: decisions }],
  ['another client, for decisions among others', { resource: [audiences.agent, decisions] }],
  ['the consent client, for a Worker', { ...consent, resource: audiences.agent }],
  ['the consent client, for decisions and a Worker', { ...consent, resource: [decisions, audiences.agent] }],
  ['the consent client, for MCP', { ...consent, resource: `${audiences.agent}/mcp` }],
])('CID-1 the provider refuses %s', async (_name, asked) => {
  const { back, answer } = await signInAt(identity, { sub: 'ada' }, asked);
  expect([back.get('error'), answer['access_token']]).toEqual(['invalid_target', undefined]);
});

test('CID-1 a code or a refresh token of another client is no way round that', async () => {
  const scope = 'openid offline_access chat';
  const { answer } = await signInAt(identity, { sub: 'ada' }, { scope, prompt: 'consent' });
  const refreshed = await postToken(identity, [
    ['grant_type', 'refresh_token'],
    ['client_id', 'waypost-web'],
    ['refresh_token', answer['refresh_token'] ?? ''],
    ['resource', decisions],
  ]);
  expect(refreshed.answer['error']).toBe('invalid_target');
  const backend = await postToken(identity, [
    ['grant_type', 'client_credentials'],
    ['client_id', 'demo-backend'],
    ['client_secret', 'demo-backend-secret'],
    ['resource', decisions],
  ]);
  expect(backend.answer['error']).toBe('invalid_target');
});

test('CID-2 the token says who signed in, when and how, and verifies against the published keys', async () => {
  const { answer } = await signInAt(identity, { passkey: 'ada' }, withPasskey);
  const { payload } = await verifierOf(identity, decisions)(answer['access_token'] ?? '');
  expect(payload).toMatchObject({ sub: 'ada', name: 'Ada', acr: 'phr', amr: ['pop', 'user'] });
  expect(Math.abs(Number(payload['auth_time']) - Date.now() / 1000)).toBeLessThan(10);
  const plain = claimsOf(await signInAt(identity, { sub: 'ada' }, consent));
  expect([plain['acr'], plain['amr']]).toEqual([undefined, ['pwd']]);
});

test('CID-3 a passkey is asked for even of somebody who is signed in, and once is enough', async () => {
  const browser = new Browser();
  await signInAt(identity, { sub: 'ada' }, consent, browser);
  const first = await signInAt(identity, { passkey: 'ada' }, withPasskey, browser);
  expect([first.shownPage, claimsOf(first)['acr']]).toEqual([true, 'phr']);
  const second = await signInAt(identity, { passkey: 'ada' }, withPasskey, browser);
  expect([second.shownPage, claimsOf(second)['acr']]).toEqual([false, 'phr']);
});

test('CID-3 whoever chooses another way than the passkey comes back without its claim', async () => {
  const signedIn = await signInAt(identity, { sub: 'ada' }, withPasskey);
  expect(claimsOf(signedIn)).toMatchObject({ sub: 'ada', amr: ['pwd'] });
  expect(claimsOf(signedIn)['acr']).toBeUndefined();
});

test('CID-3 the login page offers the demo passkey to those who ask for it, and says what it stands for', async () => {
  const pageOf = async (asked: Record<string, string>) => {
    const { page } = await new Browser().follow(authorizationUrlOf(identity, pkce().challenge, asked));
    return (await page?.text()) ?? '';
  };
  const page = await pageOf(withPasskey);
  for (const words of ['with a passkey (demo)', 'nothing is checked', 'Approvals']) expect(page).toContain(words);
  expect(await pageOf(consent)).not.toContain('passkey');
});

test('CID-4 max_age=0 asks again right after a passkey, and the sign-in is newer', async () => {
  const browser = new Browser();
  const first = claimsOf(await signInAt(identity, { passkey: 'ada' }, withPasskey, browser));
  await oneSecond();
  const again = await signInAt(identity, { passkey: 'ada' }, { ...withPasskey, max_age: '0' }, browser);
  expect([again.shownPage, claimsOf(again)['acr']]).toEqual([true, 'phr']);
  expect(Number(claimsOf(again)['auth_time'])).toBeGreaterThan(Number(first['auth_time']));
});

test('CID-4 a fresh sign-in without the passkey doesn’t keep the claim of the one before', async () => {
  const browser = new Browser();
  await signInAt(identity, { passkey: 'ada' }, withPasskey, browser);
  const again = await signInAt(identity, { sub: 'ada' }, { ...withPasskey, max_age: '0' }, browser);
  expect([again.shownPage, claimsOf(again)['acr'], claimsOf(again)['amr']]).toEqual([true, undefined, ['pwd']]);
});

test('CID-5 the nonce comes back in the ID token', async () => {
  const { answer } = await signInAt(identity, { sub: 'ada' }, consent);
  expect(decodeJwt(answer['id_token'] ?? '')).toMatchObject({ nonce: 'n1', aud: 'waypost-consent' });
});

test('CID-6 a demo token is for a decision under the consent client’s name only', async () => {
  const demo = { sub: 'ada', scope: '', name: 'Ada' };
  const asked = { ...demo, clientId: 'waypost-consent', acr: 'phr', authTime: 1_700_000_000 };
  const token = await identity.token({ ...asked, aud: [decisions] });
  const { sub, name, aud, client_id: client, acr, amr, auth_time: time } = decodeJwt(token);
  expect({ sub, name, aud, client, acr, amr, time }).toEqual({
    sub: 'ada',
    name: 'Ada',
    aud: decisions,
    client: 'waypost-consent',
    acr: 'phr',
    amr: ['pop', 'user'],
    time: 17e8,
  });
  await expect(identity.token({ ...demo, aud: [decisions] })).rejects.toThrow('invalid_target');
  await expect(identity.token({ ...asked, aud: [decisions, audiences.agent] })).rejects.toThrow('invalid_target');
  await expect(identity.token({ ...asked, acr: 'a b' })).rejects.toThrow('acr');
});
