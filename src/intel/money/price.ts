import { zero, type Decimal } from './decimal.ts';
import { isLetter, plainDigits } from './digits.ts';
import { numbersIn, type FoundNumber } from './found-money.ts';
import { signIn } from './sign.ts';

/** What a price string says. */
export interface Price {
  readonly amount: Decimal | null;
  /** ISO 4217 where that is certain. */
  readonly currency: string | null;
  /** The currency as it is written, there or in the hint. */
  readonly sign: string | null;
}

interface Hints {
  /** What a page says beside it. */
  readonly currencyHint?: string | null;
  readonly decimalSeparator?: string | null;
}

const MAX_CHARACTERS = 2_000;
const FREE =
  /(?:^|[^\p{L}])(?:free|gratis|gratuit|gratuita|gratuito|gratuite|kostenlos|kostenfrei|zdarma|za darmo|bezpłatnie|bezpłatny|ilmainen|ingyenes|бесплатно|безкоштовно|免费|免費|無料|무료|miễn phí|ücretsiz)(?![\p{L}])/iu;
/** What is free, or from which amount on: no price. */
const FREE_OF = /free[ -](?:shipping|delivery|returns|trial|gift|of|from|over)/i;
const UNIT =
  /^ ?(?:%|٪|％|per ?cent\b|pct\b|bps\b|(?:ft|feet|in|inch|inches|cm|mm|km|kg|lbs?|oz|ml|cl|litres?|liters?|pcs|pieces|stars?|days?|hours?|hrs?|mins?|minutes|years?|months?|weeks?|[kmgt]b|[kmgt]hz|watts?|volts?|reviews?|products?|items?)\b)/i;
const FORMER = /(?:was|before|rrp|msrp|list price|regular price|instead of|statt|früher|avant|antes)[ :]*$/i;

/** Reads a string that is a price, or next to one: `1.400,- Kr`, `Was $120 Now $60`, `Free!`. */
export function readPrice(raw: string, { currencyHint, decimalSeparator }: Hints = {}): Price {
  const text = plainDigits(raw.slice(0, MAX_CHARACTERS));
  const numbers = numbersIn(text, { isPrice: true, decimalSeparator }).filter((number) => isPriced(text, number));
  const chosen = chosenOf(text, numbers, currencyHint);
  const said = (typeof chosen?.sign === 'string' ? chosen : undefined) ?? signIn(text) ?? hintOf(currencyHint);
  const currency = said?.code ?? null;
  const sign = said?.sign ?? null;
  if (chosen !== undefined) return { amount: chosen.amount, currency, sign };
  return { amount: isFree(text) ? zero : null, currency, sign };
}

const isFree = (text: string) => FREE.test(text) && !FREE_OF.test(text);
const hintOf = (hint: string | null | undefined) => (typeof hint === 'string' ? signIn(plainDigits(hint)) : undefined);

/** A size, a share, or a number that is said by the way is no price. */
function isPriced(text: string, { digits: [start, end], sign }: FoundNumber): boolean {
  const rest = text.slice(end, end + 12);
  if (UNIT.test(rest) && (sign === null || /^ ?[%٪％]/.test(rest))) return false;
  return sign !== null || !isInParentheses(text, start);
}

function isInParentheses(text: string, at: number): boolean {
  const open = text.lastIndexOf('(', at);
  return open !== -1 && text.lastIndexOf(')', at) < open;
}

/** The first one with a currency that isn't what something cost before, or what it is from; else the first number. */
function chosenOf(
  text: string,
  numbers: readonly FoundNumber[],
  hint: string | null | undefined,
): FoundNumber | undefined {
  if (isFree(text) || FREE_OF.test(text)) return undefined;
  const priced = numbers.filter(({ sign }) => sign !== null);
  const [first] = numbers;
  if (priced.length > 0) {
    const now = priced.find(({ start }) => !FORMER.test(text.slice(Math.max(0, start - 20), start))) ?? priced[0];
    return now === undefined ? undefined : (lowestOf(text, numbers, now) ?? now);
  }
  const [second] = numbers.slice(1);
  if (first === undefined) return undefined;
  // `25-09` is a date; a range has a currency.
  const isDate =
    second !== undefined && text.slice(first.digits[1], second.digits[0]) === '-' && hintOf(hint) === undefined;
  return isDate || isLetter(text[first.digits[1]]) ? undefined : first;
}

const RANGE = /^ ?(?:-|–|—|to|bis|à|do|до|hasta|until|~) ?$/;

/** `26 to 50 €` begins with 26 €. */
function lowestOf(text: string, numbers: readonly FoundNumber[], found: FoundNumber): FoundNumber | undefined {
  const before = numbers[numbers.indexOf(found) - 1];
  const isAfterDigits = found.start === found.digits[0];
  if (before === undefined || before.sign !== null || !isAfterDigits) return undefined;
  const isRange = RANGE.test(text.slice(before.digits[1], found.digits[0]));
  return isRange ? { ...before, sign: found.sign, code: found.code } : undefined;
}
