import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { TestIdentity } from '#test/support/workers/identity.ts';
import { audiences, postToken, startHere, verifierOf } from './support.ts';

let identity: TestIdentity;
beforeAll(async () => void (identity = await startHere()));
afterAll(() => identity.close());

const backend = [
  ['grant_type', 'client_credentials'],
  ['client_id', 'demo-backend'],
  ['client_secret', 'demo-backend-secret'],
] as const;

test('discovery names the endpoints, PKCE with S256 and ES256', async () => {
  const discovery = await fetch(`${identity.issuer}/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({
    issuer: identity.issuer,
    jwks_uri: `${identity.issuer}/jwks`,
    token_endpoint: `${identity.issuer}/token`,
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['ES256'],
    grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token', 'client_credentials']),
  });
});

test('a token for a person verifies at all four Workers and says who they are', async () => {
  const token = await identity.token({
    sub: 'ada',
    scope: 'deliveries:write chat',
    org: 'demo-merchant',
    tier: 'business',
  });
  for (const audience of Object.values(audiences)) {
    const { payload, protectedHeader } = await verifierOf(identity, audience)(token);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(payload).toMatchObject({
      sub: 'ada',
      client_id: 'waypost-cli',
      scope: 'deliveries:write chat',
      org: 'demo-merchant',
      tier: 'business',
      aud: Object.values(audiences),
      jti: expect.any(String),
      iat: expect.any(Number),
      auth_time: expect.any(Number),
    });
  }
});

test('a token for one Worker has one audience and is refused by its siblings', async () => {
  const token = await identity.token({ sub: 'ben', scope: 'chat', aud: [audiences.agent] });
  expect(decodeJwt(token)).toMatchObject({ aud: audiences.agent });
  await expect(verifierOf(identity, audiences.live)(token)).rejects.toThrow('"aud"');
});

test('a token lives as long as it was told, from when it was issued', async () => {
  const { iat, exp } = decodeJwt(await identity.token({ sub: 'ben', scope: '', ttlSeconds: 90 }));
  expect((exp ?? 0) - (iat ?? 0)).toBe(90);
});

test('a token can be of any client, of an older sign-in, and without scope, org and tier', async () => {
  const token = await identity.token({ sub: 'ben', scope: '', clientId: 'waypost-consent', authTime: 1_000 });
  const claims = decodeJwt(token);
  expect(claims).toMatchObject({ client_id: 'waypost-consent', auth_time: 1_000 });
  expect(Object.keys(claims)).not.toEqual(expect.arrayContaining(['scope', 'org', 'tier']));
});

test('a service whose sub is its client id has no sign-in time', async () => {
  const claims = decodeJwt(
    await identity.token({ sub: 'acme-backend', clientId: 'acme-backend', scope: 'jobs:dispatch' }),
  );
  expect(claims).toMatchObject({ sub: 'acme-backend', client_id: 'acme-backend' });
  expect(claims).not.toHaveProperty('auth_time');
});

test('client credentials give a service token for the Workers that it asks for', async () => {
  const { answer } = await postToken(identity, [
    ...backend,
    ['scope', 'deliveries:read mail:send mail:@read'],
    ['resource', audiences.delivery],
    ['resource', audiences.agent],
  ]);
  const { payload } = await verifierOf(identity)(answer['access_token'] ?? '');
  expect(payload).toMatchObject({
    sub: 'demo-backend',
    client_id: 'demo-backend',
    scope: 'deliveries:read mail:send mail:@read',
    aud: [audiences.delivery, audiences.agent],
  });
});

test('a wrong client secret is refused', async () => {
  const [grant, client] = backend;
  const { status, answer } = await postToken(identity, [grant, client, ['client_secret', 'wrong']]);
  expect([status, answer['error']]).toEqual([401, 'invalid_client']);
});

test.for(['delivery', 'deliveries:', ':write', 'a:b:c', 'Mail:Send', '*:*'])(
  'the unknown scope %s is an error that names it',
  async (scope) => {
    const { status, answer } = await postToken(identity, [...backend, ['scope', `chat ${scope}`]]);
    expect([status, answer['error']]).toEqual([400, 'invalid_scope']);
    expect(answer['error_description']).toContain(scope);
    await expect(identity.token({ sub: 'ada', scope })).rejects.toThrow('invalid_scope');
  },
);

test('an unknown audience, a missing sub and a bad lifetime are refused', async () => {
  await expect(identity.token({ sub: 'ada', scope: '', aud: ['http://127.0.0.1:1'] })).rejects.toThrow(
    'invalid_target',
  );
  await expect(identity.token({ sub: '', scope: '' })).rejects.toThrow('sub is missing');
  await expect(identity.token({ sub: 'ada', scope: '', ttlSeconds: 0 })).rejects.toThrow('ttl_seconds');
});

test('the demo-token grant is for the token command alone', async () => {
  const grant = ['grant_type', 'urn:waypost:grant:demo-token'] as const;
  const { status } = await postToken(identity, [grant, ...backend.slice(1), ['sub', 'ada'], ['scope', 'ops']]);
  expect(status).toBe(400);
});

test('a request by another host name gets nothing', async () => {
  const response = await fetch(`${identity.issuer.replace('127.0.0.1', 'localhost')}/jwks`);
  expect(response.status).toBe(421);
});

test('other sites cannot read a demo token, loopback pages may redeem a code', async () => {
  const allowed = async (clientId: string, origin: string) => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: 'x',
      redirect_uri: 'y',
    });
    const response = await fetch(`${identity.issuer}/token`, { method: 'POST', body, headers: { origin } });
    return response.headers.get('access-control-allow-origin');
  };
  expect(await allowed('waypost-web', 'http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000');
  expect(await allowed('waypost-web', 'https://evil.example')).toBeNull();
  expect(await allowed('waypost-cli', 'http://127.0.0.1:9000')).toBeNull();
});

test('every token names a published key', async () => {
  const { kid } = decodeProtectedHeader(await identity.token({ sub: 'ben', scope: '' }));
  const { keys } = (await (await fetch(`${identity.issuer}/jwks`)).json()) as { keys: Record<string, unknown>[] };
  expect(keys.map((key) => key['kid'])).toContain(kid);
  expect(keys.every((key) => !('d' in key))).toBe(true);
});
