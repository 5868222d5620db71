import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PresenceKind } from '#src/http/caller/access.ts';
import { authenticate } from '#src/http/caller/authenticate.ts';
import { verifyPresence } from '#src/http/caller/verify-presence.ts';
import { startTestIdentity, type TestIdentity } from '#test/support/workers/identity.ts';
import { urls } from '#test/support/workers/surroundings.ts';

let identity: TestIdentity;
beforeAll(async () => void (identity = await startTestIdentity({ port: 0, audiences: urls })));
afterAll(() => identity.close());

const audience = `${urls.agent}/consent`;
const terms = { audience, client: 'waypost-consent', maxAuthAgeSeconds: 300, acrValues: ['phr'] };
const providerOf = ({ issuer }: TestIdentity) => ({ issuer, jwksUrl: `${issuer}/jwks` });
const presence = (token: string) => verifyPresence(token, providerOf(identity), terms);
const consentToken = (more: { authTime?: number; acr?: string } = { acr: 'phr' }) =>
  identity.token({ sub: 'ada', scope: '', name: 'Ada', clientId: 'waypost-consent', aud: [audience], ...more });

test('CID-7 the provider’s own token for a decision proves that the person is there', async () => {
  expect(await presence(await consentToken())).toMatchObject({ kind: 'present', person: 'user:ada', acr: 'phr' });
});

test('CID-8 the person’s ordinary token is verified, and proves nothing', async () => {
  const token = await identity.token({ sub: 'ada', scope: 'chat', acr: 'phr' });
  expect(await presence(token)).toEqual({ kind: 'not_present', because: 'audience' });
});

test('CID-9 an old sign-in or one without the passkey isn’t enough', async () => {
  expect(await presence(await consentToken())).toMatchObject({ kind: 'present' });
  expect(await presence(await consentToken({ acr: 'pwd' }))).toMatchObject({ kind: 'too_weak', because: 'acr' });
  const authTime = Math.floor(Date.now() / 1000) - 400;
  const old = await consentToken({ acr: 'phr', authTime });
  expect(await presence(old)).toMatchObject({ kind: 'too_weak', because: 'too_old' });
});

test.each([
  ['signed with a key that nobody published', { key: 'unknown' }],
  ['without a signature', { key: 'none' }],
  ['an ID token', { key: 'own', header: { typ: 'JWT' } }],
  ['expired', { key: 'own', claims: { exp: 1_700_000_000 } }],
  ['of another issuer', { key: 'own', claims: { iss: 'https://evil.example' } }],
] as const)('CID-11 a token that is %s is no token', async (_name, forgery) => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { aud: audience, client_id: 'waypost-consent', auth_time: now, acr: 'phr' };
  const token = identity.forge({ ...forgery, claims: { ...claims, ...('claims' in forgery ? forgery.claims : {}) } });
  await expect(presence(token)).rejects.toMatchObject({ code: 'token_invalid', status: 401 });
});

test('CID-11 while the keys can’t be fetched nobody’s presence is known', async () => {
  const away = await startTestIdentity({ port: 0, audiences: urls });
  const token = await away.token({ sub: 'ada', scope: '', clientId: 'waypost-consent', aud: [audience], acr: 'phr' });
  await away.close();
  const failing = verifyPresence(token, providerOf(away), terms);
  await expect(failing).rejects.toMatchObject({ code: 'identity_unavailable', status: 503 });
});

const kind: PresenceKind = {
  scheme: { name: 'consentToken', description: '' },
  audiencePath: '/consent',
  client: 'waypost-consent',
  inWords: '',
  refusal: 'insufficient_scope',
  notKeys: [{ name: 'k', presentedIn: 'bearer', prefix: 'mk_', schemes: {}, inWords: '', problems: [], limits: [] }],
  problems: [],
};
const identify = (authorization?: string) =>
  authenticate(
    new Request('https://x.example', authorization === undefined ? {} : { headers: { authorization } }),
    { presence: kind },
    { bearer: { ...providerOf(identity), audience: urls.agent }, keys: {} },
  );

test('AUTH-17 a token of the route’s kind says who is present, whatever their sign-in was', async () => {
  const authTime = Math.floor(Date.now() / 1000) - 4_000;
  expect(await identify(`Bearer ${await consentToken({ authTime })}`)).toMatchObject({
    kind: 'present',
    person: 'user:ada',
    name: 'Ada',
    claims: { auth_time: authTime },
  });
});

test('AUTH-17 any other good token is refused as its kind says, and a key without a look-up', async () => {
  const others = [
    await identity.token({ sub: 'ada', scope: 'chat', aud: [urls.agent], acr: 'phr' }),
    identity.forge({ key: 'own', claims: { aud: [audience, urls.agent], client_id: 'waypost-consent' } }),
    identity.forge({ key: 'own', claims: { aud: audience, client_id: 'waypost-cli' } }),
    identity.forge({ key: 'own', claims: { aud: audience, client_id: 'waypost-consent', sub: 'waypost-consent' } }),
    'mk_live_whatever',
  ];
  for (const token of others)
    await expect(identify(`Bearer ${token}`), token).rejects.toMatchObject({ code: 'insufficient_scope', status: 403 });
});

test('AUTH-17 none, and what can’t be verified, is a 401', async () => {
  await expect(identify()).rejects.toMatchObject({ code: 'credential_missing' });
  const forged = identity.forge({ key: 'unknown', claims: { aud: audience, client_id: 'waypost-consent' } });
  for (const text of ['Basic x', 'Bearer x.y.z', `Bearer ${forged}`])
    await expect(identify(text), text).rejects.toMatchObject({ code: 'token_invalid' });
});
