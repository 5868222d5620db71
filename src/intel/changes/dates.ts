const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const MONTH_FIRST = new RegExp(`\\b${MONTH} ${DAY},? (\\d{4})(?!\\d)`, 'gi');
const DAY_FIRST = new RegExp(`\\b${DAY}(?: of)? ${MONTH},? (\\d{4})(?!\\d)`, 'gi');
const MAY_BE = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** English dates in one form, so that another order of their parts is no change: `2026-11-23`. */
export function sameDates(text: string): string {
  if (!MAY_BE.test(text)) return text;
  return text
    .replaceAll(MONTH_FIRST, (_, month: string, day: string, year: string) => iso(year, month, day))
    .replaceAll(DAY_FIRST, (_, day: string, month: string, year: string) => iso(year, month, day));
}

const iso = (year: string, month: string, day: string): string =>
  `${year}-${pad(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1)}-${pad(Number(day))}`;
const pad = (number: number): string => String(number).padStart(2, '0');
