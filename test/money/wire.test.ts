import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { cents } from '#src/money/cents.ts';
import { minorInteger, MinorString } from '#src/money/wire.ts';

const MAX_TIP = 100_000;
const Tip = minorInteger(0, MAX_TIP);

describe('money on the wire', () => {
  test('MONEY-3 money survives the decimal string exactly, past 2^53 and to the ends of a bigint column', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), (minor) => {
        const text = z.encode(MinorString, cents(minor));
        expect(text).toBe(minor.toString());
        expect(z.decode(MinorString, text)).toBe(minor);
      }),
    );
    expect(z.encode(MinorString, cents(2n ** 53n + 1n))).toBe('9007199254740993');
  });

  test.each([
    '',
    '007',
    '00',
    '-0',
    '-007',
    '+7',
    '1.0',
    '1e3',
    ' 7',
    '7\n',
    '0x7',
    '٧',
    '--7',
    '100000000000000000000',
  ])('MONEY-3 the text %j is not money', (text) => {
    expect(MinorString.safeDecode(text).success).toBe(false);
  });

  test.each([7, 7n, null, true, ['7']])('MONEY-3 a decimal string is a string, not %o', (value) => {
    expect(MinorString.safeDecode(value as never).success).toBe(false);
  });

  test('MONEY-6 an integer within the bounds is money, its ends included', () => {
    expect([0, 1, MAX_TIP].map((minor) => z.decode(Tip, minor))).toEqual([0n, 1n, 100000n]);
    expect(z.decode(Tip, JSON.parse('-0') as number)).toBe(0n);
    expect(z.encode(Tip, cents(200))).toBe(200);
  });

  test.each([-1, MAX_TIP + 1, 0.5, Number.NaN, Infinity, '200', null, true, 2 ** 53])(
    'MONEY-6 %o is refused where an integer of minor units is asked for',
    (value) => {
      expect(Tip.safeDecode(value as never).success).toBe(false);
    },
  );
});
