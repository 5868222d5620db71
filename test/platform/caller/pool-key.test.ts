import { describe, expect, test } from 'vitest';
import { verifyPoolKey } from '#src/delivery/drivers/pool-key.ts';
import { Problem } from '#src/platform/problem/problem.ts';

const keys = [
  { id: 'newest', key: 'pool-key-of-november', products: ['eats', 'rides'] },
  { id: 'leaving', key: 'pool-key-of-october-', products: ['eats'] },
];

describe('pool keys', () => {
  test('AUTH-14 two keys live at a time, each bound to its own products', () => {
    expect(verifyPoolKey('pool-key-of-november', keys)).toEqual({
      kind: 'pool',
      keyId: 'newest',
      products: ['eats', 'rides'],
    });
    expect(verifyPoolKey('pool-key-of-october-', keys)).toEqual({ kind: 'pool', keyId: 'leaving', products: ['eats'] });
  });

  test.each([
    '',
    'pool-key-of-november ',
    'POOL-KEY-OF-NOVEMBER',
    'pool-key-of-novembe',
    'newest',
    'pool-key-of-november\0',
  ])('AUTH-14 “%s” is no live key', (key) => {
    expect(() => verifyPoolKey(key, keys)).toThrow(Problem);
    expect(() => verifyPoolKey(key, [])).toThrow(Problem);
  });
});
