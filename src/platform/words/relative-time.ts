const MINUTE_MS = 60_000;
const units = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Whole minutes in words, negative for the past: “5 minutes ago”, “in 2 hours”. */
function inWords(minutes: number): string | undefined {
  const unit = units.find(([, length]) => Math.abs(minutes) >= length);
  return unit === undefined ? undefined : relative.format(Math.trunc(minutes / unit[1]), unit[0]);
}

/** How long ago: “just now”, “5 minutes ago”. A future moment, by a clock that differs, is just now. */
export function ago(at: Date, now: Date): string {
  return inWords(Math.min(0, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS))) ?? 'just now';
}

/** How long until then, rounded up: “in 12 minutes”, “any moment now”. */
export function ahead(at: Date, now: Date): string {
  return inWords(Math.max(0, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS))) ?? 'any moment now';
}

/**
 * A moment that reads the same for everybody: “Nov 21, 09:30 UTC”. A script may replace it by the reader’s own zone.
 */
export const inUtc = (at: Date) =>
  `${at.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })} UTC`;

interface Reader {
  readonly now: Date;
  /** Nothing: the reader’s own, where a script says it. */
  readonly timeZone?: 'UTC';
}

/**
 * A day and a time, or what is between two: “Tue, Nov 24, 16:00 – 16:30”. In UTC it reads the same for everybody, and
 * says so; else by the reader’s habits. The year is said where it isn’t this one.
 */
export function inFull(at: Date, until: Date | undefined, { now, timeZone }: Reader): string {
  const isThisYear = [at, until ?? at].every((each) => each.getUTCFullYear() === now.getUTCFullYear());
  const format = new Intl.DateTimeFormat(timeZone === undefined ? undefined : 'en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...(timeZone === undefined ? {} : { timeZone, hourCycle: 'h23' }),
  });
  const words = until === undefined || until < at ? format.format(at) : format.formatRange(at, until);
  return timeZone === undefined ? words : `${words} UTC`;
}
