import { describe, expect, test } from 'vitest';
import { addressKey } from '#src/http/quota/rate-limit.ts';

describe('a caller’s address as a quota key', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:DB8:1:2::9'],
    ['203.0.113.7', '::ffff:203.0.113.7'],
    ['203.0.113.7', '::ffff:cb00:7107'],
  ])('LIMIT-12 %s and %s are one caller', (a, b) => expect(addressKey(a)).toBe(addressKey(b)));

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['203.0.113.7', '203.0.113.8'],
    ['::1', '0.0.0.1'],
  ])('LIMIT-12 %s and %s are two callers', (a, b) => expect(addressKey(a)).not.toBe(addressKey(b)));

  test.each([null, '', 'unknown', '203.0.113.256', '203.0.113.7, 10.0.0.1', 'x'.repeat(5_000)])(
    'LIMIT-13 what is no address (%s) shares one quota',
    (address) => {
      expect(addressKey(address)).toBe('unknown');
    },
  );
});
