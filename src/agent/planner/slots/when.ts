import { given } from '../memory/things.ts';
import { find, has, lineOf, pieceOf, type Match, type Piece, type Pieces } from '../text/pieces.ts';

/** A span of time, as far as it was said: the day may be left open for a correction to keep. */
export interface When {
  readonly kind: 'at' | 'by' | 'between' | 'in' | 'within';
  /** Days from today. */
  readonly day?: number;
  /** Minutes of the day; of `in` and `within`, from now. */
  readonly start: number;
  readonly end?: number;
}

const MINUTE_MS = 60_000;
export const DAY_MS = 1440 * MINUTE_MS;
const WINDOW = 30;
const WEEKDAYS = [
  'sunday|sun|domingo',
  'monday|mon|lunes',
  'tuesday|tues?|martes',
  'wednesday|wed|miercoles',
  'thursday|thurs?|jueves',
  'friday|fri|viernes',
  'saturday|sat|sabado',
];

/** The local date and minutes of `now`, and its offset. */
export function localOf(now: string) {
  const offset = /(?:Z|[+-]\d\d:\d\d)$/.exec(now)?.[0] ?? 'Z';
  const midnight = Date.parse(`${now.slice(0, 10)}T00:00:00${offset}`);
  const minutes = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16));
  return { offset, midnight, minutes, weekday: new Date(`${now.slice(0, 10)}T00:00:00Z`).getUTCDay() };
}

/** A moment in the offset of `now`, as ISO 8601. */
export function isoOf(moment: number, now: string): string {
  const { offset } = localOf(now);
  const shift = Date.parse(`${now.slice(0, 19)}Z`) - Date.parse(`${now.slice(0, 19)}${offset}`);
  return `${new Date(moment + shift).toISOString().slice(0, 19)}${offset}`;
}

/** What doesn't follow the day of a month: 24th St is where, not when. */
const NO_STREET = '(?! (?:st|street|ave|avenue|rd|road)\\b)';

/** The day that words name, in days from today: a weekday is the next one to come, and so is "the 25th". */
export function dayOf(pieces: Pieces, now: string): number | undefined {
  if (has(pieces, 'day after tomorrow|pasado manana')) return 2;
  if (has(pieces, 'tomorrow') || /(?<!(?:de|por) la )\bmanana\b/.test(lineOf(pieces))) return 1;
  if (has(pieces, 'today|tonight|hoy|(?:this|esta) {half}')) return 0;
  const local = new Date(`${now.slice(0, 10)}T00:00:00Z`);
  const date = Number.parseInt(
    find(pieces, `(?<=(?:the|el) )\\d+(?:st|nd|rd|th)${NO_STREET}`)?.pieces[0]?.mark ?? '',
    10,
  );
  const month = local.getUTCMonth() + Number(date < local.getUTCDate());
  if (date > 0) return Math.round((Date.UTC(local.getUTCFullYear(), month, date) - local.getTime()) / DAY_MS);
  const weekday = WEEKDAYS.findIndex((names) => has(pieces, names));
  return weekday < 0 ? undefined : ((weekday - localOf(now).weekday + 6) % 7) + 1;
}

/** The number of a house is no hour: "at 14 Elm St". */
const HOUR =
  '(?:N(?! (?:[a-z]\\S* ){1,2}(?:st|street|ave|avenue|rd|road|blvd|lane|drive|pl)(?: |$))|W|noon|midday|midnight|mediodia|medianoche)';
const PART = "(?: o'?clock)?(?: (?:in the|this|de la|por la|a la|en la) {half}| am| pm)?";
const SHIFTED =
  '(?:half|(?:half|quarter) (?:past|to)|(?:N|U) (?:past|to)) N|N (?:y media|y cuarto|menos cuarto|thirty)';
const TIME = `(?:${SHIFTED}|${HOUR})${PART}`;
const DAY =
  '(?:today|tonight|hoy|(?:this|esta) {half}|tomorrow(?: {half})?|manana(?: por la {half})?' +
  `|(?:on |el |este )?(?:${WEEKDAYS.join('|')})(?: {half})?)`;
const FORMS: readonly (readonly [When['kind'], string])[] = [
  ['between', `(?:between|entre|from|de|desde)(?: las?)? ${TIME} (?:and|y|to|until|till|-|a|hasta)(?: las?)? ${TIME}`],
  ['by', `(?:by|before|no later than|antes de(?: las?)?|until) (?:${DAY} )?(?:at )?${TIME}`],
  ['within', '(?:within|in the next) U'],
  ['in', '(?:in|dentro de|en) U'],
  ['at', `(?:at|around|about|a las?|sobre las|para las) ${TIME}|${DAY} (?:for )?${TIME}|for ${TIME} ${DAY}`],
  ['at', `(?:for )?(?:W|noon|midday|(?:half|quarter) (?:past|to) N)${PART}`],
];

/** Minutes that words add to an hour, or take from it. */
const SHIFTS: readonly (readonly [string, number])[] = [
  ['half|y media|thirty', 30],
  ['quarter past|y cuarto', 15],
  ['quarter to|menos cuarto', -15],
];

/** Minutes of the day. An hour that says neither am nor pm lies between 7:00 and 18:59. */
function minutesOf(pieces: Pieces, isEvening: boolean): number {
  if (has(pieces, 'noon|midday|mediodia')) return 720;
  if (has(pieces, 'midnight|medianoche')) return 0;
  const numbers = pieces.filter(({ mark }) => /^[NWU]$/.test(mark));
  const { mark, number = 0, raw = '', text } = numbers.at(-1) ?? ({} as Partial<Piece>);
  const [whole = 0, part = 0] = raw.split('.').map(Number);
  // "Ten to four", "twenty past nine".
  const beside = numbers.length > 1 ? (numbers[0]?.number ?? 0) * (has(pieces, 'to') ? -1 : 1) : 0;
  const shift = SHIFTS.find(([words]) => has(pieces, words))?.[1] ?? beside;
  const minutes = shift + (mark === 'W' ? number : part > 9 ? whole * 60 + part : number * 60);
  if (text === 'exact') return minutes;
  if (has(pieces, 'am|morning|de la manana')) return minutes % 720;
  const isLate = isEvening || has(pieces, 'pm|afternoon|tarde') || minutes < 420;
  return isLate && minutes < 720 ? minutes + 720 : minutes;
}

/** A part of a day without an hour is all of it. */
const HALVES: readonly (readonly [string, number, number])[] = [
  ['afternoon|tarde', 720, 1020],
  ['tonight|evening|night|noche', 1080, 1260],
  ['morning|por la manana', 480, 720],
];

/** The first time in pieces, and where it stands. */
export function readWhen(pieces: Pieces, now: string): (Match & { readonly when: When }) | undefined {
  const day = dayOf(pieces, now);
  for (const [kind, source] of FORMS) {
    const match = find(pieces, source);
    if (match === undefined) continue;
    if (kind === 'in' || kind === 'within')
      return { ...match, when: { kind, start: pieceOf(match.pieces, 'U')?.number ?? 0 } };
    const isEvening = has(pieces, 'tonight|evening|night|noche');
    const half = match.pieces.findIndex(({ mark }) => /^(?:and|y|to|until|till|-|a|hasta)$/.test(mark));
    const [first, last] = kind === 'between' ? [match.pieces.slice(0, half), match.pieces.slice(half)] : [match.pieces];
    const end = last === undefined ? undefined : minutesOf(last, isEvening);
    const start = minutesOf(first ?? [], isEvening);
    // A span that ends before it begins is in one half of the day, or goes on into the next.
    const early = end !== undefined && start > end && start >= 720 ? start - 720 : start;
    const late = end !== undefined && early >= end ? end + 720 : end;
    return { ...match, when: given<When>({ kind, day, start: early, end: late }) };
  }
  const part = find(pieces, `(?:(?:in|on|by|for) )?${DAY}`);
  const [, start = 0, end = 0] = HALVES.find(([words]) => part !== undefined && has(part.pieces, words)) ?? [];
  const since = day === 0 ? Math.max(start, localOf(now).minutes) : start;
  const when: When = { kind: 'between', day: day ?? 0, start: since, end };
  return part === undefined || since >= end ? undefined : { ...part, when };
}

/** The window of a time: half an hour from it, from now to it, or as said. A time that is over today is tomorrow's. */
export function windowOf(when: When, now: string): { readonly start: string; readonly end: string } {
  const { midnight, minutes } = localOf(now);
  const window = (start: number, end: number) => ({ start: isoOf(start, now), end: isoOf(end, now) });
  const { kind, start, end = start + WINDOW } = when;
  const [since, until] = [Date.parse(now), Date.parse(now) + start * MINUTE_MS];
  if (kind === 'in') return window(until, until + WINDOW * MINUTE_MS);
  if (kind === 'within') return window(since, until);
  const day = when.day ?? ((when.end ?? start) <= minutes ? 1 : 0);
  const moment = (at: number) => midnight + (day * 1440 + at) * MINUTE_MS;
  return kind === 'by' ? window(since, moment(start)) : window(moment(start), moment(end));
}

/** From or up to when a clip is, by the clock or so long ago: the last time that it was so late. */
export function clipSpan(pieces: Pieces, now: string) {
  const { midnight, minutes } = localOf(now);
  const moment = find(pieces, '(?:\\S+ ){0,3}?(?:U ago|hace U|W)')?.pieces ?? [];
  const { mark, number = 0 } = moment.findLast((piece) => /^[UW]$/.test(piece.mark)) ?? {};
  // "Just the last 15 seconds" are those until now.
  if (mark === undefined) return has(pieces, 'O D') ? { startAt: undefined, endAt: undefined } : {};
  const late = mark === 'W' && number < 720 && number + 720 <= minutes && !has(moment, 'am') ? number + 720 : number;
  const at = isoOf(mark === 'W' ? midnight + late * MINUTE_MS : Date.parse(now) - number * MINUTE_MS, now);
  return { [has(moment, 'up to|until|till|to|end\\w*|hasta|before|finish\\w*|termin\\w*') ? 'endAt' : 'startAt']: at };
}
