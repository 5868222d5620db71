export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** A journey that bends like streets: a cubic Bézier curve, driven at a constant speed. */
export interface Journey {
  readonly from: Position;
  readonly to: Position;
  /** How far its two control points lie off the straight line, as shares of its length, to the right if positive. */
  readonly bends: readonly [number, number];
}

export interface Place extends Position {
  /** Degrees from north; null if nobody moves. */
  readonly heading: number | null;
}

const SAMPLES = 48;
const MILES_PER_DEGREE = 69;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** A longitude between −180 and 180, so that a journey may cross the date line. */
const normal = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

/** Pseudo-random numbers from 0 up to 1, always the same for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The position so many miles away in a direction: exact enough for a town. */
export function offsetBy(from: Position, miles: number, heading: number): Position {
  const degrees = miles / MILES_PER_DEGREE;
  const lat = Math.max(-89.9, Math.min(89.9, from.lat + degrees * Math.cos(radians(heading))));
  const shrink = Math.max(0.01, Math.cos(radians(from.lat)));
  return { lat, lng: normal(from.lng + (degrees * Math.sin(radians(heading))) / shrink) };
}

/** The miles between two positions: as exact as `offsetBy`. */
export function milesBetween(from: Position, to: Position): number {
  const shrink = Math.cos(radians((from.lat + to.lat) / 2));
  return Math.hypot(to.lat - from.lat, normal(to.lng - from.lng) * shrink) * MILES_PER_DEGREE;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The position after a share of the journey, from 0 to 1. */
export function placeOn({ from, to, bends }: Journey, share: number): Place {
  const shrink = Math.max(0.01, Math.cos(radians((from.lat + to.lat) / 2)));
  const end: Point = { x: normal(to.lng - from.lng) * shrink, y: to.lat - from.lat };
  const control = (along: number, bend: number): Point => ({
    x: end.x * along + end.y * bend,
    y: end.y * along - end.x * bend,
  });
  const [first, second] = [control(1 / 3, bends[0]), control(2 / 3, bends[1])];
  const at = (t: number): Point => {
    const [b, c, d] = [3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
    return { x: b * first.x + c * second.x + d * end.x, y: b * first.y + c * second.y + d * end.y };
  };
  const t = evenly(at, Math.max(0, Math.min(1, share)));
  const [behind, here, ahead] = [at(Math.max(0, t - 0.01)), at(t), at(Math.min(1, t + 0.01))];
  const heading = (Math.atan2(ahead.x - behind.x, ahead.y - behind.y) * 180) / Math.PI;
  const exact = share >= 1 ? to : { lat: from.lat + here.y, lng: normal(from.lng + here.x / shrink) };
  return { ...exact, heading: Math.round((heading + 360) % 360) % 360 };
}

/** The curve's parameter after a share of its length. */
function evenly(at: (t: number) => Point, share: number): number {
  const lengths = [0];
  let last = at(0);
  for (let n = 1; n <= SAMPLES; n += 1) {
    const next = at(n / SAMPLES);
    lengths.push((lengths.at(-1) ?? 0) + Math.hypot(next.x - last.x, next.y - last.y));
    last = next;
  }
  const wanted = share * (lengths.at(-1) ?? 0);
  const upper = Math.max(
    1,
    lengths.findIndex((length) => length >= wanted),
  );
  const [low, high] = [lengths[upper - 1] ?? 0, lengths[upper] ?? 0];
  return (upper - 1 + (high > low ? (wanted - low) / (high - low) : 0)) / SAMPLES;
}
