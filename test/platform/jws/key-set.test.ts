import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { receiptJwk } from '../../../dev/workers/receipt-jwk.ts';
import { SigningJwks } from '#src/platform/config.ts';
import { signJws } from '#src/platform/jws/sign-jws.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const PATH = '/.well-known/jwks.json';
const newer = receiptJwk('r2', demoSecrets.receiptKey);
const older = receiptJwk('r1', `${'a'.repeat(42)}A`);
const { d: _destroyed, ...retired } = receiptJwk('r0', `${'b'.repeat(42)}A`);
const keysOf = (...keys: object[]) => SigningJwks.parse(JSON.stringify(keys));

describe('the key set of a Worker that is rotating its keys', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ vars: { RECEIPT_KEYS: JSON.stringify([newer, older, retired]) } });
  });
  afterAll(() => suite.close());

  test('JWS-2 whoever fetches it verifies what any of its keys signed', async () => {
    const keys = createLocalJWKSet((await (await suite.fetch(PATH)).json()) as JSONWebKeySet);
    for (const signer of [newer, older, receiptJwk('r0', `${'b'.repeat(42)}A`)]) {
      const jws = await signJws(keysOf(signer), 'receipt+jws', { fee: '907' });
      const { payload, protectedHeader } = await compactVerify(jws, keys, { algorithms: ['EdDSA'] });
      expect([new TextDecoder().decode(payload), protectedHeader.kid]).toEqual(['{"fee":"907"}', signer.kid]);
    }
    const stranger = await signJws(keysOf(receiptJwk('r1', `${'c'.repeat(42)}A`)), 'receipt+jws', { fee: '0' });
    await expect(compactVerify(stranger, keys)).rejects.toThrow();
  });

  test('JWS-3 it holds the public parts, the one that signs first, and no private one', async () => {
    const text = await (await suite.fetch(PATH)).text();
    const { keys } = JSON.parse(text) as { keys: Record<string, string>[] };
    expect(keys.map(({ kid }) => kid)).toEqual(['r2', 'r1', 'r0']);
    for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    for (const { d } of [newer, older]) expect(text).not.toContain(String(d));
  });

  test('JWS-6 it costs no trip, may be kept five minutes, and is a 304 to whoever holds it', async () => {
    suite.gateway.resetTrips();
    const ask = (etag?: string) =>
      suite.fetch(PATH, { headers: { origin: 'https://any.example', ...(etag && { 'if-none-match': etag }) } });
    const named = ({ headers }: Response) =>
      ['cache-control', 'etag', 'access-control-allow-origin'].map((name) => headers.get(name));
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/jwk-set+json');
    expect(named(first)).toEqual(['public, max-age=300', expect.stringMatching(/^"[\w-]{22}"$/), '*']);
    const again = await ask(`W/${first.headers.get('etag')}`);
    expect([again.status, await again.text(), named(again)]).toEqual([304, '', named(first)]);
    const other = await ask('"another"');
    expect([other.status, await other.text()]).toEqual([200, await first.text()]);
    expect(suite.gateway.trips).toBe(0);
  });
});
