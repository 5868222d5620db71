import { describe, expect, test } from 'vitest';
import { receiptJwk } from '../../../dev/workers/receipt-jwk.ts';
import { SigningJwks } from '#src/platform/config.ts';
import { jwsSigner } from '#src/platform/jws/jws-signer.ts';
import { publishedKeys } from '#src/platform/jws/published-keys.ts';
import { signJws } from '#src/platform/jws/sign-jws.ts';
import { verifyJws } from '#src/platform/jws/verify-jws.ts';
import { thrownBy } from '#test/support/thrown.ts';

const [first, second] = ['c', 'd'].map((letter) => receiptJwk('r1', `${letter.repeat(42)}A`));
const keys = SigningJwks.parse(JSON.stringify([first]));
const payload = { seq: 7, hash: 'ab', auctionId: 'ünïcode' };

describe('signing at once', () => {
  test('BID-12 it is the very document that is signed a turn later, and verifies as its own kind alone', async () => {
    const jws = jwsSigner(keys, 'head+jws', 'RECEIPT_KEYS')(payload);
    expect(jws).toBe(await signJws(keys, 'head+jws', payload));
    expect(await verifyJws(publishedKeys(keys), 'head+jws', jws)).toEqual(payload);
    expect(await verifyJws(publishedKeys(keys), 'receipt+jws', jws)).toBeUndefined();
    const flipped = jws.slice(0, -2) + (jws.at(-2) === 'A' ? 'B' : 'A') + jws.slice(-1);
    expect(await verifyJws(publishedKeys(keys), 'head+jws', flipped)).toBeUndefined();
  });

  test('BID-12 keys that don’t fit, or none, are refused before anything is signed', () => {
    const wrong = SigningJwks.parse(JSON.stringify([{ ...first, x: second?.x }]));
    const { code, detail } = thrownBy(() => jwsSigner(wrong, 'head+jws', 'RECEIPT_KEYS'));
    expect([code, detail]).toEqual(['misconfigured', 'Not configured: RECEIPT_KEYS: x must be the public part of d.']);
    expect(() => jwsSigner([], 'head+jws', 'RECEIPT_KEYS')).toThrow('no key');
    expect(() => jwsSigner(keys, 'head+jws', 'RECEIPT_KEYS')(undefined)).toThrow(TypeError);
  });
});
