const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const two = (value: number) => String(value).padStart(2, '0');

/** A moment as ISO 8601 with the offset of a time zone (IANA’s name): `2026-11-21T09:30:00-08:00`. */
export function localTime(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const offset = Math.round((local - Math.floor(at.getTime() / 1000) * 1000) / MINUTE_MS);
  const [sign, size] = [offset < 0 ? '-' : '+', Math.abs(offset)];
  const text = new Date(local).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return `${text}${sign}${two(Math.floor(size / HOUR_MINUTES))}:${two(size % HOUR_MINUTES)}`;
}
