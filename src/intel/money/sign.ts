import { CODES_AS_SIGNS, currencyOf, MAX_SIGN, signList } from './currency.ts';
import { isDigit, isLetter } from './digits.ts';

/** A currency's sign or code in a text. */
export interface FoundSign {
  readonly start: number;
  readonly end: number;
  /** As it is written. */
  readonly sign: string;
  readonly code: string | null;
  readonly isLoose: boolean;
}

/** The lengths of signs by their first or last character, the longest first: so that hardly any text is compared. */
function lengthsBy(character: (sign: string) => string): ReadonlyMap<string, readonly number[]> {
  const lengths = new Map<string, Set<number>>();
  for (const sign of signList) {
    const known = lengths.get(character(sign)) ?? new Set();
    lengths.set(character(sign), known.add(sign.length));
  }
  return new Map([...lengths].map(([first, all]) => [first, [...all].toSorted((a, b) => b - a)]));
}

const byFirst = lengthsBy((sign) => sign.slice(0, 1));
const byLast = lengthsBy((sign) => sign.slice(-1));

/** Whether a sign can begin, or end, with this unit. */
export const mayBeginSign = (unit: string | undefined): boolean => unit !== undefined && byFirst.has(unit);
export const mayEndSign = (unit: string | undefined): boolean => unit !== undefined && byLast.has(unit);

/** The longest sign that begins here and is a word of its own. */
export function signAt(text: string, at: number): FoundSign | undefined {
  for (const length of byFirst.get(text[at] ?? '') ?? []) {
    const found = signOf(text, at, at + length);
    if (found !== undefined && !(isLetter(text[at + length - 1]) && isLetter(text[at + length]))) return found;
  }
  return undefined;
}

/** The longest sign that ends here and is a word of its own. */
export function signBefore(text: string, end: number): FoundSign | undefined {
  for (const length of byLast.get(text[end - 1] ?? '') ?? []) {
    const start = end - length;
    const found = start < 0 ? undefined : signOf(text, start, end);
    if (found === undefined) continue;
    if (isLetter(text[start]) && (isLetter(text[start - 1]) || isDigit(text[start - 1]))) continue;
    return withCode(text, found);
  }
  return undefined;
}

function signOf(text: string, start: number, end: number): FoundSign | undefined {
  const sign = text.slice(start, end);
  const written = currencyOf(sign);
  return written && { start, end, sign, ...written };
}

/** `NZD $100`: the code before a sign that several currencies have says which one it is. */
function withCode(text: string, found: FoundSign): FoundSign {
  if (found.code !== null) return found;
  const end = text[found.start - 1] === ' ' ? found.start - 1 : found.start;
  const code = text.slice(Math.max(0, end - 3), end);
  if (!CODES_AS_SIGNS.has(code) || isLetter(text[end - 4])) return found;
  return { start: end - 3, end: found.end, sign: code, code, isLoose: false };
}

/** The first sign or code anywhere in a text: what a page says beside a bare number. */
export function signIn(text: string): FoundSign | undefined {
  const some = text.slice(0, MAX_HINT);
  for (let at = 0; at < some.length; at += 1) {
    const isInWord = isLetter(some[at]) && isLetter(some[at - 1]);
    const found = isInWord ? undefined : signAt(some, at);
    if (found !== undefined && (!found.isLoose || found.sign.length >= some.trim().length)) return found;
  }
  return undefined;
}

const MAX_HINT = 20 * MAX_SIGN;
