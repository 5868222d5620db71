import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPresence } from '#src/http/caller/presence.ts';
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
