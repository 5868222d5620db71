import type { Block } from '#src/intel/pages/content.ts';

const SYMBOLS = String.raw`US\$|C\$|CA\$|A\$|AU\$|NZ\$|HK\$|S\$|R\$|[$€£¥₹₩₽₺₪฿₫₴₦]|zł|Kč|\bkr\b|\bCHF\b|\b(?:USD|EUR|GBP|JPY|CAD|AUD|NZD|INR|BRL|MXN|SEK|NOK|DKK|PLN|CZK|HUF|TRY|ZAR|KRW|CNY|SGD|HKD)\b`;
const AMOUNT = new RegExp(String.raw`(?:(${SYMBOLS}) ?\d)|(?:\d ?(${SYMBOLS}))`, 'g');

/** The currencies of the amounts in a text, as they are written, each with their number. */
export function currenciesOf(blocks: readonly Block[]): ReadonlyMap<string, number> {
  const currencies = new Map<string, number>();
  for (const { text } of blocks) {
    if (!/\d/.test(text)) continue;
    for (const [, before, after] of text.matchAll(AMOUNT)) {
      const currency = before ?? after ?? '';
      currencies.set(currency, (currencies.get(currency) ?? 0) + 1);
    }
  }
  return currencies;
}
