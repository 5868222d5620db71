/** When regulated goods may be handed over, in minutes of the sender's local day: from 06:00 until before 22:00. */
export const OPENS_AT_MINUTE = 6 * 60;
export const CLOSES_AT_MINUTE = 22 * 60;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A local time: the day as the UTC midnight of the same date, and milliseconds since its midnight. */
interface WallTime {
  readonly day: number;
  readonly ms: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

function wallTime(at: Date, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const within = ((at.getTime() % 1000) + 1000) % 1000;
  return { day: Date.UTC(year, month - 1, day), ms: ((hour * 60 + minute) * 60 + second) * 1000 + within };
}

/** The moment of a local minute of a day, by the zone's offset at that time. */
function momentOf(day: number, minute: number, zone: string): Date {
  const wall = day + minute * MINUTE_MS;
  let at = wall;
  for (let round = 0; round < 3; round += 1) {
    const shown = wallTime(new Date(at), zone);
    at += wall - (shown.day + shown.ms);
  }
  return new Date(at);
}

/** Whether goods may be handed over at a moment. Rule AGE-5. */
export function isOpen(at: Date, zone: string): boolean {
  const { ms } = wallTime(at, zone);
  return ms >= OPENS_AT_MINUTE * MINUTE_MS && ms < CLOSES_AT_MINUTE * MINUTE_MS;
}

/** The first moment from this one on at which goods may be handed over. */
export function opensFrom(at: Date, zone: string): Date {
  if (isOpen(at, zone)) return at;
  const { day, ms } = wallTime(at, zone);
  return momentOf(ms < OPENS_AT_MINUTE * MINUTE_MS ? day : day + DAY_MS, OPENS_AT_MINUTE, zone);
}

/** The end of the hours that contain a moment. */
export const closesAfter = (at: Date, zone: string): Date => momentOf(wallTime(at, zone).day, CLOSES_AT_MINUTE, zone);
