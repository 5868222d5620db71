const SCALES: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mm: 6,
  mio: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
};
const CURRENCIES: Readonly<Record<string, string>> = {
  us$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
};
const SCALE = '(?: ?(k|thousand|m|mn|mm|mio|million|b|bn|billion)(?![a-z]))';
const BEFORE = new RegExp(`(us\\$|\\$|€|£|usd|eur|gbp) ?(\\d{1,6}(?:,\\d{3}){0,4})(?:\\.(\\d{1,4}))?${SCALE}?`, 'i');
const AFTER = new RegExp(
  `(?<![\\d.,])(\\d{1,6})(?:\\.(\\d{1,4}))?${SCALE} ?(€|usd|eur|gbp|dollars|euros?|pounds)`,
  'i',
);
const WORDS: Readonly<Record<string, string>> = { dollars: '$', euro: 'EUR', euros: 'EUR', pounds: 'GBP' };

/** A sum of money as headlines say it: `$20M` is 20000000. */
export interface HeadlineAmount {
  /** An exact decimal. */
  readonly amount: string;
  /** ISO 4217 where it is certain. */
  readonly currency: string | null;
  readonly asWritten: string;
}

export function headlineAmount(text: string): HeadlineAmount | undefined {
  const before = BEFORE.exec(text);
  if (before !== null) {
    const [asWritten, symbol = '', whole = '', fraction = '', scale = ''] = before;
    return { amount: scaled(whole, fraction, scale), currency: currencyOf(symbol), asWritten };
  }
  const after = AFTER.exec(text);
  if (after === null) return undefined;
  const [asWritten, whole = '', fraction = '', scale = '', symbol = ''] = after;
  return { amount: scaled(whole, fraction, scale), currency: currencyOf(symbol), asWritten };
}

const currencyOf = (symbol: string): string | null =>
  CURRENCIES[symbol.toLowerCase()] ?? CURRENCIES[WORDS[symbol.toLowerCase()]?.toLowerCase() ?? ''] ?? null;

function scaled(whole: string, fraction: string, scale: string): string {
  const zeros = SCALES[scale.toLowerCase()] ?? 0;
  const digits = `${whole.replaceAll(',', '')}${fraction.slice(0, zeros).padEnd(zeros, '0')}`;
  const rest = fraction.slice(zeros);
  const plain = digits.replace(/^0+(?=\d)/, '');
  return rest === '' ? plain : `${plain}.${rest}`;
}
