import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compareDecimals, decimalOf, percentOfChange, shifted, type Decimal } from '#src/intel/money/decimal.ts';
import { moneyIn } from '#src/intel/money/money.ts';
import { readPrice } from '#src/intel/money/price.ts';

interface Vector {
  readonly raw: string;
  readonly currencyHint: string | null;
  readonly decimalSeparator: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'prices.json'), 'utf8')) as Vector[];
const decimal = (text: string): Decimal => decimalOf(text) ?? expect.fail(`no decimal: ${text}`);
const share = (isRight: (vector: Vector) => boolean) => vectors.filter(isRight).length / vectors.length;
const amounts = (text: string) => moneyIn(text).map(({ amount, currency }) => `${amount} ${currency}`);

it('AMOUNT-1 reads at least 97 % of the amounts of other people’s 562 price strings, and 99 % of their currencies', () => {
  const amountOf = ({ amount }: Vector) => (amount === null ? null : decimal(amount));
  expect(vectors).toHaveLength(562);
  expect(share((vector) => readPrice(vector.raw, vector).amount === amountOf(vector))).toBeGreaterThanOrEqual(0.97);
  expect(share((vector) => readPrice(vector.raw, vector).sign === vector.currency)).toBeGreaterThanOrEqual(0.99);
});

it.each([
  ['1,400', '1400'],
  ['1.400', '1400'],
  ['2879.2', '2879.2'],
  ['2879.20', '2879.2'],
  ['1.400,-', '1400'],
  ['1 234 567,89', '1234567.89'],
  ['1\u202f234,50', '1234.5'],
  ['1\u2009299', '1299'],
  ['12,34,567.50', '1234567.5'],
  ['1’049.95', '1049.95'],
  ['0.0006', '0.0006'],
  ['0,005', '0.005'],
  ['0.125', '0.125'],
  ['.99', '0.99'],
  ['1234.567', '1234.567'],
  ['1,234.567', '1234.567'],
  ['1.234,5', '1234.5'],
  ['٣٬٤٣٩٫٥', '3439.5'],
  ['１２，３００', '12300'],
])('AMOUNT-2 %s is %s', (raw, amount) => {
  expect(readPrice(raw).amount).toBe(amount);
});

it.each([
  ['15.08.2017', null],
  ['25-09', null],
  ['16.00 ft', null],
  ['20 %', null],
  ['192.168.1.1', null],
  ['Free shipping on orders over $49', null],
  ['Ask us (at least 1 piece)', null],
  ['Free!', '0'],
  ['Kostenlos', '0'],
  ['Was $120.00 Now $60.00', '60'],
  ['20% off: $40', '40'],
  ['From 26 to 50 €', '26'],
  ['3 Ausgaben für nur 14,85 EUR', '14.85'],
  ['50,- Kč', '50'],
  ['12€50', '12.5'],
  ['KWD 1.500', '1.5'],
  ['119. 95', '119.95'],
])('AMOUNT-3 of %s the price is %s', (raw, amount) => {
  expect(readPrice(raw).amount).toBe(amount);
});

it.each([
  ['€5', 'EUR', '€'],
  ['US$5', 'USD', 'US$'],
  ['$5', null, '$'],
  ['$5 USD', 'USD', '$'],
  ['NZD $5', 'NZD', 'NZD'],
  ['5 zł', 'PLN', 'zł'],
  ['5 kr', null, 'kr'],
  ['R$ 5', 'BRL', 'R$'],
  ['5', null, null],
])('AMOUNT-4 the currency of %s is %s, written %s', (raw, currency, sign) => {
  expect(readPrice(raw)).toMatchObject({ currency, sign });
});

it('AMOUNT-4 what a price doesn’t say of its currency, its hint does', () => {
  expect(readPrice('17,35', { currencyHint: '€ 1' })).toEqual({ amount: '17.35', currency: 'EUR', sign: '€' });
  expect(readPrice('3,20 €', { currencyHint: '$' }).sign).toBe('€');
});

it.each([
  ['Pro costs $49 a month, or €45.', ['49 $', '45 EUR']],
  ['€5 €6 and 7 € 8 €', ['5 EUR', '6 EUR', '7 EUR', '8 EUR']],
  ['$5 $10', ['5 $', '10 $']],
  ['5 $10', ['10 $']],
  ['$5 100 orders', ['5 $']],
  ['1 298,00 Kč', ['1298 CZK']],
  ['$0.0006 per call', ['0.0006 $']],
  ['Rs. 1,00,000', ['100000 Rs.']],
  ['Fr. 1’200.–', ['1200 CHF']],
  ['5¢ a call', ['0.05 $']],
  ['-$5', ['-5 $']],
  ['$5-$10', ['5 $', '10 $']],
  ['R199 a month', ['199 ZAR']],
  ['ab 1.400,- € pro Monat', ['1400 EUR']],
  ['TRY 14 DAYS FREE', []],
  ['R2 storage, H2 2024, mp3 players', []],
  ['20 % of 30 users', []],
  ['Version 1.2.3, 15.08.2017', []],
])('AMOUNT-5 finds the amounts of money of: %s', (text, money) => {
  expect(amounts(text)).toEqual(money);
});

it('AMOUNT-5 says where an amount stands, and whether it is one of thousands or millions', () => {
  const text = 'We raised $20M at €1.5 million a seat.';
  const found = moneyIn(text);
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['$20M', '€1.5 million']);
  expect(found.map(({ amount, isScaled }) => [amount, isScaled])).toEqual([
    ['20000000', true],
    ['1500000', true],
  ]);
});

it('AMOUNT-6 amounts that are equal are the same text, whatever zeros they are written with', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 14n), fc.nat(6), fc.nat(4), (units, decimals, zeros) => {
      const digits = units.toString().padStart(decimals + 1, '0');
      const whole = digits.slice(0, digits.length - decimals);
      const written = `${whole}.${digits.slice(digits.length - decimals)}${'0'.repeat(zeros)}`;
      const amount = decimal(written);
      expect(decimal(`00${written}`)).toBe(amount);
      expect(compareDecimals(amount, decimal(`${whole}.${digits.slice(digits.length - decimals)}`))).toBe(0);
      expect(shifted(shifted(amount, 3) ?? amount, -3)).toBe(amount);
    }),
  );
});

it.each([
  ['49', '59', 20.41],
  ['59', '49', -16.95],
  ['0.0006', '0.0009', 50],
  ['3', '4', 33.33],
  ['20000', '20001', 0.01],
  ['20001', '20000', 0],
  ['800', '801', 0.13],
  ['0', '5', null],
  ['5', '0', -100],
])('AMOUNT-7 from %s to %s is %s per cent', (before, after, percent) => {
  const change = percentOfChange(decimal(before), decimal(after));
  expect(change === null ? null : change + 0).toBe(percent);
});

it('AMOUNT-8 writes an amount with separators and reads it as the same', () => {
  const styles = [
    [',', '.'],
    ['.', ','],
    [' ', ','],
    ['’', '.'],
    ['\u00a0', ','],
  ] as const;
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99), fc.constantFrom(...styles), (whole, cents, [group, point]) => {
      const grouped = String(whole).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, group);
      const written = `${grouped}${point}${String(cents).padStart(2, '0')}`;
      const amount = decimal(`${whole}.${String(cents).padStart(2, '0')}`);
      expect(readPrice(`€ ${written}`).amount).toBe(amount);
      expect(moneyIn(`It is ${written} € now.`).map((money) => money.amount)).toEqual([amount]);
    }),
  );
});
