import type { Item } from './items.ts';
import type { Limit } from './plan.ts';

const MAX_CHARACTERS = 100;
const NUMBER =
  /\d+(?:[.,' ’]\d{3})*(?:[.,]\d+)?(?: ?(?:k|m|[kmgtp]i?b)(?![\p{L}]))?|(?<![\p{L}])(?:unlimited|unbegrenzt|illimités?|illimitée?s?|ilimitados?|onbeperkt)(?![\p{L}])/giu;
/** Counters, ratings, dates and prices are no limits. */
const NO_LIMIT =
  /customer|review|rated|stars?\b|viewing|watching|sold|\bleft\b|joined|trusted|chosen|bought|download|visitors today|updated|since|©|\bago\b|\d[%€$£]|[€$£¥₹]\s?\d|% off|\b(?:19|20)\d\d\b/i;
const MOST_NUMBERS = 3;
const UNLIMITED = /^\p{L}{3,}/u;

/** The figures of what is included: `10 projects`, `Up to 5 GB`. `label`: of a row, `Projects`. */
export function limitsOf(items: readonly Item[], label = ''): Limit[] {
  return items.flatMap((item) => {
    const limit = limitOf(item.current, label);
    return limit === undefined ? [] : [{ ...limit, item }];
  });
}

function limitOf(text: string, label: string): Pick<Limit, 'key' | 'value'> | undefined {
  if (text === '' || text.length > MAX_CHARACTERS || NO_LIMIT.test(text)) return undefined;
  const values: string[] = [];
  const words = text.replaceAll(NUMBER, (number) => {
    values.push(valueOf(number));
    return '#';
  });
  const isBare = words.trim() === '#' && /^\d+$/.test(values[0] ?? '');
  if (values.length === 0 || values.length > MOST_NUMBERS || (isBare && label === '')) return undefined;
  const key = words
    .toLowerCase()
    .replace(/^up to /, '')
    .split(/[^\p{L}\p{N}#]+/u)
    .map(singular)
    .join(' ')
    .trim();
  return { key: label === '' ? key : `${label.toLowerCase()}: ${key}`, value: values.join(', ') };
}

const singular = (word: string) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);

/** `1,000` is `1000`, `5 gb` is `5 GB`. */
function valueOf(number: string): string {
  if (UNLIMITED.test(number)) return 'unlimited';
  const unit = /[a-z]+$/i.exec(number)?.[0].toUpperCase() ?? '';
  const digits = number.slice(0, number.length - unit.length).trim();
  const plain = digits.replaceAll(/[.,' ’](?=\d{3}(?!\d))/g, '');
  return unit === '' ? plain : `${plain} ${unit}`;
}
