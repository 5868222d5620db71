import { given } from '../memory/things.ts';
import { findAll, has, pieceOf, rewrite, type Match, type Pieces } from '../text/pieces.ts';

/** A span of time, as far as it was said: the day may be left open for a correction to keep. */
export interface When {
  readonly kind: 'at' | 'by' | 'between' | 'in' | 'within';
  /** Days from today. */
  readonly day?: number;
  /** Minutes of the day; of `in`, from now. */
  readonly start: number;
  readonly end?: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const WINDOW = 30;
const WEEKDAYS = [
  'sunday|sun|domingo',
  'monday|mon|lunes',
  'tuesday|tue|tues|martes',
  'wednesday|wed|miercoles',
  'thursday|thu|thurs|jueves',
  'friday|fri|viernes',
  'saturday|sat|sabado',
];

const HOUR = 'N|W|noon|midday|midnight|mediodia|medianoche';
const PART =
  "(?: o'?clock)?(?: (?:in the|this|de la|por la|a la|en la) (?:morning|afternoon|evening|night|manana|tarde|noche)| am| pm)?";
const TIME = `(?:half past N|half N|quarter past N|quarter to N|(?:N|U) (?:past|to) N|N y media|N y cuarto|N menos cuarto|N thirty|(?:${HOUR}))${PART}`;
const MONTHS = 'jan\\w*|feb\\w*|mar(?:ch)?|apr\\w*|may|june?|july?|aug\\w*|sept?\\w*|oct\\w*|nov\\w*|dec\\w*';
const DATE = `(?:on )?(?:the )?(?:(?:${MONTHS}) (?:the )?(?:N|\\d+(?:st|nd|rd|th))|(?:N|\\d+(?:st|nd|rd|th)) (?:of )?(?:${MONTHS})|\\d+(?:st|nd|rd|th))|on the O(?! (?:ones?|N|orders?|delivery|stream|lot|auction|insight|competitor|card))`;
const DAY = `(?:(?:on )?G|day after tomorrow|pasado manana|today|tonight|this (?:morning|afternoon|evening)|esta (?:tarde|noche)|hoy|tomorrow(?: (?:morning|afternoon|evening|night))?|manana(?: por la (?:manana|tarde|noche))?|(?:(?:on|this|next|el|este|proximo) )*(?:${WEEKDAYS.join('|')}))`;

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
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return `${new Date(moment + shift * MINUTE_MS).toISOString().slice(0, 19)}${offset}`;
}

/** A local time of day, as people write it: 9:18. */
export const clockOf = (moment: string, now: string): string =>
  isoOf(Date.parse(moment), now).slice(11, 16).replace(/^0/, '');

/** Dates, each as one piece `G` with its days from today: "the 25th", "Nov 25". */
export const readDates = (pieces: Pieces, now: string): Pieces =>
  rewrite(pieces, DATE, (match) => {
    const day =
      match.pieces
        .map(({ mark, number }) =>
          mark === 'N' || mark === 'O' ? (number ?? 0) + Number(mark === 'O') : Number.parseInt(mark, 10),
        )
        .find((each) => each > 0) ?? 0;
    const named = MONTHS.split('|').findIndex((names) => has(match.pieces, names));
    const today = new Date(`${now.slice(0, 10)}T00:00:00Z`);
    const month = named >= 0 ? named : today.getUTCMonth() + (day < today.getUTCDate() ? 1 : 0);
    const [then, next] = [0, 1].map((years) => Date.UTC(today.getUTCFullYear() + years, month, day)) as [
      number,
      number,
    ];
    return { mark: 'G', number: Math.round(((then < today.getTime() ? next : then) - today.getTime()) / DAY_MS) };
  });

/** The day that words name, in days from today. */
export function dayOf(line: string, now: string): number | undefined {
  if (/day after tomorrow|pasado manana/.test(line)) return 2;
  if (/\btomorrow\b|(?<!(?:de|por) la )\bmanana\b/.test(line)) return 1;
  if (/\b(?:today|tonight|this (?:morning|afternoon|evening)|hoy|esta (?:tarde|noche))\b/.test(line)) return 0;
  const weekday = WEEKDAYS.findIndex((names) => new RegExp(`\\b(?:${names})\\b`).test(line));
  return weekday < 0 ? undefined : ((weekday - localOf(now).weekday + 6) % 7) + 1;
}

/** Minutes that words add to an hour, or take from it. */
const SHIFTS: readonly (readonly [RegExp, number])[] = [
  [/half past|half N|y media|thirty/, 30],
  [/quarter past|y cuarto/, 15],
  [/quarter to|menos cuarto/, -15],
];

/** Minutes of the day. An hour that says neither am nor pm lies between 7:00 and 18:59. */
function minutesOf(pieces: Pieces, isEvening: boolean): number {
  const line = pieces.map(({ mark }) => mark).join(' ');
  if (/\b(?:noon|midday|mediodia)\b/.test(line)) return 720;
  if (/midnight|medianoche/.test(line)) return 0;
  const numbers = pieces.filter(({ mark }) => /^[NWU]$/.test(mark));
  const hour = numbers.at(-1);
  const [, whole = '0', part = '0'] = /(\d{1,2})[.](\d\d)/.exec(hour?.raw ?? '') ?? [
    '',
    String(Math.floor(hour?.number ?? 0)),
  ];
  // "Ten to four", "twenty past nine".
  const beside = numbers.length > 1 ? (numbers[0]?.number ?? 0) * (/ to /.test(line) ? -1 : 1) : 0;
  const shift = SHIFTS.find(([pattern]) => pattern.test(line))?.[1] ?? beside;
  const minutes = shift + (hour?.mark === 'W' ? (hour.number ?? 0) : Number(whole) * 60 + Number(part));
  if (hour?.mark === 'W' && hour.text === 'exact') return minutes;
  if (/ pm|afternoon|evening|night|tarde|noche/.test(line) || isEvening) return minutes < 720 ? minutes + 720 : minutes;
  if (/ am|morning|de la manana/.test(line)) return minutes % 720;
  return minutes < 420 ? minutes + 720 : minutes;
}

const timesIn = (pieces: Pieces, isEvening: boolean): readonly number[] =>
  findAll(pieces, TIME).map((match) => minutesOf(match.pieces, isEvening));

const FORMS: readonly (readonly [When['kind'], string])[] = [
  ['between', `(?:${DAY} )?(?:between|entre(?: las?)?) ${TIME} (?:and|y)(?: las?)? ${TIME}(?: ${DAY})?`],
  [
    'between',
    `(?:${DAY} )?(?:from|de|desde)(?: las?)? ${TIME} (?:to|until|till|-|a|hasta)(?: las?)? ${TIME}(?: ${DAY})?`,
  ],
  ['by', `(?:${DAY} )?(?:by|before|no later than|antes de(?: las?)?|until) (?:${DAY} )?(?:at )?${TIME}(?: ${DAY})?`],
  ['within', `(?:within|in the next) U`],
  ['in', `(?:in|dentro de|en) U`],
  ['at', `(?:${DAY} ,? ?)?(?:at|around|about|a las?|sobre las|para las) ${TIME}(?: ${DAY})?`],
  [
    'at',
    `${DAY} (?:for )?(?:W|noon|midday|N)${PART}|(?:for )?(?:W|noon|midday|half past N|quarter past N|quarter to N)${PART}(?: ${DAY})?`,
  ],
];

/** "Between 8 and 10pm" is in one half of the day; a span that ends before it begins goes on into the next half. */
function spanOf(start: number, end: number | undefined): Pick<When, 'start' | 'end'> {
  if (end === undefined) return { start };
  if (start > end && start >= 720) return spanOf(start - 720, end);
  if (end - start > 720 && start < 720 && end >= 1140) return { start: start + 720, end };
  return { start, end: start >= end ? end + 720 : end };
}

/** The first time in pieces, and where it stands. */
export function readWhen(pieces: Pieces, now: string): (Match & { readonly when: When }) | undefined {
  for (const [kind, source] of FORMS) {
    const [match] = findAll(pieces, source);
    if (match === undefined) continue;
    const line = match.pieces.map(({ mark }) => mark).join(' ');
    const whole = pieces.map(({ mark }) => mark).join(' ');
    if (kind === 'in' || kind === 'within')
      return { ...match, when: { kind, start: match.pieces.find(({ mark }) => mark === 'U')?.number ?? 0 } };
    const isEvening = /tonight|evening|night|esta noche/.test(line);
    const [start = 0, last] = timesIn(match.pieces, isEvening);
    const day = pieceOf(pieces, 'G')?.number ?? dayOf(line, now) ?? dayOf(whole, now);
    return { ...match, when: given<When>({ kind, day, ...spanOf(start, last) }) };
  }
  return undefined;
}

/** The window of a time: half an hour from it, from now to it, or as said. A time that is over today is tomorrow's. */
export function windowOf(when: When, now: string): { readonly start: string; readonly end: string } {
  const { midnight, minutes } = localOf(now);
  const instant = (at: number) => isoOf(at, now);
  if (when.kind === 'in') {
    const start = Date.parse(now) + when.start * MINUTE_MS;
    return { start: instant(start), end: instant(start + WINDOW * MINUTE_MS) };
  }
  if (when.kind === 'within')
    return { start: instant(Date.parse(now)), end: instant(Date.parse(now) + when.start * MINUTE_MS) };
  const last = when.end ?? when.start;
  const day = when.day ?? (last <= minutes ? 1 : 0);
  const moment = (at: number) => midnight + (day * 1440 + at) * MINUTE_MS;
  if (when.kind === 'by') return { start: instant(Date.parse(now)), end: instant(moment(when.start)) };
  return { start: instant(moment(when.start)), end: instant(moment(when.end ?? when.start + WINDOW)) };
}
