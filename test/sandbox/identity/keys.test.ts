import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeProtectedHeader } from 'jose';
import { startTestIdentity } from '#test/support/workers/identity.ts';
import { audiences, startHere, verifierOf } from './support.ts';

test('after a rotation a new key signs, and tokens of the old one still verify', async () => {
  await using identity = await disposable();
  const before = await identity.token({ sub: 'ada', scope: '' });
  identity.rotateKeys();
  const after = await identity.token({ sub: 'ada', scope: '' });
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
  const verify = verifierOf(identity);
  await verify(before);
  await verify(after);
});

test('a verifier that knows the keys fetches once, and again for the key of a rotation', async () => {
  await using identity = await disposable();
  const verify = verifierOf(identity);
  await verify(await identity.token({ sub: 'ada', scope: '' }));
  await verify(await identity.token({ sub: 'ben', scope: '' }));
  expect(identity.jwksFetches).toBe(1);
  identity.rotateKeys();
  await verify(await identity.token({ sub: 'ada', scope: '' }));
  expect(identity.jwksFetches).toBe(2);
});

test('no more than three retired keys stay published', async () => {
  await using identity = await disposable();
  for (let turn = 0; turn < 6; turn += 1) identity.rotateKeys();
  const { keys } = (await (await fetch(`${identity.issuer}/jwks`)).json()) as { keys: unknown[] };
  expect(keys).toHaveLength(4);
});

test('with a key file tokens survive a restart, and only its owner can read it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-keys-'));
  const keyFile = join(folder, 'deep', 'keys.json');
  const first = await startHere(keyFile);
  const token = await first.token({ sub: 'ada', scope: '' });
  await first.close();
  await using second = await disposable(keyFile, Number(new URL(first.issuer).port));
  await verifierOf(second)(token);
  const { kid } = decodeProtectedHeader(token);
  expect(decodeProtectedHeader(await second.token({ sub: 'ada', scope: '' })).kid).toBe(kid);
  expect(statSync(keyFile).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
});

test('a key file that cannot be read says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-keys-'));
  const keyFile = join(folder, 'keys.json');
  for (const content of ['', '{}', '{"keys":[]}', '{"keys":[{"kty":"RSA"}]}']) {
    writeFileSync(keyFile, content);
    await expect(startHere(keyFile)).rejects.toThrow('delete it');
  }
  rmSync(folder, { recursive: true });
});

test('an ID token for a Worker has a good signature and is refused for its type', async () => {
  await using identity = await disposable();
  const idToken = identity.idToken({ sub: 'ada', aud: audiences.delivery });
  await expect(verifierOf(identity)(idToken)).rejects.toMatchObject({ claim: 'typ' });
});

test('a forgery with the real key and nothing wrong in it verifies, so that the others fail for their own reason', async () => {
  await using identity = await disposable();
  await expect(verifierOf(identity)(identity.forge({ key: 'own' }))).resolves.toBeDefined();
});

test.for([
  ['no signature', { key: 'none' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
  ['a key that nobody published', { key: 'unknown' }, 'ERR_JWKS_NO_MATCHING_KEY'],
  ['the public key as an HMAC secret', { key: 'own', header: { alg: 'HS256' } }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
  ['the wrong type', { key: 'own', header: { typ: 'JWT' } }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['an end in the past', { key: 'own', claims: { exp: 1_000 } }, 'ERR_JWT_EXPIRED'],
  ['another issuer', { key: 'own', claims: { iss: 'https://evil.example' } }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['no audience', { key: 'own', claims: { aud: undefined } }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
] as const)('a token with %s is refused', async ([, forgery, code]) => {
  await using identity = await disposable();
  await expect(verifierOf(identity)(identity.forge(forgery))).rejects.toMatchObject({ code });
});

test('a stranger key under a published kid is refused for its signature', async () => {
  await using identity = await disposable();
  const { kid } = decodeProtectedHeader(identity.forge({ key: 'own' }));
  const forged = identity.forge({ key: 'unknown', header: { kid } });
  await expect(verifierOf(identity)(forged)).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
});

async function disposable(keyFile?: string, port = 0) {
  const identity = await startTestIdentity({ port, audiences }, keyFile);
  // Not a spread: `jwksFetches` is read as it counts.
  return Object.assign(identity, { [Symbol.asyncDispose]: () => identity.close() });
}
