import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameBytes, sameText } from '#src/platform/crypto/constant-time.ts';
import { hmacOf } from '#src/platform/crypto/hmac.ts';
import { hashSecret, isCurrentSecret } from '#src/platform/crypto/secret-hash.ts';

const pepper = 'p'.repeat(43);

describe('secrets that are looked up', () => {
  test('SIGN-10 a secret is stored as HMAC-SHA256 under the pepper, in hex', () => {
    const expected = createHmac('sha256', pepper).update('6:secret6:s3cré').digest('hex'); // é is two bytes
    expect(hashSecret(pepper, 's3cré')).toBe(expected);
    expect(hashSecret(`${pepper}x`, 's3cré')).not.toBe(expected);
    expect(Buffer.from(hmacOf(pepper, 's3cré')).toString('hex')).not.toBe(expected); // another use of the pepper
  });

  test('SIGN-11 two are live while one is rotated; a withdrawn one, a hash and nothing are refused', () => {
    const [old, fresh] = [hashSecret(pepper, 'old'), hashSecret(pepper, 'new')];
    const judged = (presented: string, live: readonly string[]) => isCurrentSecret(pepper, presented, live);
    expect([judged('old', [old]), judged('old', [fresh, old]), judged('new', [fresh, old])]).toEqual([
      true,
      true,
      true,
    ]);
    expect([judged('old', [fresh]), judged('old', []), judged('', [old]), judged(old, [old])]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isCurrentSecret('another pepper', 'old', [old])).toBe(false);
    expect(judged('old', [old.slice(0, -1), `${old}0`, ''])).toBe(false);
  });

  test('SIGN-11 what is compared in constant time is equal exactly if it is the same', () => {
    const texts = fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'b', '\0') });
    fc.assert(fc.property(texts, texts, (a, b) => void expect(sameText(a, b)).toBe(a === b)));
    const bytes = fc.uint8Array({ maxLength: 2, max: 2 });
    fc.assert(fc.property(bytes, bytes, (a, b) => void expect(sameBytes(a, b)).toBe(String(a) === String(b))));
  });
});
