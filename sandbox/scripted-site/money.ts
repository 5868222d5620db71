import type { Random } from './random.ts';

/** How a site writes its prices. Amounts are whole hundredths. */
export interface Currency {
  readonly code: string;
  readonly symbol: string;
  readonly isBehind: boolean;
  readonly decimal: '.' | ',';
  readonly group: ',' | '.' | '\u00a0';
  readonly language: string;
  /** Of one US dollar, roughly. */
  readonly rate: number;
}

export const currencies: readonly Currency[] = [
  { code: 'USD', symbol: '$', isBehind: false, decimal: '.', group: ',', language: 'en-US', rate: 1 },
  { code: 'EUR', symbol: '€', isBehind: true, decimal: ',', group: '.', language: 'de-DE', rate: 0.9 },
  { code: 'EUR', symbol: '€', isBehind: false, decimal: '.', group: ',', language: 'en-IE', rate: 0.9 },
  { code: 'GBP', symbol: '£', isBehind: false, decimal: '.', group: ',', language: 'en-GB', rate: 0.8 },
  { code: 'SEK', symbol: 'kr', isBehind: true, decimal: ',', group: '\u00a0', language: 'sv-SE', rate: 10.5 },
  { code: 'CHF', symbol: 'CHF ', isBehind: false, decimal: '.', group: ',', language: 'en-CH', rate: 0.9 },
];

/** 2900: `29`, or `29.00`. */
export function amountOf(hundredths: number, { decimal, group }: Currency, hasCents: boolean): string {
  const digits = String(Math.floor(hundredths / 100));
  const whole = digits.length > 3 ? `${digits.slice(0, -3)}${group}${digits.slice(-3)}` : digits;
  const cents = String(hundredths % 100).padStart(2, '0');
  return hasCents || hundredths % 100 !== 0 ? `${whole}${decimal}${cents}` : whole;
}

export const priceOf = (hundredths: number, currency: Currency, hasCents: boolean): string =>
  currency.isBehind
    ? `${amountOf(hundredths, currency, hasCents)}\u00a0${currency.symbol}`
    : `${currency.symbol}${amountOf(hundredths, currency, hasCents)}`;

/** Another price, as shops set them: by 5 to 60 %, whole units, or with 99 hundredths as it had before. */
export function repriced(hundredths: number, way: 'up' | 'down', random: Random): number {
  const percent = random.whole(5, 60);
  const factor = way === 'up' ? 1 + percent / 100 : 1 - percent / 100;
  const ending = hundredths % 100;
  const whole = Math.max(Math.round((hundredths * factor) / 100), 1);
  const old = Math.floor(hundredths / 100);
  const next = way === 'up' ? Math.max(whole, old + 1) : Math.min(whole, old - 1);
  return next * 100 + ending;
}
