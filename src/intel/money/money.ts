import type { Decimal } from './decimal.ts';
import { numbersIn } from './found-money.ts';

/** An amount of money where a text says it. */
export interface Money {
  readonly amount: Decimal;
  /** ISO 4217 where that is certain, else as it is written: `$`, `kr`. */
  readonly currency: string;
  /** As it is written. */
  readonly sign: string;
  /** Of amount and currency together: from the first unit to the one after the last. */
  readonly start: number;
  readonly end: number;
  /** Millions and thousands in words or letters: what was raised or saved, hardly ever a price. */
  readonly isScaled: boolean;
}

const DIGIT = /\d|[٠-٩۰-۹０-９]/;

/** All amounts of a text that have a currency, in their order. A percentage is none. */
export function moneyIn(text: string): Money[] {
  if (!DIGIT.test(text)) return [];
  return numbersIn(text, { isPrice: false }).flatMap(({ amount, sign, code, start, end, isScaled }) =>
    sign === null ? [] : [{ amount, currency: code ?? sign, sign, start, end, isScaled }],
  );
}
