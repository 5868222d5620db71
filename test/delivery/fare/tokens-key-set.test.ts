import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeySet } from '#src/http/caller/key-set.ts';
import { startTestIdentity, type TestIdentity } from '#test/support/workers/identity.ts';

const MINUTE = 60_000;
const audiences = {
  delivery: 'https://delivery.test',
  agent: 'https://agent.test',
  live: 'https://live.test',
  intel: 'https://intel.test',
};

let identity: TestIdentity;
let now: number;
let keys: JWTVerifyGetKey;
beforeEach(async () => {
  identity = await startTestIdentity({ port: 0, audiences });
  now = 0;
  keys = openKeySet(`${identity.issuer}/jwks`, () => now);
});
afterEach(() => identity.close());

const good = () => identity.forge({ key: 'own' });
const unknown = () => identity.forge({ key: 'unknown' });
const verify = (token: string) =>
  jwtVerify(token, keys).then(
    () => 'good',
    (error: { code?: string }) => error.code ?? 'unreachable',
  );

test('TOKEN-12 A hundred unknown keys at once are one fetch, and a minute of them are two', async () => {
  expect(await verify(good())).toBe('good');
  now += MINUTE;
  const answers = await Promise.all(Array.from({ length: 100 }, () => verify(unknown())));
  expect(new Set(answers)).toEqual(new Set(['ERR_JWKS_NO_MATCHING_KEY']));
  expect(identity.jwksFetches).toBe(2);
  for (; now < 2 * MINUTE; now += 1_000) await verify(unknown());
  expect(identity.jwksFetches).toBe(3);
});

test('TOKEN-12 Whoever comes with a rotated key while the set is fetched waits for it', async () => {
  await verify(good());
  now += MINUTE;
  identity.rotateKeys();
  expect(await Promise.all(Array.from({ length: 10 }, () => verify(good())))).toEqual(
    Array.from({ length: 10 }, () => 'good'),
  );
  expect(identity.jwksFetches).toBe(2);
});

test('TOKEN-13 Keys are fetched again after ten minutes, so that a withdrawn one goes', async () => {
  const withdrawn = good();
  expect(await verify(withdrawn)).toBe('good');
  for (let turn = 0; turn < 4; turn += 1) identity.rotateKeys(); // the provider publishes three retired keys
  now += 9 * MINUTE;
  expect([await verify(withdrawn), identity.jwksFetches]).toEqual(['good', 1]);
  now += MINUTE;
  expect([await verify(withdrawn), identity.jwksFetches]).toEqual(['ERR_JWKS_NO_MATCHING_KEY', 2]);
});

test('TOKEN-11 Keys that are known stay good for as long as the provider is down', async () => {
  const token = good();
  await verify(token);
  await identity.close();
  now += 60 * MINUTE;
  expect(await verify(token)).toBe('good');
});

test('TOKEN-14 While the provider can’t be asked about an unknown key, the fault is the provider’s and not the token’s', async () => {
  await verify(good());
  await identity.close();
  expect(await verify(unknown())).toBe('ERR_JWKS_NO_MATCHING_KEY'); // the set was read a moment ago
  now += MINUTE;
  expect([await verify(unknown()), await verify(unknown())]).toEqual(['unreachable', 'unreachable']);
});
