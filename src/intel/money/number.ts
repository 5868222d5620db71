import { decimalOf, type Decimal } from './decimal.ts';
import { isDigit } from './digits.ts';

/** Digits with what separates them, as they stand in a text. */
export interface NumberRun {
  readonly start: number;
  readonly end: number;
  /** One more than separators. */
  readonly parts: readonly string[];
  readonly separators: readonly string[];
  /** `.75`: the separator that it begins with. */
  readonly lead: string | null;
}

const APOSTROPHES = new Set(["'", '’', 'ʼ', '′', '`', '´']);
const DASHES = new Set(['-', '–', '—', '=']);
const MAX_PARTS = 12;

/** Reads on from a digit. `isPrice`: the text is nothing but a price, so that `119. 95` is one number. */
export function numberAt(text: string, start: number, isPrice: boolean): NumberRun {
  const parts: string[] = [];
  const separators: string[] = [];
  let end = digitsEnd(text, start);
  parts.push(text.slice(start, end));
  for (let next = nextPart(text, end, { parts, separators, isPrice }); next !== undefined;) {
    separators.push(next.separator);
    end = digitsEnd(text, next.start);
    parts.push(text.slice(next.start, end));
    next = next.isLast ? undefined : nextPart(text, end, { parts, separators, isPrice });
  }
  const before = text[start - 1];
  const lead = before === '.' || before === ',' ? before : null;
  // `50,-`
  if ((text[end] === ',' || text[end] === '.') && DASHES.has(text[end + 1] ?? '') && !isDigit(text[end + 2])) {
    end += 2;
    while (DASHES.has(text[end] ?? '')) end += 1;
  }
  return { start, end, parts, separators, lead };
}

function digitsEnd(text: string, start: number): number {
  let end = start;
  while (isDigit(text[end])) end += 1;
  return end;
}

interface Next {
  readonly separator: string;
  readonly start: number;
  readonly isLast: boolean;
}

function nextPart(
  text: string,
  at: number,
  { parts, separators, isPrice }: { parts: readonly string[]; separators: readonly string[]; isPrice: boolean },
): Next | undefined {
  const separator = text[at] ?? '';
  if (parts.length > MAX_PARTS) return undefined;
  if (separator === '.' || separator === ',') {
    if (isDigit(text[at + 1])) return { separator, start: at + 1, isLast: false };
    const isSpaced = isPrice && text[at + 1] === ' ' && digitsEnd(text, at + 2) === at + 4;
    return isSpaced ? { separator, start: at + 2, isLast: true } : undefined;
  }
  const isGroup = (parts.at(-1) ?? '').length <= 3 && digitsEnd(text, at + 1) === at + 4;
  if (!isGroup) return undefined;
  if (APOSTROPHES.has(separator)) return { separator: "'", start: at + 1, isLast: false };
  if (separator === ' ' && separators.every((other) => other === ' '))
    return { separator, start: at + 1, isLast: false };
  return undefined;
}

interface Separating {
  /** Which one is known to be before decimals. */
  readonly decimalSeparator?: string | null | undefined;
  /** The currency has three decimals. */
  readonly hasThree: boolean;
}

/**
 * What the digits say. Of two different separators the last one is before decimals; of one that is there once, unless
 * three digits follow up to three others: `1,400` is 1400. Undefined for what is no number, such as a date.
 */
export function valueOf(run: NumberRun, { decimalSeparator, hasThree }: Separating): Decimal | undefined {
  const at = decimalAt(run, { decimalSeparator, hasThree });
  if (at === undefined) return undefined;
  const whole = run.parts.slice(0, at + 1);
  if (typeof decimalSeparator !== 'string' && !areGroups(whole)) return undefined;
  return decimalOf(at === -1 ? `0.${run.parts.join('')}` : `${whole.join('')}.${run.parts.slice(at + 1).join('')}`);
}

/** After which part the decimals begin: -1 where all are. */
function decimalAt({ parts, separators, lead }: NumberRun, { decimalSeparator, hasThree }: Separating) {
  const none = separators.length;
  if (typeof decimalSeparator === 'string') {
    const at = separators.lastIndexOf(decimalSeparator);
    if (at !== -1) return at;
    return lead === decimalSeparator ? -1 : none;
  }
  if (none === 0) return lead === null ? 0 : -1;
  const last = separators.at(-1) ?? '';
  if (last === ' ' || last === "'") return none;
  const [fraction = '', whole = ''] = [parts.at(-1), parts[0]];
  if (separators.filter((separator) => separator === last).length > 1) {
    if (fraction.length === 3) return none;
    return fraction.length < 3 && parts.slice(1, -1).every(({ length }) => length === 3) ? none - 1 : undefined;
  }
  if (none > 1 || fraction.length !== 3) return none - 1;
  if (hasThree && last === '.') return 0;
  return (whole.length > 3 || whole.startsWith('0')) && lead === null ? 0 : none;
}

/** Thousands by three; those before them by two, as in India. */
const areGroups = (parts: readonly string[]): boolean =>
  parts.length <= 1 ||
  ((parts[0] ?? '').length <= 3 &&
    (parts.at(-1) ?? '').length === 3 &&
    parts.slice(1, -1).every(({ length }) => length === 3 || length === 2));
