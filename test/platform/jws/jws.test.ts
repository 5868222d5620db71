import { compactVerify, CompactSign, createLocalJWKSet, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receiptJwk } from '../../../dev/workers/receipt-jwk.ts';
import { SigningJwks } from '#src/platform/config.ts';
import { publishedKeys } from '#src/platform/jws/published-keys.ts';
import { signJws } from '#src/platform/jws/sign-jws.ts';
import { verifyJws } from '#src/platform/jws/verify-jws.ts';

const keysOf = (...keys: object[]) => SigningJwks.parse(JSON.stringify(keys));
const [olderJwk, newerJwk, strangerJwk] = [
  receiptJwk('r1', `${'a'.repeat(42)}A`),
  receiptJwk('r2', `${'b'.repeat(42)}A`),
  receiptJwk('r1', `${'c'.repeat(42)}A`),
] as const;
const { d: _destroyed, ...retiredJwk } = olderJwk;
const older = keysOf(olderJwk);
const rotating = keysOf(newerJwk, olderJwk);
const published = publishedKeys(older);
const payload = { fee: '907', milliMiles: 4_120, policy: 'sha256:aa' };

describe('signed documents', () => {
  test('JWS-1 the key of RFC 8037 signs its example as the RFC has it', async () => {
    // RFC 8037, appendices A.1 and A.4; jose alone, since our payloads are JSON.
    const key = receiptJwk('x', 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A');
    expect(key['x']).toBe('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
    const text = new TextEncoder().encode('Example of Ed25519 signing');
    const { kid: _kid, ...bare } = key;
    expect(await new CompactSign(text).setProtectedHeader({ alg: 'EdDSA' }).sign(bare)).toBe(
      'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
    );
  });

  test('JWS-1 a document is EdDSA with kid and typ over the RFC 8785 form, whatever order its keys came in', async () => {
    const jws = await signJws(older, 'receipt+jws', { b: [1.0, 1e21, 'é'], a: { z: null, y: true } });
    expect(decodeProtectedHeader(jws)).toEqual({ alg: 'EdDSA', kid: 'r1', typ: 'receipt+jws' });
    expect(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()).toBe(
      '{"a":{"y":true,"z":null},"b":[1,1e+21,"é"]}',
    );
    expect(await signJws(older, 'receipt+jws', { a: { y: true, z: null }, b: [1, 1e21, 'é'] })).toBe(jws);
  });

  test('JWS-1 any JSON comes back as it was signed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 2 }), async (value) => {
        const jws = await signJws(rotating, 'head+jws', value);
        expect(await verifyJws(publishedKeys(rotating), 'head+jws', jws)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 50 },
    );
  });

  test('JWS-3 what is published names public parts only', () => {
    const { keys } = publishedKeys(rotating);
    expect(keys).toEqual(
      [newerJwk, olderJwk].map(({ kid, ...jwk }) => ({
        kty: 'OKP',
        crv: 'Ed25519',
        x: jwk['x'],
        kid,
        alg: 'EdDSA',
        use: 'sig',
      })),
    );
  });

  test('JWS-4 while a key is rotated the newest signs and both verify; retired to its public part, it still does', async () => {
    const [old, fresh] = [
      await signJws(older, 'receipt+jws', payload),
      await signJws(rotating, 'receipt+jws', payload),
    ];
    expect(decodeProtectedHeader(fresh).kid).toBe('r2');
    for (const keys of [rotating, keysOf(newerJwk, retiredJwk)])
      for (const jws of [old, fresh]) expect(await verifyJws(publishedKeys(keys), 'receipt+jws', jws)).toEqual(payload);
    expect(await verifyJws(publishedKeys(keysOf(newerJwk)), 'receipt+jws', old)).toBeUndefined();
    expect(await signJws(keysOf(newerJwk, retiredJwk), 'receipt+jws', payload)).toBe(fresh);
  });

  test('JWS-5 another key under the same name, another type and no type verify nothing', async () => {
    const jws = await signJws(older, 'receipt+jws', payload);
    expect(await verifyJws(published, 'receipt+jws', jws)).toEqual(payload);
    expect(await verifyJws(published, 'head+jws', jws)).toBeUndefined();
    expect(await verifyJws(publishedKeys(keysOf(strangerJwk)), 'receipt+jws', jws)).toBeUndefined();
    expect(await verifyJws({ keys: [] }, 'receipt+jws', jws)).toBeUndefined();
    const untyped = new CompactSign(new TextEncoder().encode('{}')).setProtectedHeader({ alg: 'EdDSA', kid: 'r1' });
    expect(await verifyJws(published, 'receipt+jws', await untyped.sign(olderJwk))).toBeUndefined();
  });

  test('JWS-5 neither the public key as a shared secret nor an unsigned document verifies', async () => {
    const typ = 'receipt+jws';
    const secret = Buffer.from(String(olderJwk['x']), 'base64url');
    const shared = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'r1', typ }).sign(secret);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none', kid: 'r1', typ })}.${part(payload)}.`;
    for (const jws of [shared, unsigned]) expect(await verifyJws(published, typ, jws)).toBeUndefined();
  });

  test('JWS-5 a change of any character verifies nothing, and what is no document is refused without an error', async () => {
    const jws = await signJws(older, 'receipt+jws', payload);
    const spoilt = Array.from({ length: jws.length }, (_, at) =>
      ['A', '.', '_'].filter((char) => char !== jws[at]).map((char) => jws.slice(0, at) + char + jws.slice(at + 1)),
    ).flat();
    const none = ['', '.', '..', 'a.b.c', '{}', jws.slice(0, -1), `${jws}.`, ` ${jws}`, 'x'.repeat(20_000)];
    const results = await Promise.all([...spoilt, ...none].map((text) => verifyJws(published, 'receipt+jws', text)));
    expect(results.filter((result) => result !== undefined)).toEqual([]);
  });

  test('JWS-5 a signed payload that is no JSON is nothing', async () => {
    const header = { alg: 'EdDSA', kid: 'r1', typ: 'receipt+jws' };
    const jws = await new CompactSign(new TextEncoder().encode('{')).setProtectedHeader(header).sign(olderJwk);
    expect(await verifyJws(published, 'receipt+jws', jws)).toBeUndefined();
  });

  test('JWS-2 jose verifies it from the published keys alone', async () => {
    const jws = await signJws(older, 'receipt+jws', payload);
    const { payload: bytes } = await compactVerify(jws, createLocalJWKSet({ keys: [...published.keys] }));
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(payload);
    const stranger = await importJWK({ ...publishedKeys(keysOf(strangerJwk)).keys[0] });
    await expect(compactVerify(jws, stranger)).rejects.toThrow();
  });

  test.each([undefined, () => 1, NaN, Infinity, { at: 1n }])('JWS-7 %s is no JSON and is not signed', async (value) => {
    await expect(signJws(older, 'receipt+jws', value)).rejects.toThrow();
  });

  test('JWS-7 without a private key nothing is signed', async () => {
    await expect(signJws([], 'receipt+jws', payload)).rejects.toThrow('no key to sign with');
    const publicOnly = publishedKeys(older).keys.map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid }));
    await expect(signJws(publicOnly, 'receipt+jws', payload)).rejects.toThrow('no key to sign with');
  });

  test('JWS-8 a key whose public part is not its own signs nothing', async () => {
    const mixed = keysOf({ ...newerJwk, x: olderJwk['x'] });
    await expect(signJws(mixed, 'receipt+jws', payload)).rejects.toThrow();
    await expect(signJws(mixed, 'receipt+jws', payload)).rejects.toThrow(); // node refuses it outright, workerd doesn't
  });
});
