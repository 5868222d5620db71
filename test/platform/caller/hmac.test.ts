import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from '#src/platform/crypto/base64url.ts';
import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';

describe('keyed hashes', () => {
  test('SIGN-6 a keyed hash is HMAC-SHA256 over length-prefixed parts', () => {
    const expected = createHmac('sha256', 'secret').update('5:quote3:é1').digest(); // é is two bytes
    expect(Buffer.from(hmacOf('secret', 'quote', 'é1'))).toEqual(expected);
  });

  test('SIGN-7 no two lists of parts have the same hash', () => {
    const lists = fc.array(fc.string({ maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        expect(toBase64Url(hmacOf('s', ...a)) === toBase64Url(hmacOf('s', ...b))).toBe(
          JSON.stringify(a) === JSON.stringify(b),
        );
      }),
    );
    expect(hmacOf('s', 'ab', 'c')).not.toEqual(hmacOf('s', 'a', 'bc'));
    expect(hmacOf('s', '1:a')).not.toEqual(hmacOf('s', 'a'));
    expect(hmacOf('one', 'a')).not.toEqual(hmacOf('two', 'a'));
  });

  test('SIGN-8 a derived id is a version 4 UUID that keeps every other bit of its bytes', () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 32 });
    fc.assert(
      fc.property(bytes, (octets) => {
        const uuid = uuidFrom(octets);
        expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        const back = Buffer.from(uuid.replaceAll('-', ''), 'hex');
        for (const [index, octet] of back.entries()) {
          const kept = index === 6 ? 0x0f : index === 8 ? 0x3f : 0xff;
          expect(octet & kept).toBe((octets[index] ?? 0) & kept);
        }
      }),
    );
  });

  test('SIGN-9 base64url goes both ways without padding, and anything else is refused', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = toBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64Url(text)).toEqual(bytes);
      }),
    );
    for (const text of ['a+b', 'a/b', 'YQ==', 'a b', 'é']) expect(() => fromBase64Url(text)).toThrow(SyntaxError);
  });
});
