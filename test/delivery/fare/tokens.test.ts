import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Forgery } from '#test/support/forge.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

const SCOPE = 'deliveries:read';
const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

async function present(authorization: string) {
  const response = await suite.fetch('/v1/deliveries', { headers: { authorization } });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, challenge: response.headers.get('www-authenticate') };
}

const forge = ({ claims, ...forgery }: Partial<Forgery>) =>
  suite.identity.forge({ key: 'own', ...forgery, claims: { aud: suite.urls.delivery, scope: SCOPE, ...claims } });

async function expectRefused(tokens: Readonly<Record<string, string>>) {
  for (const [what, token] of Object.entries(tokens)) {
    const challenge: unknown = expect.stringMatching(/^Bearer realm="waypost", error="invalid_(?:token|request)"$/);
    expect([what, await present(`Bearer ${token}`)]).toEqual([what, { status: 401, code: 'token_invalid', challenge }]);
  }
}

test('TOKEN-1 A good token of the provider is taken, also one for several Workers, and one that our forge makes', async () => {
  const tokens = [
    await suite.token({ scope: SCOPE }),
    await suite.token({ scope: SCOPE, aud: [suite.urls.agent, suite.urls.delivery] }),
    forge({}),
  ];
  for (const token of tokens) expect(await present(`Bearer ${token}`)).toMatchObject({ status: 200 });
});

test('TOKEN-2 A token for another audience is a 401', async () => {
  await expectRefused({
    'a sibling’s': await suite.token({ scope: SCOPE, aud: [suite.urls.agent] }),
    'nobody’s': forge({ claims: { aud: undefined } }),
    'a longer URL': forge({ claims: { aud: `${suite.urls.delivery}/` } }),
    'an empty list': forge({ claims: { aud: [] } }),
  });
});

test('TOKEN-3 An ID token, or one of any other type, is a 401', async () => {
  await expectRefused({
    'ID token': suite.identity.idToken({ sub: 'ada', aud: suite.urls.delivery }),
    'typ JWT': forge({ header: { typ: 'JWT' } }),
    'no typ': forge({ header: { typ: undefined } }),
  });
});

test('TOKEN-4 A token outside its time is a 401, with a minute’s tolerance for clocks', async () => {
  await expectRefused({
    expired: forge({ claims: { exp: soon(-90) } }),
    'not yet': forge({ claims: { nbf: soon(120) } }),
    'without end': forge({ claims: { exp: undefined } }),
    'with an end in words': forge({ claims: { exp: 'tomorrow' } }),
  });
  expect(await present(`Bearer ${forge({ claims: { exp: soon(-30) } })}`)).toMatchObject({ status: 200 });
  expect(await present(`Bearer ${forge({ claims: { nbf: soon(30) } })}`)).toMatchObject({ status: 200 });
});

test('TOKEN-5 A token that no published key signed is a 401, whatever its header says', async () => {
  const kid = JSON.parse(Buffer.from(forge({}).split('.')[0] ?? '', 'base64url').toString()) as { kid: string };
  const good = forge({});
  const [header = '', , signature = ''] = good.split('.');
  const claims = forge({ claims: { sub: 'mallory' } }).split('.')[1];
  await expectRefused({
    'alg none': forge({ key: 'none' }),
    'alg none with a signature': `${forge({ key: 'none' })}${signature}`,
    'alg None': forge({ key: 'none', header: { alg: 'None' } }),
    'unknown key': forge({ key: 'unknown' }),
    'unknown key under a known id': forge({ key: 'unknown', header: kid }),
    'HS256 with the public key as secret': forge({ header: { alg: 'HS256' } }),
    'RS256 with an EC key': forge({ header: { alg: 'RS256' } }),
    'a critical extension': forge({ header: { crit: ['exp'] } }),
    'other claims under a good signature': `${header}.${claims}.${signature}`,
    'no signature': `${header}.${claims}.`,
  });
});

test('TOKEN-6 A token of another issuer, or without a subject or client, is a 401', async () => {
  await expectRefused({
    'another issuer': forge({ claims: { iss: 'https://id.example.com' } }),
    'no subject': forge({ claims: { sub: undefined } }),
    'an empty subject': forge({ claims: { sub: '' } }),
    'a subject that is a number': forge({ claims: { sub: 7 } }),
    'a subject without end': forge({ claims: { sub: 'x'.repeat(201) } }),
    'no client': forge({ claims: { client_id: undefined } }),
    'an organisation that is a list': forge({ claims: { org: ['acme'] } }),
    'an empty organisation': forge({ claims: { org: '' } }),
  });
});

test('TOKEN-7 What isn’t a token at all is a 401', async () => {
  await expectRefused({
    word: 'x',
    dots: '..',
    'three words': 'a.b.c',
    five: 'a.b.c.d.e',
    long: 'a'.repeat(9_000),
  });
  for (const authorization of [
    'Bearer',
    'Bearer ',
    `Basic ${btoa('ada:x')}`,
    forge({}),
    `Bearer ${forge({})} x`,
    `Bearer ${forge({})}, Bearer x`,
  ]) {
    expect([authorization, await present(authorization)]).toMatchObject([
      authorization,
      { status: 401, code: 'token_invalid' },
    ]);
  }
});

test('TOKEN-8 A token without the scope is a 403 that names it', async () => {
  for (const scope of ['', 'deliveries:write', 'deliveries:readx', 'DELIVERIES:READ']) {
    expect([scope, await present(`Bearer ${forge({ claims: { scope } })}`)]).toEqual([
      scope,
      {
        status: 403,
        code: 'insufficient_scope',
        challenge: 'Bearer realm="waypost", error="insufficient_scope", scope="deliveries:read"',
      },
    ]);
  }
});
