import { numbers } from '#src/platform/arithmetic.ts';
import { etaSecondsOf, scoring } from '#src/delivery/dispatch/score.ts';
import type { VehicleType } from '#src/delivery/drivers/driver.ts';
import { HANDOVER_SECONDS } from '#src/delivery/journey/eta.ts';

/** A driver who could take a job now, by how far their snapped position is from the snapped pickup. */
export interface FreeDriver {
  readonly miles: number;
  readonly vehicleType: VehicleType;
}

/** When a driver could be there, by the pool as it is: no promise. */
export interface Arrival {
  readonly pickupMinutes: number;
  readonly dropoffMinutes: number;
  readonly pickupAt: Date;
  readonly dropoffAt: Date;
  /** How many could take it, counted up to `MOST_COUNTED`. */
  readonly drivers: number;
  readonly radiusMiles: number;
  readonly explanation: string;
}

export const arrivalReasons = ['no_driver_nearby', 'not_known_now'] as const;
type ArrivalReason = (typeof arrivalReasons)[number];
/** What was found, or why nothing was. */
export type Estimate = Arrival | { readonly unknown: ArrivalReason };

/** More than that are as many: nobody counts a pool by asking. */
export const MOST_COUNTED = 5;

/** The radii in which a search looks, one after the other. */
export interface Reach {
  readonly radiusMiles: number;
  readonly maxRadiusMiles: number;
  readonly offerTtlSeconds: number;
}

const MINUTE_MS = 60_000;
const minutesOf = (seconds: number) => Math.ceil(seconds / 60);

/**
 * The arrival of whoever is there first: their way to the pickup, the time that an offer may take to be accepted, the
 * handover, and the way to the drop-off at their speed. Whole minutes, rounded up. Undefined: nobody is within reach.
 */
export function arrivalOf(
  free: readonly FreeDriver[],
  milliMiles: number,
  { radiusMiles: near, maxRadiusMiles: far, offerTtlSeconds }: Reach,
  now: Date,
): Arrival | undefined {
  const radiusMiles = [near, far].find((radius) => free.some(({ miles }) => miles <= radius));
  if (radiusMiles === undefined) return undefined;
  const within = free.filter(({ miles }) => miles <= radiusMiles);
  const [first] = within
    .map(({ miles, vehicleType }) => ({ vehicleType, seconds: secondsOf(miles, vehicleType) }))
    .toSorted((a, b) => a.seconds - b.seconds || (a.vehicleType < b.vehicleType ? -1 : 1));
  if (first === undefined) return undefined;
  const wayMinutes = minutesOf(first.seconds);
  const pickupMinutes = minutesOf(offerTtlSeconds) + wayMinutes;
  const lastMinutes = minutesOf(secondsOf(milliMiles / 1000, first.vehicleType));
  const dropoffMinutes = pickupMinutes + minutesOf(HANDOVER_SECONDS) + lastMinutes;
  const after = (minutes: number) => new Date(Math.ceil(now.getTime() / MINUTE_MS + minutes) * MINUTE_MS);
  return {
    pickupMinutes,
    dropoffMinutes,
    pickupAt: after(pickupMinutes),
    dropoffAt: after(dropoffMinutes),
    drivers: Math.min(within.length, MOST_COUNTED),
    radiusMiles,
    explanation: `${counted(within.length)} within ${radiusMiles} miles, the nearest about ${wayMinutes} min away. Up to ${minutesOf(offerTtlSeconds)} min to accept, ${minutesOf(HANDOVER_SECONDS)} min at the pickup, ${lastMinutes} min for ${(milliMiles / 1000).toFixed(3)} miles.`,
  };
}

const secondsOf = (miles: number, vehicleType: VehicleType) =>
  etaSecondsOf(numbers, miles, scoring.townMph[vehicleType]);

const counted = (drivers: number) =>
  drivers >= MOST_COUNTED ? `${MOST_COUNTED} drivers or more` : drivers === 1 ? 'One driver' : `${drivers} drivers`;
