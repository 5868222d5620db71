import type { VehicleType } from '#src/delivery/drivers/driver.ts';
import { haversineMiles, type Position } from '#src/delivery/geo.ts';
import { scoring } from '#src/delivery/dispatch/score.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';

/** The time of a pickup once the driver is there: parking, finding the entrance, handing over. */
export const HANDOVER_SECONDS = 180;
/** A change of the arrival time that is announced, compared with the last announced one (ETA-5). */
export const ETA_SHIFT_SECONDS = 300;
const MINUTE_MS = 60_000;

/** The driver's last position, and the journey that is left. */
export interface Progress {
  readonly status: DeliveryStatus;
  readonly vehicleType: VehicleType;
  readonly seen: { readonly position: Position; readonly at: Date } | null;
  readonly pickup: Position;
  readonly dropoff: Position;
}

export interface Eta {
  /** Null after the pickup, or while the driver waits there. */
  readonly pickupAt: Date | null;
  readonly dropoffAt: Date;
  /** Until the drop-off, rounded to whole minutes. */
  readonly seconds: number;
}

/** The travel time at the vehicle's speed in town, with the same figures as matching. */
export function travelSeconds(from: Position, to: Position, vehicleType: VehicleType): number {
  const miles = haversineMiles(from, to, charterV1.earthRadiusMiles) * scoring.detour;
  return (miles / scoring.townMph[vehicleType]) * 3600;
}

/**
 * The times of pickup and drop-off, computed from the driver's last fix; null if unknown. Rounded up to whole minutes,
 * because three positions with exact times would reveal the address.
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
      return null; // nobody is on the way, or the driver has arrived
  }
}

/** Never in the past: a driver who is late is about to arrive. */
const minuteAfter = (ms: number, now: Date) => new Date(Math.ceil(Math.max(ms, now.getTime()) / MINUTE_MS) * MINUTE_MS);

function until(pickupAt: Date | null, dropoffAt: Date, now: Date): Eta {
  const seconds = Math.ceil((dropoffAt.getTime() - now.getTime()) / MINUTE_MS) * 60;
  return { pickupAt, dropoffAt, seconds };
}
