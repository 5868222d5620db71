import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, cents, formatUsd, shareOf, sum } from '#src/money/cents.ts';

describe('money', () => {
  test.each([0.5, 9.07, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53), 1e21])(
    'MONEY-1 %d is not whole minor units and is refused',
    (minor) => {
      expect(() => cents(minor)).toThrow(RangeError);
    },
  );

  test('MONEY-1 whole numbers, bigints of any size and −0 are money', () => {
    expect(cents(Number.MAX_SAFE_INTEGER)).toBe(9007199254740991n);
    expect(cents(2n ** 63n)).toBe(9223372036854775808n);
    expect(cents(-0)).toBe(0n);
  });

  test('MONEY-7 a part of an amount is the nearest cent, and of two the higher one', () => {
    for (const [total, bps, part] of [
      [4801, 6000, 2881],
      [802, 6000, 481],
      [25, 5000, 13],
      [24, 5000, 12],
      [0, 6000, 0],
      [9007199254740991, 10_000, 9007199254740991],
    ] as const)
      expect(shareOf(cents(total), bps)).toBe(BigInt(part));
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 63n), fc.integer({ min: 0, max: 10_000 }), (total, bps) => {
        const off = shareOf(cents(total), bps) * 10_000n - total * BigInt(bps);
        expect(off > -5_000n && off <= 5_000n).toBe(true);
      }),
    );
  });

  test('MONEY-2 JSON.stringify of money throws, however deep it lies', () => {
    expect(() => JSON.stringify(cents(907))).toThrow(TypeError);
    expect(() => JSON.stringify({ fare: [{ totalMinor: cents(907) }] })).toThrow(TypeError);
  });

  test('MONEY-4 the three shares of 907 are floored, and the driver takes the cent that is left', () => {
    const shares = allocate(cents(907), { driver: 8000, brokering: 1500, infrastructure: 500 }, 'driver');
    expect(shares).toEqual({ driver: 726n, brokering: 136n, infrastructure: 45n });
  });

  test('MONEY-4 any amount, cut by any shares, sums to itself, and only the remainder’s share is over its floor', () => {
    const amounts = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n });
    fc.assert(
      fc.property(amounts, fc.nat(10_000), fc.nat(10_000), (total, first, second) => {
        const [low, high] = first < second ? [first, second] : [second, first];
        const bps = { a: low, b: high - low, c: 10_000 - high };
        const shares = allocate(cents(total), bps, 'c');
        expect(sum(shares.a, shares.b, shares.c)).toBe(total);
        expect(shares.a).toBe((total * BigInt(bps.a)) / 10_000n);
        expect(shares.b).toBe((total * BigInt(bps.b)) / 10_000n);
      }),
    );
  });

  test.each([
    { driver: 8000, brokering: 1500 },
    { driver: 8000, brokering: 2001 },
  ])('MONEY-4 shares that don’t sum to 10,000 bps are refused: %o', (bps) => {
    expect(() => allocate(cents(1), bps, 'driver')).toThrow(RangeError);
  });

  test.each([
    [0n, '$0.00'],
    [5n, '$0.05'],
    [907n, '$9.07'],
    [-5n, '-$0.05'],
    [-120n, '-$1.20'],
    [900719925474099301n, '$9007199254740993.01'],
  ])('MONEY-5 %d is written %s', (minor, text) => {
    expect(formatUsd(cents(minor))).toBe(text);
  });
});
