import { THREE_DECIMALS, WORDS } from './currency.ts';
import { shifted, type Decimal } from './decimal.ts';
import { isDigit, isLetter, plainDigits } from './digits.ts';
import { numberAt, valueOf, type NumberRun } from './number.ts';
import { mayBeginSign, mayEndSign, signAt, signBefore, type FoundSign } from './sign.ts';

/** A number in a text, with its currency if it has one. */
export interface FoundNumber {
  /** Of the whole, with sign and currency. */
  readonly start: number;
  readonly end: number;
  readonly amount: Decimal;
  /** As the currency is written, and its ISO 4217 code where that is certain; null: without, or not certain. */
  readonly sign: string | null;
  readonly code: string | null;
  /** `$20M`: the amount is 20000000. */
  readonly isScaled: boolean;
  /** Where its digits are. */
  readonly digits: readonly [start: number, end: number];
}

interface Looking {
  /** The text is a price and nothing else: letters are currencies, `119. 95` is one number. */
  readonly isPrice: boolean;
  readonly decimalSeparator?: string | null | undefined;
}

/** Every number that isn't part of a word, a date or a version. Takes time by the length of the text. */
export function numbersIn(raw: string, looking: Looking): FoundNumber[] {
  const text = plainDigits(raw);
  const found: FoundNumber[] = [];
  let taken = 0;
  let checked = 0;
  for (let at = nextDigit(text, 0); at < text.length;) {
    if (!looking.isPrice && at >= checked) {
      const span = spanAt(text, at);
      checked = span.end;
      if (span.isBare) {
        taken = span.end;
        at = nextDigit(text, taken);
        continue;
      }
    }
    const run = numberAt(text, at, looking.isPrice);
    const number = numberOf(text, run, taken, looking);
    if (number !== undefined) found.push(number);
    taken = Math.max(run.end, number?.end ?? 0);
    at = nextDigit(text, Math.max(taken, at + MOST_OF_PRICE < checked ? checked - MOST_OF_PRICE : 0));
  }
  return found;
}

/** More digits and spaces than that are no one number: only the first of them and the last can have a currency. */
const MOST_OF_PRICE = 64;
const SPAN = new Set("0123456789., '’");

/** Numbers and what is between them, and whether there is nothing like a currency before and after them. */
function spanAt(text: string, start: number): { readonly end: number; readonly isBare: boolean } {
  let before = start - 1;
  while (before >= 0 && start - before < 4 && (text[before] === ' ' || text[before] === '.' || text[before] === ','))
    before -= 1;
  let end = start + 1;
  while (SPAN.has(text[end] ?? '')) end += 1;
  return {
    end,
    isBare: !isBesideSign(text, before, end),
  };
}

const isBesideSign = (text: string, before: number, end: number): boolean =>
  (mayEndSign(text[before]) && signBefore(text, before + 1) !== undefined) ||
  (mayBeginSign(text[end]) && signAt(text, end) !== undefined) ||
  isAfterDash(text, end);

/** `1.400,- €` */
function isAfterDash(text: string, end: number): boolean {
  let at = end;
  while (at - end < 4 && '-–—= '.includes(text[at] ?? '.')) at += 1;
  return at > end && mayBeginSign(text[at]) && signAt(text, at) !== undefined;
}

function nextDigit(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isDigit(text[at])) at += 1;
  return at;
}

function numberOf(text: string, given: NumberRun, taken: number, looking: Looking): FoundNumber | undefined {
  const { start } = given;
  let first = start;
  while (first > taken && (text[first - 1] === '.' || text[first - 1] === ',')) first -= 1;
  const before = prefixOf(text, first, taken, looking);
  const run = before !== undefined && !looking.isPrice ? ungrouped(text, given, before) : given;
  const cents = before === undefined ? centsAfter(text, run) : undefined;
  if (cents !== undefined) return cents;
  const suffix = suffixOf(text, run.end, before, looking);
  if (before === undefined && isLetter(text[first - 1]) && !isOfNoWords(text[first - 1])) return undefined;
  const code = before?.code ?? suffix?.code ?? null;
  const amount = valueOf(run, {
    decimalSeparator: looking.decimalSeparator,
    hasThree: code !== null && THREE_DECIMALS.has(code),
  });
  if (amount === undefined) return undefined;
  const sign = before ?? suffix;
  const from = before?.start ?? first;
  const end = suffix?.end ?? run.end;
  const scale = before === undefined ? undefined : scaleAt(text, run.end);
  const digits = [start, run.end] as const;
  const isNegative = (text[from - 1] === '-' || text[from - 1] === '−') && !isWordlike(text[from - 2]);
  const scaled = shifted(amount, sign?.sign === '¢' ? 2 : -(scale?.zeros ?? 0)) ?? amount;
  return {
    start: isNegative ? from - 1 : from,
    end: Math.max(end, scale?.end ?? 0),
    amount: isNegative && scaled !== '0' ? (`-${scaled}` as Decimal) : scaled,
    sign: sign?.sign === '¢' ? '$' : (sign?.sign ?? null),
    code,
    isScaled: scale !== undefined,
    digits,
  };
}

/** Chinese and Japanese write no spaces: `月額980円`. */
const isOfNoWords = (unit: string | undefined) => unit !== undefined && unit >= '\u3040' && unit <= '\u9fff';

const isWordlike = (unit: string | undefined) =>
  isDigit(unit) || isLetter(unit) || (unit !== undefined && unit !== ' ' && unit !== '(');

/** `$5 100 orders`: where thousands are written with commas a space is none of their separators. */
function ungrouped(text: string, run: NumberRun, { sign }: FoundSign): NumberRun {
  const isSpaced = run.separators.length > 0 && run.separators.every((separator) => separator === ' ');
  if (!isSpaced || !(sign.endsWith('$') || sign === '£') || text[run.end] !== ' ' || !isLetter(text[run.end + 1]))
    return run;
  const [first = ''] = run.parts;
  return { ...run, end: run.start + first.length, parts: [first], separators: [] };
}

/** `12€50` */
function centsAfter(text: string, run: NumberRun): FoundNumber | undefined {
  const at = run.end;
  if (text[at] !== '€' || !isDigit(text[at + 1]) || !isDigit(text[at + 2]) || isDigit(text[at + 3])) return undefined;
  const whole = valueOf(run, { hasThree: false });
  if (whole === undefined || whole.includes('.')) return undefined;
  const amount = shifted((whole + text.slice(at + 1, at + 3)) as Decimal, 2);
  if (amount === undefined) return undefined;
  const digits = [run.start, at + 3] as const;
  return { start: run.start, end: at + 3, amount, sign: '€', code: 'EUR', isScaled: false, digits };
}

/** The currency before a number, unless the number before has it. */
function prefixOf(text: string, first: number, taken: number, { isPrice }: Looking): FoundSign | undefined {
  let end = first;
  while (first - end < 2 && text[end - 1] === ' ') end -= 1;
  const found = signBefore(text, end);
  if (found === undefined || found.start < taken) return undefined;
  if (isPrice) return found;
  if (found.isLoose) return found.sign === 'R' && end === first && isLong(text, first) ? found : undefined;
  return WORDS.has(found.sign) && isBeforeWord(text, first) ? undefined : found;
}

/** `R2` is a name, `R199` a price. */
const isLong = (text: string, at: number) =>
  isDigit(text[at]) && /^(?:\d{3}|\d{1,2}[.,]\d\d)/.test(text.slice(at, at + 5));

/** `TRY 14 DAYS`: the number is followed by a word. */
function isBeforeWord(text: string, at: number): boolean {
  const { end } = numberAt(text, at, false);
  return text[end] === ' ' && isLetter(text[end + 1]);
}

/** The currency after a number, unless it is the next number’s: `5 $10`. */
function suffixOf(
  text: string,
  end: number,
  before: FoundSign | undefined,
  { isPrice }: Looking,
): FoundSign | undefined {
  let at = end;
  while (at - end < 2 && text[at] === ' ') at += 1;
  const found = signAt(text, at);
  if (found === undefined) return undefined;
  if (at > end && isDigit(text[found.end])) return undefined;
  // A second sign only says which dollar it is.
  if (before !== undefined && (before.code !== null || found.code !== found.sign)) return undefined;
  if (isPrice) return found;
  if (found.isLoose) return found.sign.charCodeAt(0) > 0x2ff ? found : undefined;
  const isWord = WORDS.has(found.sign) && text[found.end] === ' ' && isLetter(text[found.end + 1]);
  return isWord ? undefined : found;
}

const SCALES: readonly (readonly [word: string, zeros: number])[] = [
  ['thousand', 3],
  ['million', 6],
  ['billion', 9],
  ['trillion', 12],
  ['Mio', 6],
  ['Mrd', 9],
  ['mn', 6],
  ['mm', 6],
  ['MM', 6],
  ['bn', 9],
  ['k', 3],
  ['K', 3],
  ['m', 6],
  ['M', 6],
  ['b', 9],
  ['B', 9],
];

/** What an amount is multiplied with. Letters alone stand right after the digits. */
function scaleAt(text: string, end: number): { readonly zeros: number; readonly end: number } | undefined {
  const at = text[end] === ' ' ? end + 1 : end;
  if (!isLetter(text[at])) return undefined;
  const scale = SCALES.find(
    ([word]) => (word.length > 1 || at === end) && text.startsWith(word, at) && !isLetter(text[at + word.length]),
  );
  return scale && { zeros: scale[1], end: at + scale[0].length };
}
