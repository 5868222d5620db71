import type { FareInputs } from '#src/delivery/fare/fare.ts';
import { cents } from '#src/money/cents.ts';

/** Mulberry32: the same numbers in every run, so that what fails once fails again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Trips from anywhere on Earth: most within a town's width, every eighth to anywhere else. */
export function* randomTrips(count: number, seed = 20_261_121): Generator<FareInputs> {
  const next = numbers(seed);
  const around = (centre: number, reach: number, end: number) =>
    Math.max(-end, Math.min(end, centre + (next() - 0.5) * reach));
  for (let index = 0; index < count; index++) {
    const pickup = { lat: next() * 180 - 90, lng: next() * 360 - 180 };
    const reach = index % 8 === 0 ? 360 : 0.5;
    yield {
      pickup,
      dropoff: { lat: around(pickup.lat, reach, 90), lng: around(pickup.lng, reach, 180) },
      tipMinor: cents(Math.floor(next() * 100_001)),
    };
  }
}
