import type { Json } from '#src/intel/json.ts';
import { cleanText } from '#src/intel/pages/clean.ts';

const NUMBER = /\d+(?:[.,]\d+)*/g;
const PERCENT = /^ ?(?:%|per ?cent\b)/i;
const CURRENCY_BEFORE = /(\p{Sc}|\b[A-Z]{3}) ?$/u;
const CURRENCY_AFTER = /^ ?(\p{Sc}|(?:[A-Z]{3}|dollars?|euros?|pounds?)\b)/u;
const ISO_DATE = /\b(\d{4})-(\d{2})-(\d{2})/g;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** Names of days and months; `may` is a verb. */
const DAY = new RegExp(`\\b(?:${MONTHS.join('|')}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\\b`, 'g');
/** Words that say a figure. */
const SPELLED =
  /\b(?:per ?cent|twice|doubl|tripl|quadrupl|half|halv|quarter|dozen|hundred|thousand|million|billion|eleven|twelve|twent|thirt|fort[yi]|fift|sixt|sevent|eight[yi]|ninet|\w+teen)\w*/gi;
const OTHER_DIGITS = /[^\P{N}0-9]/u;

/** `%`, a currency, or nothing. */
type Unit = string;
const NONE = '';

interface Figure {
  readonly value: string;
  readonly unit: Unit;
}

/** The figures of a text: numbers with what is counted, as far as a sign says it. */
function figuresIn(text: string): readonly Figure[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const before = text.slice(Math.max(0, match.index - 5), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 12);
    return { value: plain(match[0]), unit: unitOf(before, after) };
  });
}

function unitOf(before: string, after: string): Unit {
  if (PERCENT.test(after)) return '%';
  return currencyOf(CURRENCY_BEFORE.exec(before)?.[1] ?? CURRENCY_AFTER.exec(after)?.[1] ?? NONE);
}

/** One name for a currency’s sign, code and word. */
function currencyOf(said: string): Unit {
  const name = said.toLowerCase();
  if (name === 'usd' || name.startsWith('dollar')) return '$';
  if (name === 'eur' || name.startsWith('euro')) return '€';
  return name === 'gbp' || name.startsWith('pound') ? '£' : name;
}

/** `1,400.50` and `1400.5` are one number; without separators that group, as it stands. */
function plain(digits: string): string {
  const ungrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits;
  const whole = ungrouped.replace(/^0+(?=\d)/, '');
  return /^\d+\.\d+$/.test(whole) ? String(Number(whole)) : whole;
}

/** Where a figure of the rules stands. */
interface Field {
  readonly name: string;
  readonly currency: Unit;
}

/** Figures of the rules: those of fields that name a share are percentages, others may be amounts of its currency. */
function* figuresOf(value: unknown, { name, currency }: Field): Generator<Figure> {
  if (typeof value === 'number' || typeof value === 'string') {
    const text = String(value);
    const unit = /percent|share/i.test(name) ? '%' : currency;
    yield* figuresIn(text);
    for (const figure of figuresIn(text.replaceAll(ISO_DATE, ' '))) if (figure.unit === NONE) yield { ...figure, unit };
  } else if (typeof value === 'object' && value !== null) {
    const own = 'currency' in value && typeof value.currency === 'string' ? currencyOf(value.currency) : currency;
    for (const [key, each] of Object.entries(value))
      yield* figuresOf(each, { name: Array.isArray(value) ? name : key, currency: own });
  }
}

/** A date as the rules write it may be told in words. */
const datesIn = (text: string): readonly string[] =>
  [...text.matchAll(ISO_DATE)].flatMap(([, year = '', month = '', day = '']) => [
    `${MONTHS[Number(month) - 1] ?? ''} ${Number(day)} ${year}`,
  ]);

const keyOf = ({ value, unit }: Figure): string => `${value} ${unit}`;
const spelledIn = (text: string): readonly string[] =>
  [...(text.match(DAY) ?? []), ...(text.match(SPELLED) ?? [])].map((word) => word.toLowerCase());

/**
 * Whether a text names a figure or a date that neither the page’s words nor the rules’ data have. A bare number may repeat
 * any; an amount only an amount, a percentage only a percentage.
 */
export function inventsFigures(text: string, { said, data }: { readonly said: string; readonly data: Json }): boolean {
  if (OTHER_DIGITS.test(text)) return true;
  const dataText = cleanText(JSON.stringify(data));
  const known = [said, ...datesIn(`${said} ${dataText}`)].join('\n');
  const figures = [...figuresIn(known), ...figuresOf(data, { name: '', currency: NONE })];
  const keys = new Set(figures.map(keyOf));
  const values = new Set(figures.map(({ value }) => value));
  const isKnown = (figure: Figure) => (figure.unit === NONE ? values.has(figure.value) : keys.has(keyOf(figure)));
  const words = new Set([...spelledIn(known), ...spelledIn(dataText)]);
  return !figuresIn(text).every(isKnown) || !spelledIn(text).every((word) => words.has(word));
}
