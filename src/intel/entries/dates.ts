/** Longer texts are prose: a date within them dates nothing. */
const LOOKED_AT = 160;
const MONTHS = new Map(
  [
    'jan january januar janvier enero gennaio januari',
    'feb february februar février fevrier febrero febbraio februari',
    'mar march märz maerz mrz mars marzo maart',
    'apr april avril abril aprile',
    'may mai mayo maggio mei',
    'jun june juni juin junio giugno',
    'jul july juli juillet julio luglio',
    'aug august août aout agosto augustus',
    'sep sept september septembre septiembre settembre',
    'oct okt october oktober octobre octubre ottobre',
    'nov november novembre noviembre',
    'dec dez december dezember décembre decembre diciembre dicembre',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);
const YEAR = /(?:19|20)\d\d/;
const ISO = /(?<!\d)((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const DOTTED = /(?<!\d)(\d{1,2})\. ?(\d{1,2})\. ?((?:19|20)\d\d)(?!\d)/;
const SLASHED = /(?<!\d)(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)(?!\d)/;
const MONTH_FIRST = /(?<![A-Za-zÀ-ÿ])([A-Za-zÀ-ÿ]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\d\d)(?!\d)/g;
const DAY_FIRST =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.)? (?:of |de |di )?([A-Za-zÀ-ÿ]{3,10})\.?,? (?:de |di )?((?:19|20)\d\d)(?!\d)/g;
const MONTH_ONLY = /^([A-Za-zÀ-ÿ]{3,10})\.?,? (?:de )?((?:19|20)\d\d)$/;
const NO_YEAR = /^(?:([A-Za-zÀ-ÿ]{3,10})\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}\.? ([A-Za-zÀ-ÿ]{3,10})\.?)$/;
const DAY_MS = 86_400_000;

export interface FoundDate {
  /** `2026-03-09`, or `2026-03` where no day is said. */
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** A whole date in a short text, as a rule the first. Days and months that could be either are none. */
export function dateIn(text: string): FoundDate | undefined {
  const short = text.slice(0, LOOKED_AT);
  if (!YEAR.test(short)) return undefined;
  return worded(short, MONTH_FIRST, 2) ?? iso(short) ?? worded(short, DAY_FIRST, 1) ?? dotted(short) ?? slashed(short);
}

function iso(text: string): FoundDate | undefined {
  const match = ISO.exec(text);
  return match === null ? undefined : made(match, Number(match[1]), Number(match[3]), Number(match[4]));
}

function dotted(text: string): FoundDate | undefined {
  const match = DOTTED.exec(text);
  return match === null ? undefined : made(match, Number(match[3]), Number(match[2]), Number(match[1]));
}

/** 13/2/2026 and 2/13/2026 are the same day, 3/2/2026 is nobody knows which. */
function slashed(text: string): FoundDate | undefined {
  const match = SLASHED.exec(text);
  if (match === null) return undefined;
  const [first, second] = [Number(match[1]), Number(match[2])];
  if (first <= 12 && second <= 12 && first !== second) return undefined;
  return made(match, Number(match[3]), Math.min(first, second), Math.max(first, second));
}

function worded(text: string, pattern: RegExp, dayGroup: 1 | 2): FoundDate | undefined {
  for (const match of text.matchAll(pattern)) {
    const month = MONTHS.get((match[3 - dayGroup] ?? '').toLowerCase());
    const date = month === undefined ? undefined : made(match, Number(match[3]), month, Number(match[dayGroup]));
    if (date !== undefined) return date;
  }
  return undefined;
}

function made(match: RegExpExecArray, year: number, month: number, day: number): FoundDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { date, start: match.index, end: match.index + match[0].length };
}

/** A text that is a month: `2026-03`. */
export function monthOf(text: string): string | undefined {
  const match = text.length > LOOKED_AT ? null : MONTH_ONLY.exec(text);
  const month = MONTHS.get((match?.[1] ?? '').toLowerCase());
  return match === null || month === undefined ? undefined : `${match[2]}-${String(month).padStart(2, '0')}`;
}

export const isMonthName = (word: string): boolean => word.length <= 10 && MONTHS.has(word.toLowerCase());

const AROUND =
  /^(?:(?:published|posted|released|updated|on|by|date|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|am|pm|utc|gmt|at|[a-z]{2,4}t)(?![a-z])|\d{1,2}:\d{2}(?::\d{2})?|[\s,.:;·•|()[\]–—+-])*$/i;

/** Whether a text says a day or a month and nothing else: “Published on March 3, 2026”, “Mar 3”, “3 days ago”. */
export function isDateOnly(text: string): boolean {
  if (text.length > 60) return false;
  if (isRelative(text) || monthOf(text) !== undefined) return true;
  const found = dateIn(text);
  if (found !== undefined) return AROUND.test(text.slice(0, found.start)) && AROUND.test(text.slice(found.end));
  const match = NO_YEAR.exec(text);
  return match !== null && isMonthName(match[1] ?? match[2] ?? '');
}

const RELATIVE =
  /^(?:(?:posted|published|updated|about|just|last)\s)?(?:\d{1,3}|an?|one|few)\s?(?:s|m|h|d|w|y|secs?|mins?|hrs?|seconds?|minutes?|hours?|days?|weeks?|months?|years?)(?:\sago)?$|^(?:just now|today|yesterday|new)$/i;

/** “3 days ago”, “yesterday”. */
export const isRelative = (text: string): boolean => text.length <= 40 && RELATIVE.test(text);

/** Whole days from one date to another; of a month its first day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(fullDate(to)) - Date.parse(fullDate(from))) / DAY_MS);
const fullDate = (date: string) => (date.length === 7 ? `${date}-01` : date);
