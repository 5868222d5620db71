import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBearer } from '#src/http/caller/bearer.ts';
import { TokenClaims, TokenTypes } from '#src/platform/token-terms.ts';

const AUDIENCE = 'https://delivery.example.com';
let privateKey: CryptoKey;
let issuer: string;
const server = createServer();
beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  privateKey = pair.privateKey;
  const keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'a', alg: 'ES256', use: 'sig' }];
  server.on('request', (_, response) => response.end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Shape {
  readonly typ?: string;
  readonly claims: JWTPayload;
}

const sign = ({ typ, claims }: Shape) =>
  new SignJWT({ iss: issuer, aud: AUDIENCE, sub: 'ada', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'a', ...(typ === undefined ? {} : { typ }) })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(privateKey);

async function verify(shape: Shape, types?: string, claims?: string) {
  const terms = { types: TokenTypes.parse(types), claims: TokenClaims.parse(claims) };
  return verifyBearer(await sign(shape), { issuer, jwksUrl: `${issuer}/jwks`, audience: AUDIENCE, terms });
}

const refused = { code: 'token_invalid', status: 401 };
const own = { client_id: 'shop', scope: 'a b' };

test('CLAIM-1 unless told, a token is of the type at+jwt, with the names of RFC 9068', async () => {
  const actor = await verify({ typ: 'at+jwt', claims: own });
  expect(actor).toMatchObject({ principal: 'user:ada', clientId: 'shop', scopes: new Set(['a', 'b']) });
  expect(await verify({ typ: 'application/at+jwt', claims: own })).toMatchObject({ clientId: 'shop' });
  for (const typ of ['JWT', 'id+jwt', ''])
    await expect(verify({ typ, claims: own }), typ).rejects.toMatchObject(refused);
  await expect(verify({ claims: own }), 'without a type').rejects.toMatchObject(refused);
  await expect(verify({ typ: 'at+jwt', claims: { azp: 'shop' } }), 'another name').rejects.toMatchObject(refused);
});

/** Headers and claims as the providers' documentation has them. */
const shapes: readonly (readonly [name: string, types: string | undefined, claims: string | undefined, Shape])[] = [
  [
    'Auth0 by RFC 9068',
    undefined,
    'org=org_id',
    { typ: 'at+jwt', claims: { client_id: 'shop', scope: 'a b', org_id: 'acme', jti: 'x' } },
  ],
  [
    'Auth0',
    'JWT',
    'client_id=azp scope=permissions org=org_id',
    {
      typ: 'JWT',
      claims: {
        aud: [AUDIENCE, 'https://x.auth0.com/userinfo'],
        azp: 'shop',
        scope: 'openid',
        permissions: ['a', 'b'],
        org_id: 'acme',
      },
    },
  ],
  [
    'Keycloak',
    'at+jwt,JWT',
    'client_id=azp',
    {
      typ: 'JWT',
      claims: { aud: [AUDIENCE, 'account'], typ: 'Bearer', azp: 'shop', scope: 'a b', org: 'acme', acr: '1' },
    },
  ],
  [
    'Clerk',
    'JWT',
    'org=org_id',
    { typ: 'JWT', claims: { azp: 'https://shop.example', client_id: 'shop', scope: 'a b', org_id: 'acme' } },
  ],
  [
    'Cognito',
    'JWT',
    'org=custom:org',
    { claims: { token_use: 'access', client_id: 'shop', scope: 'a b', 'custom:org': 'acme', username: 'ada' } },
  ],
  [
    'Supabase',
    'JWT',
    '',
    { typ: 'JWT', claims: { role: 'authenticated', client_id: 'shop', scope: 'a b', org: 'acme' } },
  ],
];

test.each(shapes)(
  'CLAIM-2 and CLAIM-4 an access token of %s is accepted as it is',
  async (_name, types, claims, shape) => {
    expect(await verify(shape, types, claims)).toMatchObject({
      principal: 'user:ada',
      owner: 'org:acme',
      clientId: 'shop',
      scopes: new Set(['a', 'b']),
    });
  },
);

test.each([
  ['for another audience', { claims: { ...own, aud: 'shop' } }],
  ['of another issuer', { claims: { ...own, iss: 'https://evil.example' } }],
  ['without a client', { claims: { scope: 'a' } }],
  ['whose client is a list', { claims: { client_id: ['shop'] } }],
  ['of another type', { typ: 'dpop+jwt', claims: own }],
] as const)('CLAIM-2 a plain JWT %s is refused', async (_name, shape) => {
  await expect(verify(shape, 'at+jwt,JWT')).rejects.toMatchObject(refused);
});

test.each([{ nonce: 'n' }, { at_hash: 'h' }, { c_hash: 'h' }, { s_hash: 'h' }, { token_use: 'id' }, { typ: 'ID' }])(
  'CLAIM-3 an ID token that has %o is refused, for our audience, too',
  async (mark) => {
    for (const typ of ['JWT', 'at+jwt'])
      await expect(verify({ typ, claims: { ...own, ...mark } }, 'at+jwt,JWT')).rejects.toMatchObject(refused);
  },
);

test('CLAIM-4 a claim that is mapped is read by its name there, and by no other', async () => {
  const claims = { client_id: 'shop', azp: 'kiosk', org: 'stolen', scope: 'ops', permissions: ['a'] };
  const actor = await verify({ typ: 'at+jwt', claims }, 'at+jwt', 'client_id=azp scope=permissions org=org_id');
  expect(actor).toMatchObject({ clientId: 'kiosk', owner: 'user:ada', scopes: new Set(['a']) });
});
