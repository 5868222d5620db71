import type { VehicleType } from './driver.ts';
import { haversineMiles, type Position } from './geo.ts';
import { scoring } from './matching.ts';
import { charterV1 } from './policy.ts';
import type { DeliveryStatus } from './status.ts';

/** What a pickup takes once the driver is there: parking, finding the door, handing over. */
export const HANDOVER_SECONDS = 180;
/** By so much the drop-off has moved, against what was last said of it, when an owner's systems hear of it (ETA-5). */
export const ETA_SHIFT_SECONDS = 300;
const MINUTE_MS = 60_000;

/** Where the driver was seen, and the way that is left. */
export interface Progress {
  readonly status: DeliveryStatus;
  readonly vehicleType: VehicleType;
  readonly seen: { readonly position: Position; readonly at: Date } | null;
  readonly pickup: Position;
  readonly dropoff: Position;
}

export interface Eta {
  /** null once it is picked up, or the driver waits there. */
  readonly pickupAt: Date | null;
  readonly dropoffAt: Date;
  /** Until the drop-off, in whole minutes' worth. */
  readonly seconds: number;
}

/** What the driver takes from here to there at the vehicle's pace in town: the figures that matching scores with. */
export function travelSeconds(from: Position, to: Position, vehicleType: VehicleType): number {
  const miles = haversineMiles(from, to, charterV1.earthRadiusMiles) * scoring.detour;
  return (miles / scoring.townMph[vehicleType]) * 3600;
}

/**
 * When the parcel is picked up and dropped off, counted from the last sight of the driver; null when that isn't known.
 * In whole minutes, rounded up: to the second, three sights and their times would give the door away.
 */
export function etaOf(progress: Progress, now: Date): Eta | null {
  const { seen, pickup, dropoff, vehicleType } = progress;
  if (seen === null) return null;
  const after = (seconds: number) => minuteAfter(seen.at.getTime() + seconds * 1000, now);
  const lastLeg = HANDOVER_SECONDS + travelSeconds(pickup, dropoff, vehicleType);
  switch (progress.status) {
    case 'assigned':
    case 'enroute_to_pickup': {
      const first = travelSeconds(seen.position, pickup, vehicleType);
      return until(after(first), after(first + lastLeg), now);
    }
    case 'arrived_at_pickup':
      return until(null, after(lastLeg), now);
    case 'picked_up':
    case 'enroute_to_dropoff':
      return until(null, after(travelSeconds(seen.position, dropoff, vehicleType)), now);
    default:
      return null; // nobody is coming, or somebody is at the door
  }
}

/** Never in the past: who is late is about to come. */
const minuteAfter = (ms: number, now: Date) => new Date(Math.ceil(Math.max(ms, now.getTime()) / MINUTE_MS) * MINUTE_MS);

function until(pickupAt: Date | null, dropoffAt: Date, now: Date): Eta {
  const seconds = Math.ceil((dropoffAt.getTime() - now.getTime()) / MINUTE_MS) * 60;
  return { pickupAt, dropoffAt, seconds };
}
