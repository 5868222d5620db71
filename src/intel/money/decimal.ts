declare const brand: unique symbol;

/** An exact amount as text: `1400`, `0.0006`, `-2.5`. One amount has one form, so that equal ones are equal strings. */
export type Decimal = string & { readonly [brand]: 'Decimal' };

/** Digits of either part that are read: a price has fewer, and arithmetic on more takes time. */
const MAX_DIGITS = 18;
const PLAIN = /^(-?)0*(\d{1,40})(?:\.(\d{0,40}))?$/;

export const zero = '0' as Decimal;

/** The amount of plain digits with at most one point; undefined of anything else, and of more than 18 digits a part. */
export function decimalOf(text: string): Decimal | undefined {
  const match = PLAIN.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const kept = withoutLastZeros(fraction);
  if (whole.length > MAX_DIGITS || kept.length > MAX_DIGITS) return undefined;
  const amount = kept === '' ? whole : `${whole}.${kept}`;
  return (amount === '0' ? amount : `${sign}${amount}`) as Decimal;
}

function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Both as whole numbers of the same unit, and how many decimals that unit has. */
function unitsOf(a: Decimal, b: Decimal): { readonly a: bigint; readonly b: bigint; readonly decimals: number } {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const units = (amount: Decimal) => BigInt(amount.replace('.', '') + '0'.repeat(decimals - decimalsOf(amount)));
  return { a: units(a), b: units(b), decimals };
}

const decimalsOf = (amount: Decimal): number => (amount.includes('.') ? amount.length - amount.indexOf('.') - 1 : 0);

/** Negative where `a` is less, 0 where they are equal. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const units = unitsOf(a, b);
  if (units.a === units.b) return 0;
  return units.a < units.b ? -1 : 1;
}

/** The amount, so many decimal places further left: 5 by 2 is 0.05; by -3 it is 5000. */
export function shifted(amount: Decimal, places: number): Decimal | undefined {
  const units = BigInt(amount.replace('.', ''));
  const decimals = decimalsOf(amount) + places;
  if (decimals <= 0) return decimalOf(`${units}${'0'.repeat(-decimals)}`);
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  return decimalOf(`${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

const HUNDREDTHS_OF_PERCENT = 10_000n;

/**
 * By how many per cent the amount changed: 20.41 from 49 to 59, negative where it fell. Exact, then rounded half away
 * from zero to two decimals. Null from zero: nothing is so many per cent of it.
 */
export function percentOfChange(before: Decimal, after: Decimal): number | null {
  const { a, b } = unitsOf(before, after);
  if (a <= 0n) return null;
  const change = (b - a) * HUNDREDTHS_OF_PERCENT;
  const half = change < 0n ? -a : a;
  return Number((change * 2n + half) / (a * 2n)) / 100;
}
